import { Outlet } from '@remix-run/react';
import { useRoot } from '~/doors/use-root';
import { ConfirmEmailBanner } from '~/features/accounts/confirm-email-banner';
import { PageMain } from '~/ui/page-main';
import { SiteShell } from '~/ui/site-shell';

export { ErrorBoundary, meta } from '~/doors/error-boundary';

/** The public layout: bar on top, the page, the foot (specification section 2). */
export default function PublicLayout() {
  const { user, unconfirmed, outbox } = useRoot();
  return (
    <SiteShell user={user}>
      {user && unconfirmed ? <ConfirmEmailBanner email={user.email} outbox={outbox} /> : null}
      <PageMain>
        <Outlet />
      </PageMain>
    </SiteShell>
  );
}
