import * as z from 'zod/mini';
import type { MessageKey } from '~/i18n/language';
import { UNSTORABLE_TEXT } from '~/lib/storable-text';
import { isPlainText, isVisibleText, toTypedText } from '~/lib/text';

/** The check of a text of one or more lines for control characters. */
export const plain = z.refine<string>(isPlainText, UNSTORABLE_TEXT);

/** A text of one or more lines that is required; `missing` is the message when it is not there. */
export function requiredText(missing: MessageKey) {
  const typed = z.pipe(z.string({ error: missing }), z.transform(toTypedText));
  return typed.check(
    z.refine((text) => isVisibleText(text), missing),
    plain,
  );
}
