import { z } from 'zod';
import { LONGEST_DETAILS, reportReasons, type ReportReason } from './report-reasons';

const details = z
  .string()
  .trim()
  .max(LONGEST_DETAILS, `Enter at most ${LONGEST_DETAILS} characters.`)
  .optional();

const reason = z.enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], {
  error: 'Choose a reason.',
});

/** What a person says about a report; the form asks for a reason. */
export const reportFormSchema = z.object({ reason, details });

/** The same in the call, where both may be missing. */
export const reportBody = { reason: reason.optional(), details };

export interface ReportInput {
  reason?: ReportReason | undefined;
  details?: string | undefined;
}
