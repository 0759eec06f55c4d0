import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { submitPersonReport } from '~/http/person-report.server';
import { getReportable } from '~/features/moderation/person-reports.server';
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
  (args) => submitPersonReport(args, { kind: 'person', id: args.params.id ?? '' }),
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
