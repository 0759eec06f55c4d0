import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { inTitle, t } from '~/i18n/render-language';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { orderListPath } from '~/features/orders/order-paths';
import { notesInWords } from '~/features/payments/payment-notes';
import { readStatement } from '~/features/payouts/statement.server';
import { StatementSheet } from '~/features/payouts/ui/statement-sheet';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data ? t('payouts.statement.title', { name: inTitle(data.productName) }) : t('payouts.statement.heading')} · Rummage`,
  },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:see');
  const statement = await readStatement(args.ctx, args.params.id ?? '');
  const menuPage = orderListPath('seller');
  return { ...statement, menuPage, notes: notesInWords(statement.notes, args.context.language.t) };
});

export default function OrderStatement() {
  return <StatementSheet statement={useLoaderData<typeof loader>()} />;
}
