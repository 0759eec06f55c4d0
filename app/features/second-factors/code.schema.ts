import * as z from 'zod/mini';

/** A time code or a recovery code, as it is typed. */
const codeSchema = z
  .string({ error: 'secondFactors.codeMissing' })
  .check(
    z.trim(),
    z.minLength(1, 'secondFactors.codeMissing'),
    z.maxLength(64, 'secondFactors.codeLong'),
  );

export const codeFormSchema = z.object({ code: codeSchema });

/** Proof of identity by password or by code; the use case checks which of them the account has. */
export const confirmIdentitySchema = z.object({
  password: z.optional(z.string().check(z.maxLength(200, 'accounts.passwordLong'))),
  code: z.optional(z.string().check(z.trim(), z.maxLength(64, 'secondFactors.codeLong'))),
});
