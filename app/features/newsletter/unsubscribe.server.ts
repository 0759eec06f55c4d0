import type { Ctx } from '../accounts/actor';

/** Takes the address that a key belongs to off the list and forgets it; unknown keys are no error. */
export async function unsubscribe(ctx: Pick<Ctx, 'db'>, unsubscribeKey: string): Promise<void> {
  await ctx.db.write((tx) => tx.newsletterSubscriber.deleteMany({ where: { unsubscribeKey } }));
}
