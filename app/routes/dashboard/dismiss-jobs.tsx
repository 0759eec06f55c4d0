import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { timeIn } from '~/http/form-values.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { dismissJobs, listJobs } from '~/features/jobs/manage-jobs.server';
import { JOBS_PATH, nameOf } from '~/features/jobs/ui/job-columns';
import { t } from '~/i18n/render-language';
import { ConfirmPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: `${t('jobs.dismissTitle')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'job:manage');
  const jobs = (await listJobs(args.ctx)).find(({ kind }) => kind === args.params.kind);
  if (!jobs || jobs.givenUp === 0) throw redirect(JOBS_PATH);
  const seen = args.ctx.clock.now().toISOString();
  return { name: nameOf(jobs.kind, args.context.language.t), count: jobs.givenUp, seen };
});

export const action = pageAction(async (args) => {
  const upTo = timeIn(args.form, 'seen');
  const count = await dismissJobs(args.ctx, { kind: args.params.kind ?? '', upTo });
  const text = count > 0 ? 'jobs.dismissed' : 'jobs.noneGivenUp';
  return redirectWithToast(args, JOBS_PATH, 'success', text);
}, requires('job:manage'));

export default function DismissJobs() {
  const { name, count, seen } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t('jobs.dismissQuestion', { name })}
      confirmLabel={t('jobs.dismissTitle')}
      cancelHref={JOBS_PATH}
      fields={{ seen }}
    >
      <p>{t('jobs.dismissText', { count })}</p>
    </ConfirmPage>
  );
}
