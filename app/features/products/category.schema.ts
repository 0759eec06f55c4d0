import * as z from 'zod/mini';
import { ONE_LINE_ONLY, isVisibleLine } from '~/lib/text';

/** The category form of admins. */
export const categorySchema = z.object({
  name: z
    .string({ error: 'Enter a name for the category.' })
    .check(
      z.trim(),
      z.minLength(2, 'Enter a name of at least 2 characters.'),
      z.maxLength(60, 'Enter a name of at most 60 characters.'),
      z.refine(isVisibleLine, ONE_LINE_ONLY),
    ),
});

export type CategoryInput = z.output<typeof categorySchema>;
