import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requireHiddenPage } from '~/http/return-to';
import { adminProductPath } from '~/features/accounts/admin-paths';
import { requireDecidingProduct } from '~/features/moderation/delete-product.server';
import { showAgainSchema } from '~/features/moderation/moderation.schema';
import { getProductDetails } from '~/features/moderation/product-details.queries.server';
import { showAgain } from '~/features/moderation/show-again.server';
import { NoDecision } from '~/features/moderation/ui/no-decision';
import { ShowAgainForm } from '~/features/moderation/ui/show-again-form';
import { t } from '~/i18n/render-language';
import { FormPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: `${t('listingChecks.showAgain')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requireHiddenPage(args, 'report:moderate');
  const { product, mayShowAgain } = await getProductDetails(args.ctx, args.params.id ?? '');
  return { back: adminProductPath(product.id), seen: product.updatedAt, mayShowAgain };
});

/** Shows the listing again. One that was decided or changed meanwhile is answered with the typed text. */
export const action = pageAction(
  async (args) => {
    const id = args.params.id ?? '';
    return submitForm(args, showAgainSchema, async (decision) => {
      await showAgain(args.ctx, id, decision);
      return redirectWithToast(args, adminProductPath(id), 'success', 'listingChecks.shownAgain');
    });
  },
  {
    needs: 'report:moderate',
    authorise: ({ ctx, params }) => requireDecidingProduct(ctx, params.id ?? ''),
  },
);

export default function ShowListingAgain() {
  const { back, seen, mayShowAgain } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <FormPage title={t('listingChecks.showAgain')} lead={t('listingChecks.showAgainText')}>
      {mayShowAgain || reply ? (
        <ShowAgainForm seen={seen} reply={reply} />
      ) : (
        <NoDecision why="listingChecks.changed" backHref={back} />
      )}
    </FormPage>
  );
}
