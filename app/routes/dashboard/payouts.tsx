import type { MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { toastConflict } from '~/http/conflict-toast.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { countTransfers, listBatches } from '~/features/payouts/batches.server';
import { readShopEarnings } from '~/features/payouts/earnings.server';
import { exportBatch } from '~/features/payouts/export-batch.server';
import { listOwed, readNextBatch } from '~/features/payouts/owed.server';
import { batchPath, PAYOUTS_PATH } from '~/features/payouts/payout.policy';
import { batchColumns, owedColumns } from '~/features/payouts/ui/owed-columns';
import { t, Text } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import type { RowPage } from '~/lib/row-page';
import { Button, ButtonLink } from '~/ui/button';
import { Chart } from '~/ui/chart';
import { CsrfField } from '~/ui/csrf-field';
import { DataTable } from '~/ui/data-table';
import { A } from '~/ui/link';
import { Figures } from '~/ui/overview';
import { Pager } from '~/ui/pager';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction = () => [{ title: `${t('payouts.title')} · Rummage` }];

/** The next year to offer figures of: the current one and those before. */
const YEARS = 3;

/** The tables with several pages: the parameter of each with its place on the page. */
const anchors = { from: 'owed', batches: 'batches' } as const;
type Table = keyof typeof anchors;

/** The addresses of a table's neighbouring pages, on which the other table shows the same page. */
function pagerOf(url: URL, table: Table, { previous, next }: RowPage<unknown>) {
  const hrefOf = (row: number | null) => {
    if (row === null) return null;
    const query = new URLSearchParams();
    for (const name of Object.keys(anchors)) {
      const value = name === table ? String(row) : url.searchParams.get(name);
      if (value !== null) query.set(name, value);
    }
    return `${PAYOUTS_PATH}?${query}#${anchors[table]}`;
  };
  return { previousHref: hrefOf(previous), nextHref: hrefOf(next) };
}

export const loader = pageLoader(async (args) => {
  requirePage(args, 'payout:manage');
  const { ctx, context, url } = args;
  const [earnings, owed, payouts, batches, transfers] = await Promise.all([
    readShopEarnings(ctx, context.language),
    listOwed(ctx, url.searchParams.get('from')),
    readNextBatch(ctx),
    listBatches(ctx, url.searchParams.get('batches')),
    countTransfers(ctx),
  ]);
  const year = ctx.clock.now().getUTCFullYear();
  return {
    earnings,
    owed: { rows: owed.rows, pager: pagerOf(url, 'from', owed) },
    batches: { rows: batches.rows, pager: pagerOf(url, 'batches', batches) },
    transfers,
    formKey: newId(),
    byHand: ctx.env.PAYOUTS === 'manual',
    years: Array.from({ length: YEARS }, (_, at) => year - at),
    ...payouts,
  };
});

/** Exports a batch. */
export const action = pageAction(async (args) => {
  const { ctx, form } = args;
  const [currency, formKey] = [oneValue(form, 'currency'), oneValue(form, 'formKey')];
  if (typeof currency !== 'string' || typeof formKey !== 'string' || formKey === '') {
    throw new DomainError('bad_request');
  }
  return toastConflict(args, PAYOUTS_PATH, async () => {
    const id = await exportBatch(ctx, { currency, formKey });
    return redirectWithToast(args, batchPath(id), 'success', 'payouts.toast.exported');
  });
}, requires('payout:manage'));

export default function Payouts() {
  const data = useLoaderData<typeof loader>();
  const { earnings, owed, batches, transfers, formKey, byHand, years, payable, waiting } = data;
  return (
    <div className="payouts-page">
      <PageTitle
        lead={byHand ? t('payouts.regulated') : t('payouts.byProvider')}
        action={
          <ButtonLink variant="quiet" href={`${PAYOUTS_PATH}/earnings.csv`} download>
            {t('payouts.download')}
          </ButtonLink>
        }
      >
        {t('payouts.title')}
      </PageTitle>
      <div className="mb-10 space-y-4">
        {earnings.figures.map((ofCurrency, at) => (
          <Figures key={at} figures={ofCurrency} />
        ))}
        <p className="text-ink-soft">
          <Text
            message="payouts.reconcile"
            tags={{ link: <A href="/dashboard/payments#ledger" className="underline" /> }}
          />{' '}
          {byHand ? null : t('payouts.transfers', transfers)}
        </p>
      </div>
      <section aria-labelledby="owed" className="mb-10">
        <h2 id="owed" className="mb-4 text-lg font-semibold">
          {t('payouts.owed')}
        </h2>
        {byHand
          ? waiting.map((group) => (
              <p key={group.amount.currency} className="mb-4">
                {t('payouts.nothingPayable', group)}
              </p>
            ))
          : null}
        {owed.rows.length > 0 ? (
          <>
            <DataTable
              caption={t('payouts.owed')}
              columns={owedColumns(byHand)}
              rows={owed.rows}
              rowKey={({ sellerId, currency }) => `${sellerId} ${currency}`}
            />
            <Pager {...owed.pager} />
          </>
        ) : (
          <p className="text-ink-soft">{t('payouts.nothingOwed')}</p>
        )}
        {byHand
          ? payable.map((amount) => (
              <Form key={amount.currency} method="post" className="mt-4 print:hidden">
                <CsrfField />
                <input type="hidden" name="currency" value={amount.currency} />
                <input type="hidden" name="formKey" value={`${formKey}-${amount.currency}`} />
                <Button>{t('payouts.export', { amount })}</Button>
              </Form>
            ))
          : null}
      </section>
      {batches.rows.length > 0 ? (
        <section aria-labelledby="batches" className="mb-10 print:hidden">
          <h2 id="batches" className="mb-4 text-lg font-semibold">
            {t('payouts.batches')}
          </h2>
          <DataTable
            caption={t('payouts.batches')}
            columns={batchColumns()}
            rows={batches.rows}
            rowKey={({ id }) => id}
          />
          <Pager {...batches.pager} />
        </section>
      ) : null}
      <div className="mb-10 print:hidden">
        <Chart chart={earnings.chart} />
      </div>
      <section aria-labelledby="years" className="print:hidden">
        <h2 id="years" className="mb-2 text-lg font-semibold">
          {t('payouts.years')}
        </h2>
        <p className="mb-4 max-w-prose text-ink-soft">{t('payouts.yearsText')}</p>
        <ul className="flex flex-wrap gap-3">
          {years.map((year) => (
            <li key={year}>
              <ButtonLink variant="quiet" href={`${PAYOUTS_PATH}/year.csv?year=${year}`} download>
                {t('payouts.yearFile', { year: String(year) })}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
