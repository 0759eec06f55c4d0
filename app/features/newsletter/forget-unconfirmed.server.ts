import type { Ctx } from '../accounts/actor';
import { CONFIRM_DAYS } from './newsletter.schema';

/** Forgets the addresses that nobody has confirmed in time. Runs as a sweep; gives how many. */
export async function forgetUnconfirmed(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - CONFIRM_DAYS * 24 * 60 * 60 * 1000);
  const { count } = await ctx.db.write((tx) =>
    tx.newsletterSubscriber.deleteMany({
      where: { confirmedAt: null, createdAt: { lt: before } },
    }),
  );
  return count;
}
