import { z } from 'zod';
import { nameSchema } from '../accounts/account.schema';
import { emailSchema } from '~/features/accounts/account.schema';

/** The honeypot field, which only bots fill in. */
export const HONEYPOT_FIELD = 'leave_empty';

/** A message to the operators of the site. */
export const contactSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  message: z
    .string({ error: 'Write your message.' })
    .trim()
    .min(10, 'Write a little more: at least 10 characters.')
    .max(5000, 'A message has at most 5,000 characters.'),
  /**
   * If a browser filled it in, the form is shown again with its content and asks to clear the
   * field.
   */
  [HONEYPOT_FIELD]: z
    .string()
    .max(0, 'A field that should be empty was filled in. Please send the form again.')
    .optional(),
});
