import * as z from 'zod/mini';
import { toAsciiDigits, toHalfWidth } from '~/lib/ascii-digits';

/** Without the invisible marks that address books copy with a number, and with ASCII digits and signs. */
function toUsualSigns(phone: string): string {
  return toAsciiDigits(toHalfWidth(phone.replace(/\p{Cf}/gu, ''))).replace(/\p{Pd}/gu, '-');
}

/** A phone number as people write it, or as a JSON number (limits: decision 18). */
export const phoneSchema = z.pipe(
  z.transform((sent: unknown) => (typeof sent === 'number' ? String(sent) : sent)),
  z
    .string({ error: 'accounts.phoneMissing' })
    .check(
      z.overwrite(toUsualSigns),
      z.trim(),
      z.regex(/^(?=(\D*\d){5})[\d \u00a0+()-]{7,20}$/, 'accounts.phoneWrong'),
      z.meta({ description: '7 to 20 digits, spaces, + - ( ).' }),
    ),
);
