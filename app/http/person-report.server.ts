import { personReportSchema } from '~/features/moderation/moderation.schema';
import {
  getReportable,
  reportPerson,
  requireUnreported,
  type PersonReportSubject,
} from '~/features/moderation/person-reports.server';
import { findSameReport } from '~/features/moderation/repeated-report.server';
import { submitForm } from './form-fields.server';
import { redirectWithToast, type FormArgs } from './page-handler.server';
import { acceptRepeated } from './repeated-form.server';

/**
 * Reports a person, a review or its answer with the form that was sent, and leads back to it. Refuses as
 * `reportPerson`; an incomplete report of what is reported already as `requireUnreported`.
 */
export async function submitPersonReport(args: FormArgs, subject: PersonReportSubject) {
  const { ctx } = args;
  const { backHref } = await getReportable(ctx, subject.kind, subject.id);
  return submitForm(
    args,
    personReportSchema,
    async (report) => {
      await acceptRepeated(
        () => reportPerson(ctx, subject, report),
        () => findSameReport(ctx, subject, report),
      );
      return redirectWithToast(args, backHref, 'success', 'personReports.toast');
    },
    { authoriseInvalid: () => requireUnreported(ctx, subject) },
  );
}
