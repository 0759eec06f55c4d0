import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { personReportSchema } from '~/features/moderation/moderation.schema';
import {
  getReportable,
  reportPerson,
  requireUnreported,
} from '~/features/moderation/person-reports.server';
import { acceptRepeatedReport } from '~/features/moderation/repeated-report.server';
import { listReasonChoices } from '~/features/moderation/reason-names.server';
import { PersonReportPage } from '~/features/moderation/ui/person-report-page';
import { inTitle, t } from '~/i18n/render-language';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${t('personReports.titlePerson', { name: inTitle(data?.name) })} · Rummage` },
  { name: 'robots', content: 'noindex' },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'person:report');
  const found = await getReportable(args.ctx, 'person', args.params.id ?? '');
  return { ...found, reasons: await listReasonChoices(args.ctx, args.context.language, 'person') };
});

export const action = pageAction(
  async (args) => {
    const subject = { kind: 'person', id: args.params.id ?? '' } as const;
    const { backHref } = await getReportable(args.ctx, subject.kind, subject.id);
    return submitForm(
      args,
      personReportSchema,
      async (report) => {
        await reportPerson(args.ctx, subject, report).catch((refusal: unknown) =>
          acceptRepeatedReport(args.ctx, subject, report, refusal),
        );
        return redirectWithToast(args, backHref, 'success', 'personReports.toast');
      },
      { authoriseInvalid: () => requireUnreported(args.ctx, subject) },
    );
  },
  {
    needs: 'person:report',
    authorise: ({ ctx, params }) => getReportable(ctx, 'person', params.id ?? ''),
  },
);

export default function ReportSeller() {
  const found = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const title = t('personReports.titlePerson', { name: found.name });
  return <PersonReportPage title={title} found={found} reply={reply} />;
}
