import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { ReceiptSheet } from '~/features/payments/ui/receipt-sheet';
import { readReceipt } from '~/features/payments/payment.queries.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Receipt for ${data.productName}` : 'Receipt'} · Rummage` },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:see-receipt');
  return readReceipt(args.ctx, args.params.id ?? '');
});

export default function Receipt() {
  return <ReceiptSheet receipt={useLoaderData<typeof loader>()} />;
}
