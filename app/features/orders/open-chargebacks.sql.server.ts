import { sql, type Sql } from '~/platform/db/sql';
import { CLOSED_DISPUTES } from '~/platform/payments/provider-states';

/** The condition that the dispute `d` of the card provider's is open. */
export const isOpenChargeback = sql`d."status" NOT IN (${sql.join(CLOSED_DISPUTES)})`;

/** The number of disputes of the card provider's that are open on an order, as an expression. */
export const openChargebacks = (orderId: Sql): Sql => sql`
  (SELECT COUNT(*) FROM "ProviderDispute" d WHERE d."orderId" = ${orderId} AND ${isOpenChargeback})`;
