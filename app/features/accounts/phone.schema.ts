import * as z from 'zod/mini';

/** A phone number as people write it (limits: decision 18). */
export const phoneSchema = z.string({ error: 'Enter a phone number.' }).check(
  z.trim(),
  z.minLength(1, 'Enter a phone number.'),
  z.regex(
    /^[\d\s+()-]{7,20}$/,
    'Enter a phone number of 7 to 20 characters: digits, spaces, + - ( ).',
  ),
  z.refine((text) => /\d/.test(text), 'Enter a phone number with digits in it.'),
  z.meta({ description: '7 to 20 digits, spaces, + - ( ).' }),
);
