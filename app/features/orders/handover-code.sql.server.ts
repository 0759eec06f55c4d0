import type { Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import { BLOCK_MS, MAX_WRONG_TRIES, TRIES_PER_BLOCK } from './order.policy';

/**
 * Counts a try of a handover code if it is wrong and tries are possible, in one statement, so that
 * tries at the same time are all counted. Returns whether it was counted.
 */
export async function countIfWrong(
  tx: Tx,
  { orderId, code, now }: { orderId: string; code: string; now: Date },
): Promise<boolean> {
  const until = new Date(now.getTime() + BLOCK_MS);
  const counted = await tx.run(sql`
    UPDATE "HandoverCode"
    SET "wrongTries" = "wrongTries" + 1,
      "blockedUntil" = CASE WHEN ("wrongTries" + 1) % CAST(${TRIES_PER_BLOCK} AS integer) = 0
        THEN ${until} ELSE "blockedUntil" END
    WHERE "orderId" = ${orderId} AND "code" <> ${code} AND "wrongTries" < ${MAX_WRONG_TRIES}
      AND ("blockedUntil" IS NULL OR "blockedUntil" <= ${now})`);
  return counted === 1;
}
