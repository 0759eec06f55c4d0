import type { LinksFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { AccountBanners } from '~/features/moderation/ui/account-banners';
import { pageLoader } from '~/http/page-handler.server';
import { useRoot } from '~/ui/root-data';
import { requirePage } from '~/http/return-to';
import { dashboardMenu } from '~/features/accounts/dashboard-menu';
import { MESSAGES_PATH } from '~/features/conversations/conversation-paths';
import { DISPUTES_PATH } from '~/features/disputes/dispute-paths';
import { NOTIFICATIONS_PATH } from '~/features/notifications/notification-kinds';
import { DashboardLayout } from '~/ui/dashboard-layout';
import { SiteShell } from '~/ui/layouts';
import stylesheet from '../../dashboard.css?url';

export { ErrorBoundary, meta } from '~/ui/error-boundary';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

/** The frame of the dashboard, for everyone signed in; each page in it guards itself, too. */
export const loader = pageLoader(async (args) => {
  const actor = requirePage(args, 'dashboard:view');
  return { items: dashboardMenu(actor, args.context.language.t) };
});

export default function Dashboard() {
  const { items } = useLoaderData<typeof loader>();
  const { header } = useRoot();
  const counts: Partial<Record<string, number | null>> = {
    [MESSAGES_PATH]: header.unread,
    [NOTIFICATIONS_PATH]: header.notifications,
  };
  const open: Partial<Record<string, number | undefined>> = {
    '/dashboard/moderation': header.waiting?.cases,
    [DISPUTES_PATH]: header.waiting?.disputes,
  };
  const shown = items.map((item) => ({
    ...item,
    unread: counts[item.to] ?? 0,
    open: open[item.to] ?? 0,
  }));
  return (
    <SiteShell>
      <AccountBanners />
      <DashboardLayout items={shown}>
        <Outlet />
      </DashboardLayout>
    </SiteShell>
  );
}
