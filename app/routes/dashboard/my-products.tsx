import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { toastRefusal } from '~/http/conflict-toast.server';
import { pageAddress, requirePage } from '~/http/return-to';
import { acceptRequest } from '~/features/orders/answer-request.server';
import { listAgain } from '~/features/orders/list-again.server';
import { changeSelected } from '~/http/change-listings.server';
import { renewListing } from '~/features/listings/end-listings.server';
import { ASKED_FIRST, isListingChange } from '~/features/listings/listing-changes';
import { changePath, DRAFTS_PATH } from '~/features/products/listing-paths';
import { endPause, findOwnPause } from '~/features/listings/pause-shop.server';
import { ChangeSelected } from '~/features/listings/ui/change-selected';
import { priceRuleOf } from '~/features/products/price-rule';
import { myProductColumns } from '~/features/listings/ui/my-products-columns';
import ShopPause from '~/features/listings/ui/shop-pause';
import { countDrafts } from '~/features/products/listing-drafts.server';
import { toMyProductView } from '~/features/orders/my-product.dto';
import { partOf, productParts, tabsOf } from '~/features/orders/list-parts';
import {
  countMyProducts,
  countOpenSales,
  listMyProducts,
} from '~/features/orders/order.queries.server';
import { advertiseProduct } from '~/features/products/advertise-product.server';
import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
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
  const { t } = args.context.language;
  const isOpen = key === 'open';
  const [page, counts, openSales, drafts, pausedUntil] = await Promise.all([
    listMyProducts(ctx, { ...tableRequest(url), part: statuses?.[0] }),
    countMyProducts(ctx),
    isOpen ? countOpenSales(ctx) : 0,
    countDrafts(ctx),
    findOwnPause(ctx),
  ]);
  const now = ctx.clock.now();
  const prices = priceRuleOf(ctx);
  const hasHidden = key === 'hidden' || (counts.hidden ?? 0) > 0;
  const parts = productParts.filter(({ key: part }) =>
    part === 'hidden' ? hasHidden : part !== 'open',
  );
  // The overview leads to the open sales, which other parts of the list have as well.
  const openTab = { href: `${HERE}?status=open`, label: t('orders.parts.open'), current: true };
  return {
    table: tableView(
      url,
      page,
      (row) => toMyProductView(row, { now, prices, t }),
      key ? { status: key } : {},
    ),
    tabs: [
      ...tabsOf(parts, { current: key, counts, path: HERE, t }),
      ...(isOpen ? [{ ...openTab, count: openSales }] : []),
      { href: DRAFTS_PATH, label: t('drafts.title'), current: false, count: drafts },
    ],
    pausedUntil,
  };
});

/**
 * Takes one action: on a row (a cash request, listing a product again, renewing or advertising it),
 * on all selected rows, or on the whole shop.
 */
export const action = pageAction(async (args) => {
  const { ctx, form, url } = args;
  const here = pageAddress(url);
  const productId = oneValue(form, 'productId') ?? '';
  const intent = oneValue(form, 'intent') ?? '';
  const change = /^(\w+)-selected$/.exec(intent)?.[1];
  if (change !== undefined) {
    const selected = form.getAll('selected').map(String);
    if (selected.length > 0 && isListingChange(change) && ASKED_FIRST.has(change)) {
      return redirect(changePath(change, selected));
    }
    return changeSelected(args, here, change, selected);
  }
  if (intent === 'end-pause') {
    await endPause(ctx);
    return redirectWithToast(args, here, 'success', 'listings.pause.ended');
  }
  const text = await toastRefusal(args, here, async (): Promise<MessageKey> => {
    if (intent === 'accept') {
      await acceptRequest(ctx, oneValue(form, 'orderId') ?? '', oneValue(form, 'place'));
      return 'orders.request.accepted';
    }
    if (intent === 'renew') {
      await renewListing(ctx, productId);
      return 'listings.renew.done';
    }
    if (intent === 'list-again') {
      await listAgain(ctx, productId);
      return 'orders.listAgain.done';
    }
    if (intent !== 'advertise') throw new DomainError('bad_request');
    const wanted = oneValue(form, 'wanted') !== 'off';
    const { advertised } = await advertiseProduct(ctx, { productId, wanted });
    return advertised ? 'products.mine.advertised' : 'products.mine.notAdvertised';
  });
  return redirectWithToast(args, here, 'success', text);
}, requires('product:manage-own'));

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
  const { table, tabs, pausedUntil } = useLoaderData<typeof loader>();
  const hasAny = tabs.some(({ count }) => count > 0);
  return (
    <>
      <PageTitle
        lead={table.items.length > 0 ? t('products.mine.advertiseNote') : null}
        action={
          hasAny ? (
            <div className="page-actions">
              <ButtonLink href="/dashboard/add-product">{t('products.mine.add')}</ButtonLink>
              {pausedUntil ? null : <ShopPause pausedUntil={null} />}
            </div>
          ) : null
        }
      >
        {t('products.mine.title')}
      </PageTitle>
      {pausedUntil ? <ShopPause pausedUntil={pausedUntil} /> : null}
      <ListTabs label={t('products.mine.byStatus')} tabs={tabs} />
      <TablePage
        roomy
        caption={t('products.mine.title')}
        searchLabel={t('products.mine.search')}
        columns={myProductColumns(HERE, table.startAt)}
        table={table}
        toolbar={<ChangeSelected />}
        rowKey={({ id }) => id}
        empty={hasAny ? noneOfThis() : nothingYet()}
      />
    </>
  );
}
