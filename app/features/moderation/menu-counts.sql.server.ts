import type { Ctx } from '~/features/accounts/account.policy';
import { waitingDisputes } from '~/features/disputes/dispute-queue.sql.server';
import { sql } from '~/platform/db/sql';
import { openMatters } from './moderation-queue.sql.server';

/** What waits for an admin, as the menu counts it. */
export interface MenuCounts {
  /** Disputes and chargebacks. */
  disputes: number;
  /** Products and people in the moderation queue. */
  cases: number;
}

/** Counts what waits for an admin in one query; null without the right to moderate. */
export async function readMenuCounts(
  ctx: Pick<Ctx, 'db' | 'actor' | 'clock'>,
): Promise<MenuCounts | null> {
  if (!ctx.actor?.rights.moderate) return null;
  const now = ctx.clock.now();
  const [row] = await ctx.db.rows<MenuCounts>(sql`
    SELECT ${waitingDisputes(now)} AS "disputes",
      (SELECT count(DISTINCT m."id") FROM (${openMatters(now)}) m) AS "cases"`);
  return { disputes: Number(row?.disputes ?? 0), cases: Number(row?.cases ?? 0) };
}
