import { Outlet } from '@remix-run/react';
import { lazy, Suspense } from 'react';
import { useRoot } from '~/ui/root-data';
import { PageMain } from '~/ui/page';
import { SiteShell } from '~/ui/layouts';

// Only people whose address is not confirmed load it.
const ConfirmEmailBanner = import.meta.env.SSR
  ? (await import('~/features/accounts/ui/confirm-email-banner')).default
  : lazy(() => import('~/features/accounts/ui/confirm-email-banner'));

export { ErrorBoundary, meta } from '~/ui/error-boundary';

/** The public layout: bar on top, the page, the foot (specification section 2). */
export default function PublicLayout() {
  const { user, unconfirmed, outbox } = useRoot();
  return (
    <SiteShell>
      {user && unconfirmed ? (
        <Suspense>
          <ConfirmEmailBanner email={user.email} outbox={outbox} />
        </Suspense>
      ) : null}
      <PageMain>
        <Outlet />
      </PageMain>
    </SiteShell>
  );
}
