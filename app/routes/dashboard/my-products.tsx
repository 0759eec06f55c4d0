import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/doors/page-door.server';
import { tableRequest, tableView } from '~/doors/table-door.server';
import { tellConflict } from '~/doors/tell-conflict.server';
import { pageAddress } from '~/doors/page-address';
import { requirePage } from '~/doors/way-back';
import { myProductColumns } from '~/features/orders/my-products-columns';
import { toMyProductView } from '~/features/orders/my-products.dto';
import { listMyProducts } from '~/features/orders/my-products.queries.server';
import { advertiseProduct } from '~/features/products/advertise-product.server';
import { ButtonLink } from '~/ui/button';
import { PageTitle } from '~/ui/page-title';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/my-products';

export const meta: MetaFunction = () => [{ title: 'My Products · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'product:manage-own');
  const { ctx, url } = args;
  return tableView(url, await listMyProducts(ctx, tableRequest(url)), toMyProductView);
});

/** Advertises one product or stops it, as the pressed button wanted. */
export const action = pageAction(async (args) => {
  const { ctx, form, url } = args;
  const here = pageAddress(url);
  const { advertised } = await tellConflict(args, here, () =>
    advertiseProduct(ctx, {
      productId: String(form.get('productId') ?? ''),
      wanted: form.get('wanted') !== 'off',
    }),
  );
  const text = advertised ? 'Successfully advertised' : 'Successfully remove advertise';
  return redirectWithToast(args, here, 'success', text);
}, whoMay('product:manage-own'));

export default function MyProducts() {
  const table = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        action={
          <ButtonLink variant="quiet" href="/dashboard/add-product">
            Add A product
          </ButtonLink>
        }
      >
        My Products
      </PageTitle>
      <TablePage
        caption="My Products"
        searchLabel="Search my products"
        columns={myProductColumns(HERE, table.startAt)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: 'You have nothing for sale yet.',
          text: 'What you add is on the shelf at once, for every buyer to see.',
          next: { href: '/dashboard/add-product', label: 'Add a product' },
        }}
      />
    </>
  );
}
