import { redirect, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { changeSelected } from '~/http/change-listings.server';
import { pageAction, pageLoader, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { listListings } from '~/features/listings/change-listings.server';
import { ASKED_FIRST, isListingChange } from '~/features/listings/listing-changes';
import { MY_PRODUCTS_PATH } from '~/features/products/listing-paths';
import { ProductLine } from '~/features/products/ui/product-line';
import { DomainError } from '~/lib/domain-error';
import { priceOf } from '~/lib/money';
import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction = () => [{ title: `${t('listings.change.title')} · Rummage` }];

/** Asks once before the listings that the address names are changed. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'product:manage-own');
  const { searchParams } = args.url;
  const change = searchParams.get('do') ?? '';
  if (!isListingChange(change) || !ASKED_FIRST.has(change)) throw redirect(MY_PRODUCTS_PATH);
  const asked = searchParams.getAll('product');
  const products = await listListings(args.ctx, asked);
  if (products.length === 0) {
    if (asked.length > 0) throw new DomainError('not_found', 'products.noneOfYours');
    throw redirect(MY_PRODUCTS_PATH);
  }
  return { change, products };
});

export const action = pageAction(async (args) => {
  const change = oneValue(args.form, 'do') ?? '';
  const ids = args.form.getAll('product').map(String);
  return changeSelected(args, MY_PRODUCTS_PATH, change, ids);
}, requires('product:manage-own'));

export default function ChangeListings() {
  const { change, products } = useLoaderData<typeof loader>();
  const busy = useNavigation().formMethod === 'POST';
  const deletes = change === 'delete';
  const count = products.length;
  return (
    <div className="max-w-xl">
      <PageTitle
        lead={deletes ? t('listings.change.deleteLead') : t('listings.change.soldLead', { count })}
      >
        {deletes
          ? t('listings.change.deleteQuestion', { count })
          : t('listings.change.soldQuestion', { count })}
      </PageTitle>
      <div className="space-y-3">
        {products.map((product) => (
          <ProductLine
            key={product.id}
            product={product}
            lines={[t('offers.askingPrice', { price: priceOf(product) })]}
          />
        ))}
      </div>
      <Form method="post" className="mt-6 flex flex-wrap gap-3">
        <CsrfField />
        <input type="hidden" name="do" value={change} />
        {products.map(({ id }) => (
          <input key={id} type="hidden" name="product" value={id} />
        ))}
        <Button variant={deletes ? 'danger' : 'primary'} busy={busy}>
          {deletes ? t('listings.change.delete') : t('listings.soldElsewhere.button')}
        </Button>
        <ButtonLink variant="quiet" href={MY_PRODUCTS_PATH}>
          {t('ui.cancel')}
        </ButtonLink>
      </Form>
    </div>
  );
}
