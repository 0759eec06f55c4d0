import { rightColumns, type Ctx, type GainableRight } from './account.policy';
import { recordOwnSecurityEvent } from './audit.server';
import { writeAs } from './write-as.server';

const events = { buy: 'account.started-buying', sell: 'account.started-selling' } as const;

/**
 * Gives the acting account the right to buy or to sell (decision 42). Its sessions stay. Returns
 * false when it already has the right. Refuses with `unauthenticated`.
 */
export async function gainRight(ctx: Ctx, right: GainableRight): Promise<boolean> {
  return writeAs(ctx, 'account:gain-right', async (tx, actor) => {
    if (actor.rights[right]) return false;
    const data = { [rightColumns[right]]: true };
    await tx.user.update({ where: { id: actor.userId }, data });
    await recordOwnSecurityEvent(tx, ctx, actor, events[right]);
    return true;
  });
}
