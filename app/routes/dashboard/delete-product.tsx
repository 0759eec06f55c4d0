import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { deleteOwnProduct, getProductToDelete } from '~/features/moderation/delete-product.server';
import { ConfirmPage } from '~/ui/page';

const LIST = '/dashboard/my-products';
const GONE = 'This product was already deleted.';

export const meta: MetaFunction = () => [{ title: 'Delete a product · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'product:manage-own');
  const product = await getProductToDelete(args.ctx, args.params.id ?? '');
  if (product.deletedAt) throw await redirectWithToast(args, LIST, 'success', GONE);
  return { name: product.name, status: product.status };
});

export const action = pageAction(async (args) => {
  const deleted = await deleteOwnProduct(args.ctx, args.params.id ?? '');
  const text = deleted > 0 ? 'Product deleted successfully' : GONE;
  return redirectWithToast(args, LIST, 'success', text);
}, whoMay('product:manage-own'));

export default function DeleteProduct() {
  const { name, status } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage title={`Delete ${name}?`} confirmLabel="Delete product" cancelHref={LIST}>
      <p>It is permanently removed from your products and the shop.</p>
      {status === 'reserved' ? (
        <p className="mt-2">
          A buyer has booked it and not paid yet. The booking is cancelled and the buyer is
          notified.
        </p>
      ) : null}
      {status === 'sold' ? <p className="mt-2">The buyer keeps their order.</p> : null}
    </ConfirmPage>
  );
}
