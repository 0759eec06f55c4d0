import { redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { toastConflict } from '~/http/conflict-toast.server';
import { submitForm } from '~/http/form-fields.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { may } from '~/features/accounts/account.policy';
import {
  listOwnEarnings,
  readOwnEarnings,
  toListedEarning,
} from '~/features/payouts/earnings.server';
import { readPayoutMethod } from '~/features/payouts/payout-method.server';
import { requireRecentPayee, savePayeeDetails } from '~/features/payouts/payee-details.server';
import { payeeSchema } from '~/features/payouts/payee.schema';
import { EARNINGS_PATH, OWN_PAYOUTS_PATH } from '~/features/orders/order-paths';
import { PAYOUTS_PATH } from '~/features/payouts/payout.policy';
import { refreshOwnAccount, startOnboarding } from '~/features/payouts/seller-account.server';
import { earningColumns } from '~/features/payouts/ui/earning-columns';
import { PayoutMethodSection } from '~/features/payouts/ui/payout-method';
import { t, Text } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
import { ButtonLink } from '~/ui/button';
import { Chart } from '~/ui/chart';
import { DateTime, Price } from '~/ui/formats';
import { A } from '~/ui/link';
import { Figures } from '~/ui/overview';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

export const meta: MetaFunction = () => [{ title: `${t('payouts.earnings')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'earnings:see');
  const { ctx, url, context } = args;
  // An admin who does not sell sees the money of the whole shop.
  if (!may(ctx.actor, 'payout:receive')) throw redirect(PAYOUTS_PATH);
  if (url.searchParams.has('from')) await refreshOwnAccount(ctx);
  const [earnings, method, page] = await Promise.all([
    readOwnEarnings(ctx, context.language),
    readPayoutMethod(ctx, context.language),
    listOwnEarnings(ctx, tableRequest(url)),
  ]);
  const table = tableView(url, page, toListedEarning);
  return { earnings, method, table, suspended: ctx.actor?.suspended ?? false };
});

/** How the seller gets paid: details for a transfer by hand, or the page of the provider. */
export const action = pageAction(async (args) => {
  const { ctx, form } = args;
  requireRecentPayee(ctx);
  return toastConflict(args, EARNINGS_PATH, async () => {
    switch (oneValue(form, 'intent')) {
      case 'details':
        return submitForm(args, payeeSchema, async (input) => {
          await savePayeeDetails(ctx, input);
          return redirectWithToast(args, EARNINGS_PATH, 'success', 'payouts.toast.saved');
        });
      case 'onboard':
        return redirect(await startOnboarding(ctx), 303);
      default:
        throw new DomainError('bad_request');
    }
  });
}, requires('payout:receive'));

export default function Earnings() {
  const { earnings, method, table, suspended } = useLoaderData<typeof loader>();
  const { figures, chart, debts, held, waits, next } = earnings;
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageTitle
        lead={t('payouts.earningsLead')}
        action={
          <ButtonLink variant="quiet" href={`${EARNINGS_PATH}.csv`} download>
            {t('payouts.download')}
          </ButtonLink>
        }
      >
        {t('payouts.earnings')}
      </PageTitle>
      <div className="mb-10 space-y-4">
        {figures.map((ofCurrency, at) => (
          <Figures key={at} figures={ofCurrency} />
        ))}
        <p>
          <A href={OWN_PAYOUTS_PATH} data-link="" className="quiet-link">
            {t('payouts.list.link')}
          </A>
        </p>
        {next ? (
          <p className="text-ink-soft">
            <Text
              message="payouts.nextDeadline"
              values={{
                amount: <Price money={next.money} />,
                when: <DateTime iso={next.at} kind="short" />,
              }}
            />
          </p>
        ) : null}
        {debts.map((amount) => (
          <p key={amount.currency}>{t('payouts.debt', { amount })}</p>
        ))}
        {held.map((amount) => (
          <p key={amount.currency}>{t('payouts.heldBack', { amount })}</p>
        ))}
        {suspended ? <p>{t('payouts.paused')}</p> : null}
      </div>
      <PayoutMethodSection method={method} waits={waits} reply={reply} />
      <div className="mb-10 print:hidden">
        <Chart chart={chart} />
      </div>
      <h2 id="sales" className="mb-4 text-lg font-semibold">
        {t('payouts.sales')}
      </h2>
      <TablePage
        caption={t('payouts.sales')}
        searchLabel={t('payouts.search')}
        columns={earningColumns(table.items.some(({ feeMinor }) => feeMinor > 0))}
        table={table}
        rowKey={({ id }) => id}
        empty={{ title: t('payouts.noSales'), text: t('payouts.noSalesText') }}
      />
    </>
  );
}
