import type { MetaFunction } from '@remix-run/node';
import { requireOwnProduct } from '~/features/products/own-product.server';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast } from '~/doors/page-door.server';
import {
  PRODUCT_PHOTOS,
  withProductForm,
  type ProductFormState,
} from '~/doors/product-form-door.server';
import { tellConflict } from '~/doors/tell-conflict.server';
import { requirePage } from '~/doors/way-back';
import { editProduct, getEditableProduct } from '~/features/products/edit-product.server';
import { ProductForm } from '~/features/products/product-form';
import { keptProductPhotos } from '~/features/products/set-product-photos.server';
import { listCategories } from '~/features/products/product.queries.server';
import { FormPage } from '~/ui/form-page';

const LIST = '/dashboard/my-products';

export const meta: MetaFunction = () => [{ title: 'Edit a product · Rummage' }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'product:manage-own');
  const { ctx, params } = args;
  const { id, name, values } = await tellConflict(args, LIST, () =>
    getEditableProduct(ctx, params.id ?? ''),
  );
  const categories = await listCategories(ctx);
  return {
    name,
    values,
    photos: await keptProductPhotos(ctx, id),
    categories: categories.map(({ id, name }) => ({ id, name })),
  };
});

export const action = pageAction(
  async (args) => {
    const id = args.params.id ?? '';
    const mayEdit = async () => void (await getEditableProduct(args.ctx, id));
    return withProductForm(args, mayEdit, async (input, imageIds) => {
      await editProduct(args.ctx, id, input, imageIds);
      return redirectWithToast(args, LIST, 'success', 'Changes saved');
    });
  },
  {
    photos: PRODUCT_PHOTOS,
    needs: 'product:manage-own',
    authorise: ({ ctx, params }) => requireOwnProduct(ctx, params.id ?? ''),
  },
);

export default function EditProduct() {
  const { name, values, photos, categories } = useLoaderData<typeof loader>();
  const refused = useActionData() as ProductFormState | undefined;
  return (
    <FormPage title={`Edit ${name}`}>
      <ProductForm
        categories={categories}
        {...(refused ?? { values, photos })}
        submitLabel="Save changes"
      />
    </FormPage>
  );
}
