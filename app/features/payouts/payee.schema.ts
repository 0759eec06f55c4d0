import * as z from 'zod/mini';
import type { MessageKey } from '~/i18n/language';
import { toAsciiDigits } from '~/lib/ascii-digits';
import { ONE_LINE_ONLY, isVisibleLine } from '~/lib/text';

const line = (missing: MessageKey, tooLong: MessageKey, most: number) =>
  z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(2, missing),
      z.maxLength(most, tooLong),
      z.refine(isVisibleLine, ONE_LINE_ONLY),
    );

const LOOKS_LIKE_IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** An account as it is stored: without invisible characters, letters and digits in their usual form. */
function toUsualCharacters(account: string): string {
  return toAsciiDigits(account.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''));
}

/** An account without spaces, dashes and dots, in capitals. */
export function compactAccount(account: string): string {
  return toUsualCharacters(account)
    .replaceAll(/[\s.\p{Pd}]/gu, '')
    .toUpperCase();
}

/** False for what looks like an IBAN and has a wrong check sum (ISO 7064, mod 97-10). */
export function isPlausibleAccount(account: string): boolean {
  const compact = compactAccount(account);
  if (!LOOKS_LIKE_IBAN.test(compact)) return true;
  const digits = (compact.slice(4) + compact.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** Where a seller's money is sent by hand: an IBAN, or whatever names the account. */
export const payeeSchema = z.object({
  holder: line('payouts.holderMissing', 'payouts.holderLong', 120),
  account: line('payouts.accountMissing', 'payouts.accountLong', 200).check(
    z.overwrite(toUsualCharacters),
    z.refine((text) => text === '' || compactAccount(text).length >= 4, 'payouts.accountMissing'),
    z.refine(isPlausibleAccount, 'payouts.accountWrong'),
  ),
});

export type PayeeInput = z.output<typeof payeeSchema>;

/** The form that marks a line as paid. */
export const paidSchema = z.object({
  reference: line('payouts.referenceMissing', 'payouts.referenceLong', 120),
});

/**
 * The form that marks a line as failed. A line that was to be paid and one that the bank has sent back
 * are two cases: `seen` is the state in which the admin saw it.
 */
export const failedSchema = z.object({
  seen: z.enum(['exported', 'paid'], { error: 'payouts.line.unseen' }),
  reason: line('payouts.reasonMissing', 'payouts.reasonLong', 200),
});
