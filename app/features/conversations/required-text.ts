import * as z from 'zod/mini';
import type { MessageKey } from '~/i18n/language';
import { isVisibleText, toTypedText } from '~/lib/text';

/** A text of one or more lines that is required; `missing` is the message when it is not there. */
export function requiredText(missing: MessageKey) {
  const typed = z.pipe(z.string({ error: missing }), z.transform(toTypedText));
  return typed.check(z.refine((text) => isVisibleText(text), missing));
}
