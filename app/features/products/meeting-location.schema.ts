import * as z from 'zod/mini';
import { ONE_LINE_ONLY, isVisibleLine } from '~/lib/text';

/** Where a buyer would like to meet the seller (decision 18). */
export const meetingLocationSchema = z
  .string({ error: 'Enter where you would like to meet.' })
  .check(
    z.trim(),
    z.minLength(2, 'Enter where you would like to meet, in at least 2 characters.'),
    z.maxLength(200, 'A meeting location has at most 200 characters.'),
    z.refine(isVisibleLine, ONE_LINE_ONLY),
  );
