import * as z from 'zod/mini';
import { emailSchema, nameSchema } from '~/features/accounts/account.schema';

/** The honeypot field, which only bots fill in. */
export const HONEYPOT_FIELD = 'leave_empty';

/** A message to the operators of the site. */
export const contactSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  message: z
    .string({ error: 'Write your message.' })
    .check(
      z.trim(),
      z.minLength(10, 'Write a little more: at least 10 characters.'),
      z.maxLength(5000, 'A message has at most 5,000 characters.'),
    ),
  /**
   * If a browser filled it in, the form is shown again with its content and asks to clear the
   * field.
   */
  [HONEYPOT_FIELD]: z.optional(
    z
      .string()
      .check(
        z.maxLength(0, 'A field that should be empty was filled in. Please send the form again.'),
      ),
  ),
});
