import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { DateTime, PhoneLink } from '~/ui/formats';
import type { OwnOrder } from '../own-order.queries.server';

/** The panel on a product's page for the buyer of its active order. */
export function OwnOrderPanel({ booking }: { booking: OwnOrder }) {
  const { orderId, paid, heldUntil, sellerPhone } = booking;
  const order = encodeURIComponent(orderId);
  return (
    <div className="space-y-3 rounded border border-line bg-raised p-4">
      <Badge tone="good">{paid ? 'Sold' : 'Booked'}</Badge>
      <p>
        {paid ? (
          'You have bought this. Meet the seller to collect it.'
        ) : (
          <>
            Reserved for you until <DateTime iso={heldUntil} kind="short" />
          </>
        )}
      </p>
      <p>
        The seller’s phone: <PhoneLink phone={sellerPhone} />
      </p>
      {paid ? (
        <ButtonLink variant="quiet" href={`/dashboard/receipt/${order}`}>
          See the receipt
        </ButtonLink>
      ) : (
        <ButtonLink href={`/dashboard/payment/${order}`} data-link={undefined}>
          Pay
        </ButtonLink>
      )}
    </div>
  );
}
