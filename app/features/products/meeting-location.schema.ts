import * as z from 'zod/mini';
import { ONE_LINE_ONLY, hasAtMost, isVisibleLine } from '~/lib/text';

/** Where a buyer would like to meet the seller (decision 18). */
export const meetingLocationSchema = z
  .string({ error: 'orders.meeting.missing' })
  .check(
    z.trim(),
    z.minLength(2, 'orders.meeting.short'),
    z.refine(hasAtMost(200), 'orders.meeting.long'),
    z.refine(isVisibleLine, ONE_LINE_ONLY),
    z.meta({ maxLength: 200 }),
  );
