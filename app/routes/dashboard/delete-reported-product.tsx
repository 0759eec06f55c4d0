import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import {
  pageAction,
  pageLoader,
  redirectWithToast,
  type PageArgs,
} from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { adminProductPath } from '~/features/accounts/admin-paths';
import {
  deleteReportedProduct,
  getReportedProduct,
  requireDecidingProduct,
} from '~/features/moderation/delete-product.server';
import { refusalSchema } from '~/features/moderation/moderation.schema';
import { listReasonChoices } from '~/features/moderation/reason-names.server';
import { DecisionForm } from '~/features/moderation/ui/decision-form';
import { NoDecision } from '~/features/moderation/ui/no-decision';
import { t } from '~/i18n/render-language';
import { FormPage } from '~/ui/form-page';

const LIST = '/dashboard/reported-products';
const GONE = 'moderation.deletedAlready';

export const meta: MetaFunction = () => [{ title: `${t('moderation.deleteTitle')} · Rummage` }];

/** The page to return to and its toast: the queue of reports, or the product's own page. */
function originOf({ url, params }: Pick<PageArgs, 'url' | 'params'>) {
  return url.pathname.startsWith(`${LIST}/`)
    ? { back: LIST, done: 'moderation.deleted' as const }
    : { back: adminProductPath(params.id ?? ''), done: 'moderation.deletedProduct' as const };
}

export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  const { back } = originOf(args);
  const product = await getReportedProduct(args.ctx, args.params.id ?? '');
  if (product.deletedAt) throw await redirectWithToast(args, back, 'success', GONE);
  const reasons = await listReasonChoices(args.ctx, args.context.language, 'listing');
  const { name, seller, reported, seen, mayDecide } = product;
  return { name, sellerName: seller.name, back, mayDecide, reasons, reported, seen };
});

export const action = pageAction(
  async (args) => {
    const { back, done } = originOf(args);
    return submitForm(args, refusalSchema, async (decision) => {
      const deleted = await deleteReportedProduct(args.ctx, args.params.id ?? '', decision);
      return redirectWithToast(args, back, 'success', deleted > 0 ? done : GONE);
    });
  },
  {
    needs: 'report:moderate',
    authorise: ({ ctx, params }) => requireDecidingProduct(ctx, params.id ?? ''),
  },
);

export default function DeleteReportedProduct() {
  const { name, sellerName, back, mayDecide, ...choices } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <FormPage
      title={t('moderation.deleteNamed', { name })}
      lead={t('moderation.deleteText', { seller: sellerName })}
    >
      {mayDecide ? (
        <DecisionForm
          {...choices}
          reply={reply}
          submitLabel={t('moderation.deleteProduct')}
          cancelHref={back}
        />
      ) : (
        <NoDecision why="moderation.party" backHref={back} />
      )}
    </FormPage>
  );
}
