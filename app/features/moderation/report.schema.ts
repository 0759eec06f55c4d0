import * as z from 'zod/mini';
import { msg } from '~/i18n/language';
import { LONGEST_DETAILS, reportReasons, type ReportReason } from './report-reasons';

const details = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(LONGEST_DETAILS, msg('products.report.detailsLong', { count: LONGEST_DETAILS })),
    ),
);

const reason = z.enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], {
  error: 'products.report.reasonMissing',
});

/** The fields of the report form, which requires a reason. */
export const reportFormSchema = z.object({ reason, details });

/** The body of the endpoint, where both fields are optional. */
export const reportBody = { reason: z.optional(reason), details };

export interface ReportInput {
  reason?: ReportReason | undefined;
  details?: string | undefined;
}
