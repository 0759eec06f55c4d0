import * as z from 'zod/mini';
import { plain } from '~/features/conversations/required-text';
import { msg } from '~/i18n/language';
import { hasAtMost, toVisibleText } from '~/lib/text';
import { LONGEST_DETAILS } from './report-reasons';

const details = z.optional(
  z
    .string()
    .check(
      z.overwrite(toVisibleText),
      z.refine(
        hasAtMost(LONGEST_DETAILS),
        msg('products.report.detailsLong', { count: LONGEST_DETAILS }),
      ),
      plain,
      z.meta({ maxLength: LONGEST_DETAILS }),
    ),
);

const MISSING = 'products.report.reasonMissing';

/** The id of a reason; the use case knows the reasons that there are. */
const reason = z
  .string({ error: MISSING })
  .check(
    z.regex(/^[\w-]{1,64}$/, MISSING),
    z.meta({ description: 'The id of a reason: see `GET /api/report-reasons`.' }),
  );

/** The fields of the report form, which requires a reason. */
export const reportFormSchema = z.object({ reason, details });

/** The body of the endpoint, where both fields are optional. */
export const reportBody = { reason: z.optional(reason), details };

export interface ReportInput {
  reason?: string | undefined;
  details?: string | undefined;
}
