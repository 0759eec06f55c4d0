import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { requirePage } from '~/http/return-to';
import { readLedgerOverview, requestLedgerCheck } from '~/features/payments/ledger-overview.server';
import { listPayments } from '~/features/payments/payment.queries.server';
import { LedgerSection } from '~/features/payments/ui/ledger-section';
import { paymentColumns } from '~/features/payments/ui/payment-columns';
import { ButtonLink } from '~/ui/button';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/payments';

export const meta: MetaFunction = () => [{ title: 'Payments · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'payment:list');
  const { ctx, url } = args;
  const [payments, ledger] = await Promise.all([
    listPayments(ctx, tableRequest(url)),
    readLedgerOverview(ctx),
  ]);
  const table = tableView(url, payments, ({ takenAt, ...row }) => ({
    ...row,
    takenAt: new Date(takenAt).toISOString(),
  }));
  return { table, ledger };
});

/** Compares the ledger with the card provider soon. */
export const action = pageAction(async (args) => {
  const isPlanned = await requestLedgerCheck(args.ctx);
  const text = isPlanned
    ? 'The ledger is being compared with the card provider. Look again in a minute.'
    : 'The comparison is not available on this server.';
  return redirectWithToast(args, HERE, isPlanned ? 'success' : 'error', text);
}, whoMay('payment:list'));

export default function Payments() {
  const { table, ledger } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        lead="All payments and their current state, and where the money is."
        action={
          <ButtonLink variant="quiet" href={`${HERE}/ledger.csv`} download>
            Download ledger as CSV
          </ButtonLink>
        }
      >
        Payments
      </PageTitle>
      <LedgerSection ledger={ledger} />
      <TablePage
        caption="Payments"
        searchLabel="Search payments"
        columns={paymentColumns(table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: 'There are no payments yet.',
          text: 'Payments appear here as soon as the card provider has confirmed them.',
        }}
      />
    </>
  );
}
