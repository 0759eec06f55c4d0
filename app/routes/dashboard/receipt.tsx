import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { inTitle, t } from '~/i18n/render-language';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { notesInWords } from '~/features/payments/payment-notes';
import { ReceiptSheet } from '~/features/payments/ui/receipt-sheet';
import { readReceipt } from '~/features/payments/payment.queries.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data ? t('payments.receipt.title', { name: inTitle(data.productName) }) : t('payments.receipt.heading')} · Rummage`,
  },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'order:see-receipt');
  const receipt = await readReceipt(args.ctx, args.params.id ?? '');
  return { ...receipt, notes: notesInWords(receipt.notes, args.context.language.t) };
});

export default function Receipt() {
  return <ReceiptSheet receipt={useLoaderData<typeof loader>()} />;
}
