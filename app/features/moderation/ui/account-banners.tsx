import { Suspense } from 'react';
import { useRoot } from '~/ui/root-data';
import { lazyPart } from '~/ui/lazy-part';

// Only the people concerned load the notices (as the booking form, ADR 101).
const ConfirmEmailBanner = import.meta.env.SSR
  ? (await import('~/features/accounts/ui/confirm-email-banner')).default
  : lazyPart(() => import('~/features/accounts/ui/confirm-email-banner'));
const StandingBanner = import.meta.env.SSR
  ? (await import('~/features/moderation/ui/standing-banner')).default
  : lazyPart(() => import('~/features/moderation/ui/standing-banner'));

/**
 * Notices above every page for a signed-in person: that their address is not confirmed, the reason
 * of a suspension and the way to appeal (decision 53), and their warnings.
 */
export function AccountBanners() {
  const { user, unconfirmed, outbox, header } = useRoot();
  return (
    <>
      {user && unconfirmed ? (
        <Suspense>
          <ConfirmEmailBanner email={user.email} outbox={outbox} />
        </Suspense>
      ) : null}
      {header.standing ? (
        <Suspense>
          <StandingBanner standing={header.standing} />
        </Suspense>
      ) : null}
    </>
  );
}
