import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { listJobs, retryJobs } from '~/features/jobs/manage-jobs.server';
import { jobColumns } from '~/features/jobs/ui/job-columns';
import { DataTable } from '~/ui/data-table';
import { EmptyState } from '~/ui/notices';
import { PageTitle } from '~/ui/page';

const HERE = '/dashboard/jobs';

export const meta: MetaFunction = () => [{ title: 'Jobs · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'job:manage');
  const jobs = await listJobs(args.ctx);
  return jobs.map(({ kind, waiting, running, failed, lastError, nextRun }) => ({
    ...{ kind, waiting, running, failed, lastError },
    nextRun: nextRun === null ? null : new Date(nextRun).toISOString(),
  }));
});

/** Makes the failed jobs of one kind due at once. */
export const action = pageAction(async (args) => {
  const count = await retryJobs(args.ctx, String(args.form.get('kind') ?? ''));
  const text =
    count > 0 ? 'The failed jobs are tried again now.' : 'There are no failed jobs any more.';
  return redirectWithToast(args, HERE, 'success', text);
}, whoMay('job:manage'));

export default function Jobs() {
  const jobs = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead="Work in the background that is not done yet. Failed jobs are tried again by themselves, after longer and longer pauses.">
        Jobs
      </PageTitle>
      {jobs.length > 0 ? (
        <DataTable caption="Jobs" columns={jobColumns} rows={jobs} rowKey={({ kind }) => kind} />
      ) : (
        <EmptyState
          title="No jobs"
          text="Nothing is waiting to be done in the background."
          next={{ href: '/dashboard', label: 'Back to the overview' }}
        />
      )}
    </>
  );
}
