import { useActionData, useSearchParams } from '@remix-run/react';
import { BookingDialog } from '~/features/orders/booking-dialog';
import { BookingRefusalDialog } from '~/features/orders/booking-refusal';
import type { BookingView } from './booking-door.server';
import type { FormState } from './fields.server';
import { useRoot } from './use-root';

/** The booking dialog over the page at `path`, when `?book=` has opened it. */
export function BookingOverPage({ booking, path }: { booking: BookingView | null; path: string }) {
  const { user } = useRoot();
  const [query] = useSearchParams();
  const refused = useActionData() as FormState | undefined;
  if (!booking) return null;
  const below = new URLSearchParams(query);
  below.delete('book');
  const closeHref = below.size > 0 ? `${path}?${below}` : path;
  if (booking.refusal) return <BookingRefusalDialog {...booking.refusal} closeHref={closeHref} />;
  if (!user) return null;
  return (
    <BookingDialog
      product={booking}
      user={user}
      action={`${path}?${query}`}
      closeHref={closeHref}
      values={refused?.values}
      errors={refused?.errors}
      formError={refused?.formError}
    />
  );
}
