import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { listJobs, retryJobs } from '~/features/jobs/manage-jobs.server';
import { jobColumns, jobOrder, JOBS_PATH, stateOfJobs } from '~/features/jobs/ui/job-columns';
import { DomainError } from '~/lib/domain-error';
import { DataTable } from '~/ui/data-table';
import { t } from '~/i18n/render-language';
import { EmptyState } from '~/ui/notices';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction = () => [{ title: `${t('jobs.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'job:manage');
  const jobs = (await listJobs(args.ctx)).toSorted(jobOrder(args.context.language));
  const rows = jobs.map(({ kind, waiting, running, failed, givenUp, retryable, ...job }) => ({
    kind,
    waiting,
    running,
    failed,
    givenUp,
    lastError: job.lastError,
    canRetry: failed + retryable > 0,
    nextRun: job.nextRun === null ? null : new Date(job.nextRun).toISOString(),
  }));
  return { jobs: rows, state: stateOfJobs(jobs, args.context.language.t) };
});

/** Makes the failed jobs of one kind due at once. */
export const action = pageAction(async (args) => {
  const kind = oneValue(args.form, 'kind') ?? '';
  if (oneValue(args.form, 'intent') !== 'retry') throw new DomainError('bad_request');
  const count = await retryJobs(args.ctx, kind);
  const text = count > 0 ? 'jobs.triedAgain' : 'jobs.noneFailed';
  return redirectWithToast(args, JOBS_PATH, 'success', text);
}, requires('job:manage'));

export default function Jobs() {
  const { jobs, state } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead={<strong className="font-semibold text-ink">{state}</strong>}>
        {t('jobs.title')}
      </PageTitle>
      {jobs.length > 0 ? (
        <>
          <p className="mb-6 max-w-prose text-ink-soft">{t('jobs.lead')}</p>
          <DataTable
            roomy
            caption={t('jobs.title')}
            columns={jobColumns()}
            rows={jobs}
            rowKey={({ kind }) => kind}
          />
        </>
      ) : (
        <EmptyState
          title={t('jobs.none')}
          text={t('jobs.noneText')}
          next={{ href: '/dashboard', label: t('jobs.toOverview') }}
        />
      )}
    </>
  );
}
