import { ButtonLink } from '~/ui/button';
import { DateTime, PhoneLink } from '~/ui/formats';
import { CheckIcon, ClockIcon } from '~/ui/icons';
import { orderPath } from '../order.policy';
import type { OwnOrder } from '../own-order.queries.server';

/** The panel on a product's page for the buyer of its active order. */
export function OwnOrderPanel({ booking }: { booking: OwnOrder }) {
  const { orderId, paid, heldUntil, sellerPhone } = booking;
  const order = encodeURIComponent(orderId);
  return (
    <div className="space-y-3 rounded-lg bg-sage p-4">
      <p className="flex items-center gap-2 font-semibold">
        {paid ? <CheckIcon className="size-5 text-good" /> : <ClockIcon />}
        {paid ? 'You have bought this' : 'You have booked this'}
      </p>
      <p>
        {paid ? (
          'Meet the seller to collect it.'
        ) : (
          <>
            Reserved until <DateTime iso={heldUntil} kind="short" />
          </>
        )}
      </p>
      <p>
        The seller’s phone: <PhoneLink phone={sellerPhone} />
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        {paid ? (
          <ButtonLink href={`/dashboard/receipt/${order}`}>See the receipt</ButtonLink>
        ) : (
          <ButtonLink href={`/dashboard/payment/${order}`} data-link={undefined}>
            Pay now
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" href={orderPath(orderId)}>
          See my order
        </ButtonLink>
      </div>
    </div>
  );
}
