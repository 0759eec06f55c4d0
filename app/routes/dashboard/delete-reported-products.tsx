import { redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { redirectWithCounts } from '~/http/toasts.server';
import {
  deleteReportedProducts,
  listProductsToDelete,
} from '~/features/moderation/decide-reports.server';
import { listingDecisionSchema } from '~/features/moderation/moderation.schema';
import { listReasonChoices } from '~/features/moderation/reason-names.server';
import { DecisionForm } from '~/features/moderation/ui/decision-form';
import { readSeenProduct } from '~/features/moderation/report-selection';
import { ProductsToDelete } from '~/features/moderation/ui/products-to-delete';
import { msg } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { PageTitle } from '~/ui/page';

const LIST = '/dashboard/reported-products';

export const meta: MetaFunction = () => [{ title: `${t('moderation.deleteManyTitle')} · Rummage` }];

/** Asks once before the products that the address names are deleted. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  const products = await listProductsToDelete(args.ctx, args.url.searchParams.getAll('product'));
  if (products.length === 0) throw redirect(LIST);
  return { products, reasons: await listReasonChoices(args.ctx, args.context.language, 'listing') };
});

export const action = pageAction(async (args) => {
  const products = args.form.getAll('product').map((value) => readSeenProduct(String(value)));
  return submitForm(args, listingDecisionSchema, async (reason) => {
    const decision = await deleteReportedProducts(args.ctx, products, reason);
    return redirectWithCounts(args, LIST, decision, {
      one: 'moderation.deleted',
      many: (count) => msg('moderation.deletedMany', { count }),
      already: 'moderation.deletedManyAlready',
    });
  });
}, requires('report:moderate'));

/** The reason that all products were reported for, if it is one. */
function sameReason(products: readonly { reason: string | null }[]): string | null {
  const [first = null, ...others] = new Set(products.map(({ reason }) => reason));
  return others.length === 0 ? first : null;
}

export default function DeleteReportedProducts() {
  const { products, reasons } = useLoaderData<typeof loader>();
  const isOne = products.length === 1;
  return (
    <div className="max-w-xl">
      <PageTitle lead={t('moderation.deleteManyLead')}>
        {isOne
          ? t('moderation.deleteNamed', { name: products[0]?.name ?? '' })
          : t('moderation.deleteManyQuestion', { count: products.length })}
      </PageTitle>
      <ProductsToDelete products={products} />
      <div className="mt-6">
        <DecisionForm
          reply={useActionData<typeof action>()}
          reasons={reasons}
          reported={sameReason(products)}
          submitLabel={isOne ? t('moderation.deleteProduct') : t('moderation.deleteProducts')}
          cancelHref={LIST}
          products={products}
        />
      </div>
    </div>
  );
}
