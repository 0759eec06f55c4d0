import type { MetaFunction } from '@remix-run/node';
import { requireOwnProduct } from '~/features/products/advertise-product.server';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { PRODUCT_PHOTOS, productRules, withProductForm } from '~/http/product-form.server';
import { placeChoicesOf } from '~/http/product-place.server';
import { toastConflict } from '~/http/conflict-toast.server';
import { requirePage } from '~/http/return-to';
import { getEditableProduct, typedValues } from '~/features/products/listing-form.server';
import { findRefusal } from '~/features/moderation/listing-appeals.server';
import { editProduct, hasOpenOffers } from '~/features/listings/edit-product.server';
import { isHeld } from '~/features/products/write-product.server';
import { decisionPath } from '~/features/products/listing-paths';
import { OPENED } from '~/features/products/product-fields';
import { ListingChanged } from '~/features/products/seen-listing.server';
import { ProductForm } from '~/features/products/ui/product-form';
import { storedPhotosOf } from '~/features/products/set-product-photos.server';
import { chooseCategory } from '~/features/products/category-fields.server';
import { listCategories } from '~/features/products/category-names.server';
import type { Language } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import type { Currency, Money } from '~/lib/money';
import { A } from '~/ui/link';
import { PageTitle } from '~/ui/page';
import { oneValue } from '~/http/form-values.server';

const LIST = '/dashboard/my-products';

export const meta: MetaFunction = () => [{ title: t('sell.editTitle') }];

function confirmPrice({ t }: Language, formerPrice: Money, currency: Currency): string {
  return formerPrice.currency === currency
    ? t('sell.confirmAmount', { price: formerPrice })
    : t('sell.confirmPrice', { price: formerPrice, currency: { currency } });
}

export const loader = pageLoader(async (args) => {
  requirePage(args, 'product:manage-own');
  const { ctx, params } = args;
  const { id, name, categoryId, values, attributes, formerPrice, opened, imageIds, ...product } =
    await toastConflict(args, LIST, () => getEditableProduct(ctx, params.id ?? ''));
  const { language } = args.context;
  const refusalId = product.isRefused ? await findRefusal(ctx, id) : null;
  const categories = await listCategories(ctx, language);
  return {
    name,
    ...productRules(ctx),
    values: typedValues(values, language.locale),
    chosen: await chooseCategory(ctx, language, categoryId, attributes),
    stored: attributes,
    note: formerPrice
      ? confirmPrice(language, formerPrice, ctx.env.CURRENCY)
      : (await hasOpenOffers(ctx, id)) && language.t('sell.endsOffers'),
    refused: product.isRefused && language.t('listingChecks.yoursRefused'),
    refusalHref: refusalId && decisionPath(refusalId),
    opened,
    photos: storedPhotosOf(ctx, imageIds),
    placeChoices: await placeChoicesOf(args, {
      location: product.location,
      placeId: product.placeId,
      find: false,
    }),
    categories: categories.map(({ id, name }) => ({ id, name })),
  };
});

export const action = pageAction(
  async (args) => {
    const id = args.params.id ?? '';
    const mayEdit = () => getEditableProduct(args.ctx, id);
    return withProductForm(args, mayEdit, async (input, { imageIds }) => {
      const opened = oneValue(args.form, OPENED);
      try {
        await editProduct(args.ctx, id, input, imageIds, opened ?? undefined);
      } catch (error) {
        // The form that is shown again has seen the change.
        if (error instanceof ListingChanged) args.form.set(OPENED, error.opened);
        throw error;
      }
      const text = (await isHeld(args.ctx, id)) ? 'sell.changesHeld' : 'sell.changesSaved';
      return redirectWithToast(args, LIST, 'success', text);
    });
  },
  {
    photos: PRODUCT_PHOTOS,
    needs: 'product:manage-own',
    authorise: ({ ctx, params }) => requireOwnProduct(ctx, params.id ?? ''),
  },
);

export default function EditProduct() {
  const { name, note, refused, refusalHref, ...product } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const lead = (
    <>
      {note} {refused}{' '}
      {refusalHref ? (
        <A href={refusalHref} data-link="" className="quiet-link">
          {t('mails.listingDecided.link')}
        </A>
      ) : null}
    </>
  );
  return (
    <>
      <PageTitle lead={refused ? lead : note}>{t('sell.editHeading', { name })}</PageTitle>
      <ProductForm
        {...product}
        chosen={reply?.chosen ?? product.chosen}
        opened={reply?.initialValue[OPENED] ?? product.opened}
        reply={reply}
        photos={reply?.photos ?? product.photos}
        placeChoices={reply?.placeChoices ?? product.placeChoices}
        submitLabel={t('sell.saveChanges')}
      />
    </>
  );
}
