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

/** The fields of the report form, which requires a reason. */
export const reportFormSchema = z.object({ reason, details });

/** The body of the endpoint, where both fields are optional. */
export const reportBody = { reason: reason.optional(), details };

export interface ReportInput {
  reason?: ReportReason | undefined;
  details?: string | undefined;
}
