import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import type { Language } from '~/i18n/language';
import { formatMoney } from '~/lib/money';
import { findOwnLastFour } from './payee-details.server';
import type { AccountState, PayoutMethod } from './payout.policy';
import { ACCOUNT_CLOSED } from './seller-account.server';

/** How the acting seller gets paid. Refuses with `unauthenticated` and `forbidden`. */
export async function readPayoutMethod(ctx: Ctx, { locale }: Language): Promise<PayoutMethod> {
  const { userId } = requirePermission(ctx, 'payout:receive');
  const { db, env, payments } = ctx;
  if (env.PAYOUTS === 'manual') return { by: 'hand', lastFour: await findOwnLastFour(ctx) };
  const where = { userId_provider: { userId, provider: payments.name } };
  const [account, latest] = await Promise.all([
    db.read.sellerAccount.findUnique({ where }),
    db.read.accountPayout.findFirst({
      where: { sellerId: userId, provider: payments.name },
      orderBy: { createdAt: 'desc' },
    }),
  ]);
  const failed = latest?.status === 'failed' ? formatMoney(latest, locale) : null;
  return { by: 'provider', state: stateOf(account), failed };
}

function stateOf(
  account: { transfersActive: boolean; disabledReason: string | null } | null,
): AccountState {
  if (!account) return 'none';
  if (account.transfersActive) return 'active';
  if (account.disabledReason === ACCOUNT_CLOSED) return 'closed';
  return account.disabledReason?.startsWith('rejected') ? 'stopped' : 'incomplete';
}
