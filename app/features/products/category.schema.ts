import { z } from 'zod';
import { ONE_LINE_ONLY, isVisibleLine } from '~/lib/text';

/** The category form of admins. */
export const categorySchema = z.object({
  name: z
    .string({ error: 'Enter a name for the category.' })
    .trim()
    .min(2, 'Enter a name of at least 2 characters.')
    .max(60, 'Enter a name of at most 60 characters.')
    .refine(isVisibleLine, ONE_LINE_ONLY),
});

export type CategoryInput = z.output<typeof categorySchema>;
