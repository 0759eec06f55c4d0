import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, type PageArgs } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { submitPersonReport } from '~/http/person-report.server';
import { getReportable } from '~/features/moderation/person-reports.server';
import { listReasonChoices } from '~/features/moderation/reason-names.server';
import { PersonReportPage } from '~/features/moderation/ui/person-report-page';
import { isAboutAnswer } from '~/features/reviews/review-paths';
import { inTitle, t } from '~/i18n/render-language';

const titleOf = ({ name, isAnswer }: { name: string; isAnswer: boolean }) =>
  isAnswer ? t('personReports.titleAnswer', { name }) : t('personReports.titleReview', { name });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${titleOf({ name: inTitle(data?.name), isAnswer: data?.isAnswer ?? false })} · Rummage`,
  },
  { name: 'robots', content: 'noindex' },
];

/** Subject of the report by its address: a review, or the answer to it. */
function subjectOf({ params, url }: Pick<PageArgs, 'params' | 'url'>) {
  const kind = isAboutAnswer(url) ? 'review-answer' : 'review';
  return { kind, id: params.id ?? '' } as const;
}

export const loader = pageLoader(async (args) => {
  requirePage(args, 'person:report');
  const { kind, id } = subjectOf(args);
  const found = await getReportable(args.ctx, kind, id);
  const reasons = await listReasonChoices(args.ctx, args.context.language, 'person');
  return { ...found, reasons, isAnswer: kind === 'review-answer' };
});

export const action = pageAction((args) => submitPersonReport(args, subjectOf(args)), {
  needs: 'person:report',
  authorise: (args) => {
    const { kind, id } = subjectOf(args);
    return getReportable(args.ctx, kind, id);
  },
});

export default function ReportReview() {
  const found = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <PersonReportPage title={titleOf(found)} found={found} reply={reply} />;
}
