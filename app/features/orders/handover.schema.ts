import * as z from 'zod/mini';
import { toAsciiDigits } from '~/lib/ascii-digits';

const SIX_DIGITS = 'orders.handover.sixDigits';

/**
 * A handover code as people type it: with spaces or hyphens, in the digits of any script. Gives six
 * ASCII digits.
 */
export const handoverSchema = z.object({
  code: z
    .pipe(
      z.union([z.string(), z.number()], SIX_DIGITS),
      z.transform((typed) => toAsciiDigits(String(typed)).replace(/[\s\p{Cf}\p{Pd}]/gu, '')),
    )
    .check(
      z.refine((code) => /^\d{6}$/.test(code), SIX_DIGITS),
      z.meta({ description: 'The six digits that the buyer tells at the handover.' }),
    ),
});
