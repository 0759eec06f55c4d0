import * as z from 'zod/mini';
import type { MessageKey } from '~/i18n/language';
import { withoutHidden } from '~/lib/directions';
import { ONE_LINE_ONLY, hasAtMost, isVisibleLine } from '~/lib/text';

/** Normalises an address for comparison: trimmed and lower-cased (decision 8). */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Reads an address from a path or query, where an unencoded `+` arrives as a space (decision 8).
 */
export function emailFromUrl(text: string): string {
  return emailKey(text.trimEnd().replaceAll(' ', '+'));
}

/** An address in a path or query. Accepts any text: an unknown address is simply not found. */
export const urlEmailSchema = z
  .pipe(z.string({ error: 'accounts.emailQuery' }), z.transform(emailFromUrl))
  .check(z.meta({ description: 'An email address; upper and lower case are the same.' }));

/**
 * As zod has it, and with top-level domains of other scripts, which browsers send in ASCII. Without flags:
 * JSON Schema has none.
 */
const EMAIL =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z\d-]*[A-Za-z\d])$/;

export const emailSchema = z.pipe(
  z
    .string({ error: 'accounts.emailMissing' })
    .check(
      z.trim(),
      z.minLength(1, 'accounts.emailMissing'),
      z.maxLength(254, 'accounts.emailLong'),
    ),
  z.email({ pattern: EMAIL, error: 'accounts.emailWrong' }),
);

/**
 * Common passwords of 8 characters or more, lower-cased, for the check in the browser too. The server
 * also checks a long list (leaked-passwords.server.ts), which lacks some of these, such as the site's
 * own name.
 */
const wellKnown = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789
  1234567890 12345678910 123123123 87654321 987654321 0987654321 11111111 00000000 88888888
  12341234 11223344 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui qwertyuiop qwerty123 qwerty1234
  qwerty12 qwer1234 asdfghjk asdfghjkl zxcvbnm1 abcd1234 abc12345 a1b2c3d4 aa123456 abcdefgh
  abcdefg1 iloveyou iloveyou1 sunshine sunshine1 princess princess1 football football1 baseball
  superman superman1 batman123 welcome1 welcome123 welcome12 letmein1 letmein123 trustno1
  starwars whatever computer internet michelle jennifer charlie1 jordan23 michael1 monkey123
  dragon123 shadow123 master123 admin123 admin1234 administrator changeme changeme1 secret123
  default1 test1234 testtest testing123 guest123 login123 p4ssword passwort mypassword
  liverpool liverpool1 arsenal1 chelsea1 pokemon1 minecraft1 blink182 samsung1 google123
  summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026
  autumn2025 autumn2026 q1w2e3r4 q1w2e3r4t5 zaq12wsx 1234qwer asdf1234 zxcvbnm123 147258369
  159753456 789456123 741852963 rummage1 rummage123`.split(/\s+/),
);

/** Whether a password is one of the most common ones, ignoring case. */
export function isWellKnownPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return wellKnown.has(lower) || /^(.)\1*$/.test(lower);
}

export const nameSchema = z.string({ error: 'accounts.nameMissing' }).check(
  z.overwrite(withoutHidden),
  z.trim(),
  z.minLength(1, 'accounts.nameMissing'),
  z.refine(hasAtMost(80), 'accounts.nameLong'),
  // Mails and pages show names, and mail programs make links of addresses.
  z.refine((name) => !/:\/\/|www\./i.test(name), 'accounts.nameAddress'),
  z.refine(isVisibleLine, ONE_LINE_ONLY),
  z.meta({ maxLength: 80 }),
);

export const newPasswordSchema = z.string({ error: 'accounts.passwordShort' }).check(
  z.overwrite((password) => password.normalize('NFC')),
  z.minLength(8, { error: 'accounts.passwordShort', abort: true }),
  z.maxLength(200, 'accounts.passwordLong'),
  z.refine((password) => !isWellKnownPassword(password), {
    error: 'accounts.passwordEasy',
  }),
);

/** The role chosen at registration. Admins can't register (decision 6). */
const registrationRoleSchema = z.enum(['buyer', 'seller'], {
  error: 'accounts.roleMissing',
});

/** Registration, for the form and POST /sign-up (limits: decision 18). */
export const registrationSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  role: registrationRoleSchema,
});

export type RegistrationInput = z.output<typeof registrationSchema>;

/** A password to compare with the stored one. */
function passwordSchema(missing: MessageKey) {
  return z
    .string({ error: missing })
    .check(z.minLength(1, missing), z.maxLength(200, 'accounts.passwordLong'));
}

export const credentialsSchema = z.object({
  email: emailSchema,
  password: passwordSchema('accounts.passwordMissing'),
});

/** The value that a browser sends for a ticked checkbox. */
export const checkboxSchema = z.pipe(
  z.optional(z.enum(['on', 'true', '1'], 'http.field.checkbox' satisfies MessageKey)),
  z.transform((value) => value !== undefined),
);

export const loginFormSchema = z.extend(credentialsSchema, { remember: checkboxSchema });

/**
 * The body of POST /users. Only the address is read, and must be the caller's; the profile exists since
 * the registration, which chose its role. Clients of a sign-in provider send null for unknown fields.
 */
export const profileSchema = z.object({
  name: z.nullish(z.string()),
  email: z.nullish(z.string().check(z.maxLength(254, 'accounts.emailLong'))),
  role: z
    .nullish(z.string())
    .check(z.meta({ description: 'Not read: the role of an account never changes.' })),
  image: z.nullish(z.string()),
});

export const forgottenPasswordSchema = z.object({ email: emailSchema });

/** The new address of an account. */
export const newEmailSchema = z.object({ email: emailSchema });

/** The account that becomes an admin. */
export const newAdminSchema = z.object({ email: emailSchema });

export const resetPasswordSchema = z.object({ password: newPasswordSchema });

export const ownNameSchema = z.object({ name: nameSchema, removePhoto: checkboxSchema });

export const changePasswordSchema = z.object({
  currentPassword: passwordSchema('accounts.currentMissing'),
  newPassword: newPasswordSchema,
});

/** The proof that the owner of an account with a password deletes it. */
export const passwordProofSchema = z.object({
  password: passwordSchema('accounts.currentMissing'),
});

/** The use case requires the password where the account has one. */
export const deleteAccountSchema = z.partial(passwordProofSchema);
