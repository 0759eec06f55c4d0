import type { Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import { CLOSED_DISPUTES } from '~/platform/payments/provider-states';
import type { OrderRecord } from './order.dto';

/** An order as the decision about an event and the effects of the event need it. */
export interface OrderState extends OrderRecord {
  heldUntil: Date;
  deadlineAt: Date | null;
  receivedAt: Date | null;
  /** The fee for the whole price, in minor units. */
  feeMinor: number;
  /** Whether a payment intent of the order can still take money. */
  hasLivePayment: boolean;
  /** Whether a dispute at the card provider is open. */
  hasChargeback: boolean;
}

type Changed = 'heldUntil' | 'deadlineAt' | 'receivedAt' | 'hasLivePayment' | 'hasChargeback';
type StoredState = Omit<OrderState, Changed> & {
  heldUntil: number;
  deadlineAt: number | null;
  receivedAt: number | null;
  livePayments: number;
  chargebacks: number;
};

/** Reads an order inside the transaction that changes it, in one query. */
export async function loadOrderState(
  tx: Pick<Tx, 'rows'>,
  orderId: string,
): Promise<OrderState | undefined> {
  const [row] = await tx.rows<StoredState>(sql`
    SELECT o."id", o."productId", o."buyerId", o."sellerId", o."userName", o."email", o."name",
      o."priceMinor", o."currency", o."phone", o."meetingLocation", o."status", o."heldUntil",
      o."deadlineAt", o."receivedAt", o."paymentMethod", o."feeMinor", o."refundedMinor",
      (SELECT COUNT(*) FROM "PaymentIntent" i
        WHERE i."liveOrderId" = o."id") AS "livePayments",
      (SELECT COUNT(*) FROM "ProviderDispute" d WHERE d."orderId" = o."id"
        AND d."status" NOT IN (${sql.join(CLOSED_DISPUTES)})) AS "chargebacks"
    FROM "Order" o WHERE o."id" = ${orderId}`);
  if (!row) return undefined;
  const { heldUntil, deadlineAt, receivedAt, livePayments, chargebacks, ...order } = row;
  return {
    ...order,
    heldUntil: new Date(heldUntil),
    deadlineAt: deadlineAt === null ? null : new Date(deadlineAt),
    receivedAt: receivedAt === null ? null : new Date(receivedAt),
    hasLivePayment: livePayments > 0,
    hasChargeback: chargebacks > 0,
  };
}
