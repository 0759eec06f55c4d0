import { z } from 'zod';
import { ONE_LINE_ONLY, isVisibleLine } from '~/lib/one-line';
import { emailSchema } from './email';
import { isWellKnownPassword } from './well-known-passwords';

export const nameSchema = z
  .string({ error: 'Enter your name.' })
  .trim()
  .min(1, 'Enter your name.')
  .max(80, 'A name has at most 80 characters.')
  .refine(isVisibleLine, ONE_LINE_ONLY);

export const newPasswordSchema = z
  .string({ error: 'Choose a password of at least 8 characters.' })
  .min(8, 'Choose a password of at least 8 characters.')
  .max(200, 'A password has at most 200 characters.')
  .refine((password) => !isWellKnownPassword(password), {
    error: 'That password is one of the first that anyone would try. Choose another.',
  });

/** Buyer or seller is chosen at registration; nobody registers as an admin (decision 6). */
export const registrationRoleSchema = z.enum(['buyer', 'seller'], {
  error: 'Choose whether you want to buy or to sell.',
});

/** Registration, for the form and POST /sign-up alike (decision 18's bounds). */
export const registrationSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  role: registrationRoleSchema,
});

export const credentialsSchema = z.object({
  email: emailSchema,
  password: z
    .string({ error: 'Enter your password.' })
    .min(1, 'Enter your password.')
    .max(200, 'A password has at most 200 characters.'),
});

/** What a browser sends for a ticked box. */
export const checkboxSchema = z
  .enum(['on', 'true', '1'])
  .optional()
  .transform((value) => value !== undefined);

export const loginFormSchema = credentialsSchema.extend({ remember: checkboxSchema });

/**
 * What POST /users may be sent; only the address is looked at, to see that it is the caller's.
 * Clients of a sign-in provider send null for what it does not know of a person.
 */
export const profileSchema = z.object({
  name: z.string().nullish(),
  email: z.string().max(254, 'An email address has at most 254 characters.').nullish(),
  role: registrationRoleSchema.nullish(),
  image: z.string().nullish(),
});

export const forgottenPasswordSchema = z.object({ email: emailSchema });

export const resetPasswordSchema = z.object({ password: newPasswordSchema });

export const ownNameSchema = z.object({ name: nameSchema, removePhoto: checkboxSchema });

const currentPasswordSchema = z
  .string({ error: 'Enter your current password.' })
  .min(1, 'Enter your current password.')
  .max(200, 'A password has at most 200 characters.');

export const changePasswordSchema = z.object({
  currentPassword: currentPasswordSchema,
  newPassword: newPasswordSchema,
});

/** The password is asked for by the use case, where the account has one. */
export const deleteAccountSchema = z.object({ password: z.string().max(200).optional() });
