import { may, type Ctx } from '~/features/accounts/account.policy';
import { listOffersToAnswer } from '~/features/offers/offer.queries.server';
import { EARNINGS_PATH } from '~/features/orders/order-paths';
import { deadlineOf } from '~/features/orders/periods';
import { readOwnAvailable } from '~/features/payouts/balance.server';
import { readPayoutMethod } from '~/features/payouts/payout-method.server';
import { needsAccount } from '~/features/payouts/payout.policy';
import type { Language } from '~/i18n/language';
import type { Task } from '~/ui/overview';

/** Offers at most; the list has the rest. */
const OFFERS = 3;

/**
 * The acting person's tasks beside those of their orders and listings: offers to answer, and how to
 * get paid where money waits for it. Unread messages are in the data of the header.
 */
export async function openTasks(ctx: Ctx, language: Language): Promise<Task[]> {
  const { t } = language;
  const [offers, payee] = await Promise.all([
    may(ctx.actor, 'offer:list-own') ? listOffersToAnswer(ctx, OFFERS) : [],
    may(ctx.actor, 'payout:receive') ? payeeTask(ctx, language) : null,
  ]);
  const now = ctx.clock.now();
  return [
    ...offers.map(
      ({ id, name: product, otherName: name, amountMinor, currency, image, openUntil }): Task => ({
        key: id,
        href: '/dashboard/offers',
        picture: image,
        title: t('overview.offer', { name, product, amount: { amountMinor, currency } }),
        deadline: { ...deadlineOf(t, new Date(openUntil), now), kind: 'open' },
      }),
    ),
    ...(payee ? [payee] : []),
  ];
}

async function payeeTask(ctx: Ctx, language: Language): Promise<Task | null> {
  const { t } = language;
  const amount = await readOwnAvailable(ctx);
  if (amount.amountMinor <= 0 || !needsAccount(await readPayoutMethod(ctx, language))) return null;
  const title = t('payouts.addAccount', { amount });
  return { key: 'payee', href: `${EARNINGS_PATH}#get-paid`, title, icon: 'payments' };
}
