import { useActionData, useSearchParams } from '@remix-run/react';
import { BookingDialog } from '~/features/orders/booking-dialog';
import type { BookingView } from './booking-door.server';
import type { FormState } from './fields.server';
import { useRoot } from './use-root';

/** The booking dialog over the page at `path`, when `?book=` has opened it. */
export function BookingOverPage({ booking, path }: { booking: BookingView | null; path: string }) {
  const { user } = useRoot();
  const [query] = useSearchParams();
  const refused = useActionData() as FormState | undefined;
  if (!booking || !user) return null;
  const below = new URLSearchParams(query);
  below.delete('book');
  return (
    <BookingDialog
      product={booking}
      user={user}
      action={`${path}?${query}`}
      closeHref={below.size > 0 ? `${path}?${below}` : path}
      values={refused?.values}
      errors={refused?.errors}
      formError={refused?.formError}
    />
  );
}
