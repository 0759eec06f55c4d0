import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { dashboardOverview } from '~/features/orders/dashboard-overview.server';
import { ButtonLink } from '~/ui/button';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction = () => [{ title: 'Dashboard · Rummage' }];

export const loader = pageLoader(async (args) => {
  const { name } = requirePage(args, 'dashboard:view');
  return { name, ...(await dashboardOverview(args.ctx)) };
});

/** What each role has to do next, instead of a blank page. */
export default function Overview() {
  const { name, facts, next } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>Hello, {name}</PageTitle>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(({ label, count }) => (
          <div key={label} className="rounded border border-line bg-raised p-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-xl font-bold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        {next.map(({ to, label }, index) => (
          <ButtonLink key={to} href={to} variant={index === 0 ? 'primary' : 'quiet'}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </>
  );
}
