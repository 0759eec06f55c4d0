import type { Ctx, GainableRight } from '~/features/accounts/account.policy';
import type { Language } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { buyerOverview } from './buyer-overview.server';
import { sellerOverview } from './seller-overview.server';

/**
 * The acting person's figures and tasks as a buyer and as a seller, each null without the right, in
 * the page's language. Refuses with `unauthenticated`.
 */
export async function tradeOverview(ctx: Ctx, language: Language) {
  const { actor } = ctx;
  if (!actor) throw new DomainError('unauthenticated');
  const [buying, selling] = await Promise.all([
    actor.rights.buy ? buyerOverview(ctx, language) : null,
    actor.rights.sell ? sellerOverview(ctx, language) : null,
  ]);
  const missing = (['buy', 'sell'] satisfies GainableRight[]).filter(
    (right) => !actor.rights[right],
  );
  return {
    buying,
    selling,
    /** Links to the open sales and orders that are not among the tasks. */
    more: [selling?.more, buying?.more].filter((one) => !!one),
    tasks: [...(buying?.tasks ?? []), ...(selling?.tasks ?? [])],
    /** The rights that the person can still give themselves. */
    missing,
  };
}
