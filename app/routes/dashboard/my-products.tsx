import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { toastConflict } from '~/http/conflict-toast.server';
import { pageAddress, requirePage } from '~/http/return-to';
import { myProductColumns } from '~/features/orders/ui/my-products-columns';
import { toMyProductView } from '~/features/orders/order.dto';
import { partOf, productParts, tabsOf } from '~/features/orders/list-parts';
import { countMyProducts, listMyProducts } from '~/features/orders/order.queries.server';
import { advertiseProduct } from '~/features/products/advertise-product.server';
import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { ListTabs } from '~/ui/list-tabs';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

const HERE = '/dashboard/my-products';

export const meta: MetaFunction = () => [{ title: t('products.mine.pageTitle') }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'product:manage-own');
  const { ctx, url } = args;
  const { key, statuses } = partOf(productParts, url);
  const [page, counts] = await Promise.all([
    listMyProducts(ctx, { ...tableRequest(url), status: statuses?.[0] }),
    countMyProducts(ctx),
  ]);
  return {
    table: tableView(url, page, toMyProductView, key ? { status: key } : {}),
    tabs: tabsOf(productParts, { current: key, counts, path: HERE, t: args.context.language.t }),
    currency: ctx.env.CURRENCY,
  };
});

/** Advertises one product or stops it, as the pressed button wanted. */
export const action = pageAction(async (args) => {
  const { ctx, form, url } = args;
  const here = pageAddress(url);
  const { advertised } = await toastConflict(args, here, () =>
    advertiseProduct(ctx, {
      productId: String(form.get('productId') ?? ''),
      wanted: form.get('wanted') !== 'off',
    }),
  );
  const text = advertised ? 'products.mine.advertised' : 'products.mine.notAdvertised';
  return redirectWithToast(args, here, 'success', text);
}, whoMay('product:manage-own'));

const nothingYet = () => ({
  title: t('products.mine.emptyTitle'),
  text: t('products.mine.emptyText'),
  next: { href: '/dashboard/add-product', label: t('products.mine.addFirst') },
});
const noneOfThis = () => ({
  title: t('products.mine.noneOfThis'),
  next: { href: HERE, label: t('products.mine.showAll') },
});

export default function MyProducts() {
  const { table, tabs, currency } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        action={
          <ButtonLink variant="quiet" href="/dashboard/add-product">
            {t('products.mine.add')}
          </ButtonLink>
        }
      >
        {t('products.mine.title')}
      </PageTitle>
      <ListTabs label={t('products.mine.byStatus')} tabs={tabs} />
      <TablePage
        caption={t('products.mine.title')}
        searchLabel={t('products.mine.search')}
        columns={myProductColumns(HERE, table.startAt, currency)}
        table={table}
        rowKey={({ id }) => id}
        empty={tabs.some(({ count }) => count > 0) ? noneOfThis() : nothingYet()}
      />
    </>
  );
}
