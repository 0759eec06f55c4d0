import { sql, type Sql } from '~/platform/db/sql';
import { CLOSED_DISPUTES } from '~/platform/payments/provider-states';

/** The condition that the dispute `d` of the card provider's is open. */
export const isOpenChargeback = sql`d."status" NOT IN (${sql.join(CLOSED_DISPUTES)})`;

/** The condition that it is open and about the money of a sale, as `OPEN_CHARGEBACK`. */
export const holdsSale = sql`${isOpenChargeback} AND NOT EXISTS (SELECT 1 FROM "Payment" sp
  WHERE sp."id" = d."paymentId" AND sp."status" <> 'accepted')`;

/** The number of disputes of the card provider's that hold back the money of an order, as an expression. */
export const openChargebacks = (orderId: Sql): Sql => sql`
  (SELECT COUNT(*) FROM "ProviderDispute" d WHERE d."orderId" = ${orderId} AND ${holdsSale})`;
