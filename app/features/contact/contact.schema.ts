import { z } from 'zod';
import { nameSchema } from '../accounts/account.schema';
import { emailSchema } from '~/features/accounts/account.schema';

/** The field that only machines fill in. */
export const HONEYPOT_FIELD = 'leave_empty';

/** A message to the people behind the site. */
export const contactSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  message: z
    .string({ error: 'Write your message.' })
    .trim()
    .min(10, 'Write a little more: at least 10 characters.')
    .max(5000, 'A message has at most 5,000 characters.'),
  /** A person whose browser filled it in loses nothing: they are asked to empty it. */
  [HONEYPOT_FIELD]: z
    .string()
    .max(0, 'A field that should be empty was filled in. Please send the form again.')
    .optional(),
});
