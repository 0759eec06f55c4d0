import { json } from '@remix-run/node';
import { requirePermission } from '~/features/accounts/account.policy';
import { listFields } from '~/features/products/category-fields.server';
import { pageLoader, readOnly } from '~/http/page-handler.server';

/** The fields of a category, for the product form; without scripts the form asks by a button. */
export const loader = pageLoader(async ({ ctx, context, url }) => {
  requirePermission(ctx, 'product:add');
  const categoryId = url.searchParams.get('category') ?? '';
  const fields = await listFields(ctx, categoryId, context.language);
  return json({ fields }, { headers: { 'Cache-Control': 'no-store' } });
});

export const action = readOnly;
