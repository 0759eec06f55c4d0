import { useActionData, useSearchParams } from '@remix-run/react';
import { BookingDialog } from '~/features/orders/ui/booking-dialog';
import { BookingRefusalDialog } from '~/features/orders/ui/booking-refusal';
import type { BookingView } from '~/http/booking-page.server';
import type { FormReply } from '~/ui/parse-form';
import { useRoot } from '~/ui/root-data';

/** The booking dialog over the page at `path`, when `?book=` has opened it. */
export function BookingOverPage({ booking, path }: { booking: BookingView | null; path: string }) {
  const { user } = useRoot();
  const [query] = useSearchParams();
  const reply = useActionData() as FormReply | undefined;
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
      reply={reply}
    />
  );
}
