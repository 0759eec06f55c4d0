import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import {
  readListingStart,
  draftIdOf,
  renewDraftId,
  saveDraftFromForm,
} from '~/http/draft-form.server';
import { isOnlyShown } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { PRODUCT_PHOTOS, productRules, withProductForm } from '~/http/product-form.server';
import { requirePage } from '~/http/return-to';
import { requirePermission } from '~/features/accounts/account.policy';
import { requireConfirmedEmail } from '~/features/accounts/confirm-email.server';
import { discardImages } from '~/features/images/discard-images.server';
import { addProduct, isHeld } from '~/features/products/write-product.server';
import { ProductForm } from '~/features/products/ui/product-form';
import { DRAFTS_PATH } from '~/features/products/listing-paths';
import { listDraftIds } from '~/features/products/listing-drafts.server';
import { listCategories } from '~/features/products/category-names.server';
import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction = () => [{ title: t('sell.addTitle') }];

export const loader = pageLoader(async (args) => {
  const { suspended } = requirePage(args, 'product:add', { evenSuspended: true });
  const categories = await listCategories(args.ctx, args.context.language);
  const start = await readListingStart(args);
  const data = {
    suspended,
    ...productRules(args.ctx),
    ...start,
    draftIds: await listDraftIds(args.ctx),
    categories: categories.map(({ id, name }) => ({ id, name })),
  };
  return json(data, suspended ? 403 : 200);
});

export const action = pageAction(
  async (args) => {
    if (oneValue(args.form, 'intent') === 'save-draft' && !isOnlyShown(args.form)) {
      return saveDraftFromForm(args);
    }
    const mayAdd = () => {
      requirePermission(args.ctx, 'product:add');
      return requireConfirmedEmail(args.ctx);
    };
    return withProductForm(args, mayAdd, async (input, { imageIds, added }) => {
      const draftId = draftIdOf(args.form);
      const { productId, repeated } = await addProduct(args.ctx, input, imageIds, draftId).catch(
        (error: unknown) => {
          renewDraftId(args, error);
          throw error;
        },
      );
      if (repeated) await discardImages(args.ctx, added);
      const text = (await isHeld(args.ctx, productId)) ? 'sell.addedHeld' : 'sell.added';
      return redirectWithToast(args, '/dashboard/my-products', 'success', text);
    });
  },
  {
    photos: PRODUCT_PHOTOS,
    needs: 'product:add',
    evenSuspended: true,
  },
);

export default function AddProduct() {
  const { draftIds, draftId, photos, suspended, ...data } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // A form that was refused stays the draft that it was, also when the loader begins another one.
  const draft = reply?.initialValue.draft ?? draftId;
  const drafts = draftIds.filter((id) => id !== draft).length;
  return (
    <>
      <PageTitle
        action={
          drafts > 0 ? (
            <ButtonLink variant="quiet" href={DRAFTS_PATH}>
              {t('drafts.mine', { count: drafts })}
            </ButtonLink>
          ) : null
        }
      >
        {t('sell.addHeading')}
      </PageTitle>
      {suspended && !reply ? (
        <p>{t('errors.suspended')}</p>
      ) : (
        <ProductForm
          key={draft}
          {...data}
          chosen={reply?.chosen ?? data.chosen}
          draftId={draft}
          reply={reply}
          photos={reply?.photos ?? photos}
          placeChoices={reply?.placeChoices ?? data.placeChoices}
          submitLabel={t('sell.add')}
        />
      )}
    </>
  );
}
