import * as z from 'zod/mini';
import { UNSTORABLE_TEXT } from '~/lib/storable-text';
import { isPlainText, toVisibleText } from '~/lib/text';
import { emailSchema, nameSchema } from '~/features/accounts/account.schema';

/** The honeypot field, which only bots fill in. */
export const HONEYPOT_FIELD = 'leave_empty';

/** A message to the operators of the site. */
export const contactSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  message: z
    .string({ error: 'contact.messageMissing' })
    .check(
      z.overwrite(toVisibleText),
      z.minLength(10, 'contact.messageShort'),
      z.maxLength(5000, 'contact.messageLong'),
      z.refine(isPlainText, UNSTORABLE_TEXT),
    ),
  /**
   * If a browser filled it in, the form is shown again with its content and asks to clear the
   * field.
   */
  [HONEYPOT_FIELD]: z.optional(z.string().check(z.maxLength(0, 'contact.honeypot'))),
});
