import type { TablePage, TableRequest } from '~/lib/paging';
import { type Ctx, requirePermission } from '~/features/accounts/account.policy';
import { readSubscribers, type SubscriberRow } from './newsletter.sql.server';

/**
 * Lists confirmed and waiting subscribers for admins, newest first, searchable by address. Refuses
 * with `unauthenticated` and `forbidden`.
 */
export async function listSubscribers(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<SubscriberRow>> {
  requirePermission(ctx, 'newsletter:manage');
  return readSubscribers(ctx.db, request);
}

/**
 * Counts the confirmed and the waiting subscribers, for admins. Refuses with `unauthenticated` and
 * `forbidden`.
 */
export async function countSubscribers(ctx: Ctx): Promise<{ confirmed: number; waiting: number }> {
  requirePermission(ctx, 'newsletter:manage');
  const { _all: all, confirmedAt: confirmed } = await ctx.db.read.newsletterSubscriber.count({
    select: { _all: true, confirmedAt: true },
  });
  return { confirmed, waiting: all - confirmed };
}

type ConfirmedSubscriber = Pick<SubscriberRow, 'id' | 'email' | 'unsubscribeKey'> & {
  createdAt: Date;
  confirmedAt: Date | null;
};

/**
 * All confirmed subscribers, oldest first, read in batches; for admins. Refuses with `unauthenticated`
 * and `forbidden`.
 */
export async function allConfirmed(ctx: Ctx): Promise<ConfirmedSubscriber[]> {
  requirePermission(ctx, 'newsletter:manage');
  const BATCH_SIZE = 1000;
  const all: ConfirmedSubscriber[] = [];
  let last = '';
  for (;;) {
    const rows: ConfirmedSubscriber[] = await ctx.db.read.newsletterSubscriber.findMany({
      where: { confirmedAt: { not: null }, id: { gt: last } },
      select: { id: true, email: true, unsubscribeKey: true, createdAt: true, confirmedAt: true },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
    });
    all.push(...rows);
    if (rows.length < BATCH_SIZE) return all.sort((a, b) => +a.createdAt - +b.createdAt);
    last = rows.at(-1)?.id ?? '';
  }
}
