import { redirect, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { pageAction, pageLoader, whoMay } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { redirectAfterDecision } from '~/http/report-decision.server';
import {
  deleteReportedProducts,
  listProductsToDelete,
} from '~/features/moderation/decide-reports.server';
import { ProductsToDelete } from '~/features/moderation/ui/products-to-delete';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
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
  return { products };
});

export const action = pageAction(async (args) => {
  const ids = args.form.getAll('product').map(String);
  const decision = await deleteReportedProducts(args.ctx, ids);
  return redirectAfterDecision(args, LIST, decision, {
    one: 'moderation.deleted',
    many: (count) => msg('moderation.deletedMany', { count }),
    already: 'moderation.deletedManyAlready',
  });
}, whoMay('report:moderate'));

export default function DeleteReportedProducts() {
  const { products } = useLoaderData<typeof loader>();
  const busy = useNavigation().formMethod === 'POST';
  const isOne = products.length === 1;
  return (
    <div className="max-w-xl">
      <PageTitle lead={t('moderation.deleteManyLead')}>
        {isOne
          ? t('moderation.deleteNamed', { name: products[0]?.name ?? '' })
          : t('moderation.deleteManyQuestion', { count: products.length })}
      </PageTitle>
      <ProductsToDelete products={products} />
      <Form method="post" className="mt-6 flex flex-wrap gap-3">
        <CsrfField />
        {products.map(({ id }) => (
          <input key={id} type="hidden" name="product" value={id} />
        ))}
        <Button variant="danger" busy={busy}>
          {isOne ? t('moderation.deleteProduct') : t('moderation.deleteProducts')}
        </Button>
        <ButtonLink variant="quiet" href={LIST}>
          {t('ui.cancel')}
        </ButtonLink>
      </Form>
    </div>
  );
}
