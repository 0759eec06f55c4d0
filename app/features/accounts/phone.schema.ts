import * as z from 'zod/mini';
import { toAsciiDigits } from '~/lib/ascii-digits';

/** A phone number as people write it, or as a JSON number (limits: decision 18). */
export const phoneSchema = z.pipe(
  z.transform((sent: unknown) => (typeof sent === 'number' ? String(sent) : sent)),
  z
    .string({ error: 'accounts.phoneMissing' })
    .check(
      z.trim(),
      z.overwrite(toAsciiDigits),
      z.regex(/^(?=(\D*\d){5})[\d \u00a0+()-]{7,20}$/, 'accounts.phoneWrong'),
      z.meta({ description: '7 to 20 digits, spaces, + - ( ).' }),
    ),
);
