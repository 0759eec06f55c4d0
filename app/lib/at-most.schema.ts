import * as z from 'zod/mini';
import type { Message } from '~/i18n/language';
import { hasAtMost } from './text';

/**
 * The checks of a text of at most `count` characters, as people count them; `error` is the message
 * for a longer one. The bound is also metadata, because JSON Schema is not made of the refinement.
 */
export function atMost(count: number, error: Message) {
  return [z.refine<string>(hasAtMost(count), error), z.meta({ maxLength: count })] as const;
}
