import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import {
  deleteReportedProduct,
  getReportedProduct,
} from '~/features/moderation/delete-product.server';
import { ConfirmPage } from '~/ui/page';

const LIST = '/dashboard/reported-products';
const GONE = 'This product was already deleted.';

export const meta: MetaFunction = () => [{ title: 'Delete a reported product · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  const product = await getReportedProduct(args.ctx, args.params.id ?? '');
  if (product.deletedAt) throw await redirectWithToast(args, LIST, 'success', GONE);
  return { name: product.name, sellerName: product.seller.name };
});

export const action = pageAction(async (args) => {
  const deleted = await deleteReportedProduct(args.ctx, args.params.id ?? '');
  const text = deleted > 0 ? 'ReportedProduct deleted successfully' : GONE;
  return redirectWithToast(args, LIST, 'success', text);
}, whoMay('report:moderate'));

export default function DeleteReportedProduct() {
  const { name, sellerName } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage title={`Delete ${name}?`} confirmLabel="Delete product" cancelHref={LIST}>
      <p>
        {sellerName} loses this listing permanently, and all reports on it are closed. An unpaid
        booking is cancelled; a paid order stays.
      </p>
    </ConfirmPage>
  );
}
