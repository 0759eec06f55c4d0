import { z } from 'zod';

/** A phone number as people write it (decision 18's bounds). */
export const phoneSchema = z
  .string({ error: 'Enter a phone number.' })
  .trim()
  .min(1, 'Enter a phone number.')
  .regex(
    /^[\d\s+()-]{7,20}$/,
    'Enter a phone number of 7 to 20 characters: digits, spaces, + - ( ).',
  )
  .refine((text) => /\d/.test(text), 'Enter a phone number with digits in it.')
  .meta({ description: '7 to 20 digits, spaces, + - ( ).' });
