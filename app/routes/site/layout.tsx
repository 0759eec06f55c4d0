import { Outlet } from '@remix-run/react';
import { AccountBanners } from '~/features/moderation/ui/account-banners';
import { PageMain } from '~/ui/page';
import { SiteShell } from '~/ui/layouts';

export { ErrorBoundary, meta } from '~/ui/error-boundary';

/** The public layout: bar on top, the page, the foot (specification section 2). */
export default function PublicLayout() {
  return (
    <SiteShell>
      <AccountBanners />
      <PageMain>
        <Outlet />
      </PageMain>
    </SiteShell>
  );
}
