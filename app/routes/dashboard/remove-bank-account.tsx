import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage, requireRecentPage } from '~/http/return-to';
import { EARNINGS_PATH } from '~/features/orders/order-paths';
import { listOwnBalances } from '~/features/payouts/balance.server';
import { removePayeeDetails } from '~/features/payouts/payee-details.server';
import { readPayoutMethod } from '~/features/payouts/payout-method.server';
import { t } from '~/i18n/render-language';
import type { Money } from '~/lib/money';
import { ConfirmPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: `${t('payouts.removeDetails')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  const { ctx, context } = args;
  requirePage(args, 'payout:receive');
  requireRecentPage(args);
  const [method, balances] = await Promise.all([
    readPayoutMethod(ctx, context.language),
    listOwnBalances(ctx),
  ]);
  if (method.by !== 'hand' || method.lastFour === null) throw redirect(EARNINGS_PATH);
  const amounts = (part: 'availableMinor' | 'underWayMinor') =>
    balances
      .map((balance): Money => ({ amountMinor: balance[part], currency: balance.currency }))
      .filter(({ amountMinor }) => amountMinor > 0);
  return {
    account: method.lastFour,
    available: amounts('availableMinor'),
    underWay: amounts('underWayMinor'),
  };
});

export const action = pageAction(async (args) => {
  await removePayeeDetails(args.ctx);
  return redirectWithToast(args, EARNINGS_PATH, 'success', 'payouts.toast.removed');
}, requires('payout:receive'));

export default function RemoveBankAccount() {
  const { account, available, underWay } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t('payouts.removePage.question', { account })}
      confirmLabel={t('payouts.removeDetails')}
      cancelHref={EARNINGS_PATH}
    >
      <div className="space-y-3">
        <p>{t('payouts.removePage.text')}</p>
        {available.map((amount) => (
          <p key={amount.currency}>{t('payouts.removePage.available', { amount })}</p>
        ))}
        {underWay.map((amount) => (
          <p key={amount.currency}>{t('payouts.removePage.underWay', { amount })}</p>
        ))}
      </div>
    </ConfirmPage>
  );
}
