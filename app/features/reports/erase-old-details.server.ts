import { sql } from '~/platform/db/sql';
import type { Services } from '~/platform/services';
import { DELETED_ACCOUNT } from '../accounts/deleted-account';
import { ORDER_DETAILS_DAYS } from '../orders/order.policy';
import { eraseAccount } from './erase-account.server';

const DAY = 24 * 60 * 60 * 1000;
const BATCH = 100;

type Outside = Pick<Services, 'db' | 'clock'>;

/**
 * Empties phone number and meeting place of orders that were paid or ended ORDER_DETAILS_DAYS
 * ago, and the phone number of the listings sold by them. Gives how many orders it changed.
 */
export async function eraseOrderDetails({ db, clock }: Outside): Promise<number> {
  const before = new Date(clock.now().getTime() - ORDER_DETAILS_DAYS * DAY);
  const finished = sql`o."status" <> 'reserved' AND o."createdAt" < ${before}
    AND (o."paidAt" IS NULL OR o."paidAt" < ${before})
    AND (o."endedAt" IS NULL OR o."endedAt" < ${before})`;
  return db.write(async (tx) => {
    await tx.run(sql`UPDATE "Product" SET "phone" = '' WHERE "status" = 'sold' AND "phone" <> ''
      AND EXISTS (SELECT 1 FROM "Order" o WHERE o."activeProductId" = "Product"."id" AND ${finished})`);
    return tx.run(sql`UPDATE "Order" SET "phone" = '', "meetingLocation" = '' WHERE "id" IN (
      SELECT o."id" FROM "Order" o
      WHERE ${finished} AND (o."phone" <> '' OR o."meetingLocation" <> ''))`);
  });
}

/**
 * Erases accounts that were deleted by a version that kept their names. Gives how many.
 */
export async function eraseFormerAccounts({ db, clock }: Outside): Promise<number> {
  const former = await db.read.user.findMany({
    where: {
      deletedAt: { not: null },
      OR: [{ email: { not: '' } }, { name: { not: DELETED_ACCOUNT } }],
    },
    select: { id: true, email: true },
    take: BATCH,
  });
  for (const { id: userId, email } of former) {
    await db.write((tx) => eraseAccount(tx, { userId, email, now: clock.now() }), {
      unhurried: true,
    });
  }
  return former.length;
}
