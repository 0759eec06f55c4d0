import { z } from 'zod';
import { emailSchema } from '../accounts/email';

/** What the box in the foot of every page asks for. */
export const subscriptionSchema = z.object({ email: emailSchema });

/** A link that asks for confirmation is good for so long, in days. */
export const CONFIRM_DAYS = 7;
