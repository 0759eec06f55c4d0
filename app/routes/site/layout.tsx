import { Outlet } from '@remix-run/react';
import { useRoot } from '~/ui/root-data';
import { ConfirmEmailBanner } from '~/features/accounts/ui/confirm-email-banner';
import { PageMain } from '~/ui/page';
import { SiteShell } from '~/ui/layouts';

export { ErrorBoundary, meta } from '~/ui/error-boundary';

/** The public layout: bar on top, the page, the foot (specification section 2). */
export default function PublicLayout() {
  const { user, unconfirmed, outbox } = useRoot();
  return (
    <SiteShell>
      {user && unconfirmed ? <ConfirmEmailBanner email={user.email} outbox={outbox} /> : null}
      <PageMain>
        <Outlet />
      </PageMain>
    </SiteShell>
  );
}
