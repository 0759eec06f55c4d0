import * as z from 'zod/mini';
import { ONE_LINE_ONLY, isVisibleLine } from '~/lib/text';

/** The name by which a person knows a passkey. */
export const passkeyNameSchema = z.object({
  name: z
    .string({ error: 'secondFactors.passkeyNameMissing' })
    .check(
      z.trim(),
      z.minLength(1, 'secondFactors.passkeyNameMissing'),
      z.maxLength(60, 'secondFactors.passkeyNameLong'),
      z.refine(isVisibleLine, ONE_LINE_ONLY),
    ),
});
