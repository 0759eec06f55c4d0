import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { t } from '~/i18n/render-language';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requirePage } from '~/http/return-to';
import { readLedgerOverview, requestLedgerCheck } from '~/features/payments/ledger-overview.server';
import { listPayments } from '~/features/payments/payment.queries.server';
import { PAYMENTS_PATH } from '~/features/payments/payment-paths';
import { notesInWords } from '~/features/payments/payment-notes';
import { LedgerSection } from '~/features/payments/ui/ledger-section';
import { paymentColumns } from '~/features/payments/ui/payment-columns';
import { ButtonLink } from '~/ui/button';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = PAYMENTS_PATH;

export const meta: MetaFunction = () => [{ title: `${t('payments.list.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'payment:list');
  const { ctx, url } = args;
  const [payments, ledger] = await Promise.all([
    listPayments(ctx, tableRequest(url)),
    readLedgerOverview(ctx),
  ]);
  const table = tableView(url, payments, ({ takenAt, notes, ...row }) => ({
    ...row,
    notes: notesInWords(notes, args.context.language.t),
    takenAt: new Date(takenAt).toISOString(),
  }));
  return { table, ledger };
});

/** Compares the ledger with the card provider soon. */
export const action = pageAction(async (args) => {
  const isPlanned = await requestLedgerCheck(args.ctx);
  return isPlanned
    ? redirectWithToast(args, HERE, 'success', 'payments.compare.planned')
    : redirectWithToast(args, HERE, 'error', 'payments.compare.unavailable');
}, requires('payment:list'));

export default function Payments() {
  const { table, ledger } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        lead={t('payments.list.lead')}
        action={
          <ButtonLink variant="quiet" href={`${HERE}/ledger.csv`} download>
            {t('payments.list.download')}
          </ButtonLink>
        }
      >
        {t('payments.list.title')}
      </PageTitle>
      <LedgerSection ledger={ledger} />
      <TablePage
        roomy
        caption={t('payments.list.title')}
        searchLabel={t('payments.list.search')}
        columns={paymentColumns(table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: t('payments.list.empty'),
          text: t('payments.list.emptyText'),
        }}
      />
    </>
  );
}
