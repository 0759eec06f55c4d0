import { Outlet, useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/doors/page-door.server';
import { useRoot } from '~/doors/use-root';
import { requirePage } from '~/doors/way-back';
import { dashboardMenu } from '~/features/accounts/dashboard-menu';
import { ConfirmEmailBanner } from '~/features/accounts/confirm-email-banner';
import { DashboardLayout } from '~/ui/dashboard-layout';
import { SiteShell } from '~/ui/site-shell';

export { ErrorBoundary, meta } from '~/doors/error-boundary';

/** The frame of the dashboard, for everyone signed in; each page in it guards itself, too. */
export const loader = pageLoader(async (args) => {
  const actor = requirePage(args, 'dashboard:view');
  return { items: dashboardMenu(actor) };
});

export default function Dashboard() {
  const { items } = useLoaderData<typeof loader>();
  const { user, unconfirmed, outbox } = useRoot();
  return (
    <SiteShell user={user}>
      {user && unconfirmed ? <ConfirmEmailBanner email={user.email} outbox={outbox} /> : null}
      <DashboardLayout items={items}>
        <Outlet />
      </DashboardLayout>
    </SiteShell>
  );
}
