import type { TablePage, TableRequest } from '~/lib/paging';
import { containsText, readTable } from '~/platform/db/read-table';
import { sql } from '~/platform/db/sql';
import { type Ctx, requirePermission } from '~/features/accounts/account.policy';

export interface SubscriberRow {
  id: string;
  email: string;
  unsubscribeKey: string;
  createdAt: number;
  confirmedAt: number | null;
}

const columns = sql`SELECT n."id", n."email", n."unsubscribeKey", n."createdAt", n."confirmedAt"
  FROM "NewsletterSubscriber" n`;

/** Lists confirmed and waiting subscribers for admins, newest first, searchable by address. */
export async function listSubscribers(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<SubscriberRow>> {
  requirePermission(ctx, 'newsletter:manage');
  const where = sql`1 = 1 ${containsText(request.search, sql.id('n', 'emailKey'))}`;
  return readTable(ctx.db, { select: columns, where, alias: 'n' }, request);
}

/** Counts the confirmed and the waiting subscribers, for admins. */
export async function countSubscribers(ctx: Ctx): Promise<{ confirmed: number; waiting: number }> {
  requirePermission(ctx, 'newsletter:manage');
  const [row] = await ctx.db.rows<{ all: number; confirmed: number }>(sql`
    SELECT count(*) AS "all", count(n."confirmedAt") AS "confirmed" FROM "NewsletterSubscriber" n`);
  const { all, confirmed } = row ?? { all: 0, confirmed: 0 };
  return { confirmed, waiting: all - confirmed };
}

/** All confirmed subscribers, oldest first, read in batches; for admins. */
export async function allConfirmed(ctx: Ctx): Promise<SubscriberRow[]> {
  requirePermission(ctx, 'newsletter:manage');
  const BATCH_SIZE = 1000;
  const all: SubscriberRow[] = [];
  let last = '';
  for (;;) {
    const rows = await ctx.db.rows<SubscriberRow>(sql`${columns}
      WHERE n."confirmedAt" IS NOT NULL AND n."id" > ${last} ORDER BY n."id" LIMIT ${BATCH_SIZE}`);
    all.push(...rows);
    if (rows.length < BATCH_SIZE) return all.sort((a, b) => a.createdAt - b.createdAt);
    last = rows.at(-1)?.id ?? '';
  }
}
