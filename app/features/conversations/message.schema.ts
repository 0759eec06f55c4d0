import * as z from 'zod/mini';
import type { MessageKey } from '~/i18n/language';
import { hasAtMost, toTypedText } from '~/lib/text';
import { plain, requiredText } from './required-text';

/** The longest message, in characters. */
export const MAX_MESSAGE = 2000;
/** How many photos a message can have. */
export const MAX_MESSAGE_PHOTOS = 4;

export const EMPTY = 'conversations.error.empty' satisfies MessageKey;
const TOO_LONG = 'conversations.error.tooLong' satisfies MessageKey;

const text = z.pipe(z.string({ error: EMPTY }), z.transform(toTypedText));

/** The text of a message, for form and API: plain, 1 to 2,000 characters after trimming. */
export const messageText = requiredText(EMPTY).check(z.refine(hasAtMost(MAX_MESSAGE), TOO_LONG));

const formKey = z.optional(
  z.string().check(z.regex(/^[\w-]{1,64}$/, 'conversations.error.reload' satisfies MessageKey)),
);

/** The form of a message, with the random value that makes sending it twice harmless. */
export const messageForm = z.object({ text: messageText, formKey });

/**
 * The form of a message that has photos, which needs no text. An empty field of a form counts as
 * missing.
 */
export const photoMessageForm = z.object({
  text: z._default(text.check(z.refine(hasAtMost(MAX_MESSAGE), TOO_LONG), plain), ''),
  formKey,
});

export interface MessageInput {
  text: string;
  formKey?: string | undefined;
}
