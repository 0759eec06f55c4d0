import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/doors/page-door.server';
import { requirePage } from '~/doors/way-back';
import { ReceiptSheet } from '~/features/payments/receipt-sheet';
import { readReceipt } from '~/features/payments/receipt.queries.server';

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
