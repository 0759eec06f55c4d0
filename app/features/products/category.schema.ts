import { z } from 'zod';

/** A category as an admin names it. */
export const categorySchema = z.object({
  name: z
    .string({ error: 'Enter a name for the category.' })
    .trim()
    .min(2, 'Enter a name of at least 2 characters.')
    .max(60, 'Enter a name of at most 60 characters.')
    .refine((text) => !/\p{Cc}/u.test(text), 'Use letters, digits and signs on one line only.'),
});

export type CategoryInput = z.output<typeof categorySchema>;
