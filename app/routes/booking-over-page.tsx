import { useActionData, useSearchParams } from '@remix-run/react';
import { Suspense } from 'react';
import type { BookingView } from '~/http/booking-page.server';
import { t } from '~/i18n/render-language';
import { SpinnerIcon } from '~/ui/icons';
import type { FormReply } from '~/ui/parse-form';
import { useRoot } from '~/ui/root-data';
import { lazyPart } from '~/ui/lazy-part';

// A browser loads a dialog, the form and its validation only when one opens (ADR 101). The server
// renders it at once, because `renderToString` does not wait.
const BookingDialog = import.meta.env.SSR
  ? (await import('~/features/orders/ui/booking-dialog')).default
  : lazyPart(() => import('~/features/orders/ui/booking-dialog'));
const BookingRefusalDialog = import.meta.env.SSR
  ? (await import('~/features/orders/ui/booking-refusal')).default
  : lazyPart(() => import('~/features/orders/ui/booking-refusal'));

/**
 * The booking dialog over the page at `path`, when `?book=` has opened it. It comes first in the page:
 * a text browser shows it where it stands.
 */
export function BookingOverPage({ booking, path }: { booking: BookingView | null; path: string }) {
  const { user } = useRoot();
  const [query] = useSearchParams();
  const reply = useActionData() as FormReply | undefined;
  if (!booking) return null;
  const below = new URLSearchParams(query);
  below.delete('book');
  const closeHref = below.size > 0 ? `${path}?${below}` : path;
  return (
    <Suspense fallback={<Opening />}>
      {booking.refusal ? (
        <BookingRefusalDialog {...booking.refusal} closeHref={closeHref} />
      ) : user ? (
        <BookingDialog
          product={booking}
          user={user}
          action={`${path}?${query}`}
          closeHref={closeHref}
          reply={reply}
        />
      ) : null}
    </Suspense>
  );
}

function Opening() {
  return (
    <div className="fixed inset-0 z-50 m-0 grid place-content-center bg-scrim">
      <p role="status" className="flex items-center gap-2 rounded-lg bg-raised p-4">
        <SpinnerIcon /> {t('orders.book.opening')}
      </p>
    </div>
  );
}
