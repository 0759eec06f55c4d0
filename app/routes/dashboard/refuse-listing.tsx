import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requireHiddenPage } from '~/http/return-to';
import { adminProductPath } from '~/features/accounts/admin-paths';
import {
  getReportedProduct,
  requireDecidingProduct,
} from '~/features/moderation/delete-product.server';
import { rejectListing } from '~/features/moderation/listing-decisions.server';
import { refusalSchema } from '~/features/moderation/moderation.schema';
import { listReasonChoices } from '~/features/moderation/reason-names.server';
import { DecisionForm } from '~/features/moderation/ui/decision-form';
import { NoDecision } from '~/features/moderation/ui/no-decision';
import { t } from '~/i18n/render-language';
import { FormPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: `${t('listingChecks.refuse')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requireHiddenPage(args, 'report:moderate');
  const product = await getReportedProduct(args.ctx, args.params.id ?? '');
  const { name, mayDecide } = product;
  const waits = product.heldAt !== null && product.refusedAt === null && product.deletedAt === null;
  const back = adminProductPath(args.params.id ?? '');
  return {
    name,
    back,
    waits,
    mayDecide,
    seen: product.updatedAt.toISOString(),
    reasons: await listReasonChoices(args.ctx, args.context.language, 'listing'),
  };
});

/** Refuses the listing. One that was decided or changed meanwhile is answered with the typed text. */
export const action = pageAction(
  async (args) => {
    const id = args.params.id ?? '';
    return submitForm(args, refusalSchema, async (decision) => {
      await rejectListing(args.ctx, id, decision);
      return redirectWithToast(args, adminProductPath(id), 'success', 'listingChecks.refused');
    });
  },
  {
    needs: 'report:moderate',
    authorise: ({ ctx, params }) => requireDecidingProduct(ctx, params.id ?? ''),
  },
);

export default function RefuseListing() {
  const { name, back, waits, mayDecide, seen, reasons } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const canRefuse = mayDecide && (waits || reply !== undefined);
  return (
    <FormPage
      title={t('listingChecks.refuseQuestion', { name })}
      lead={t('listingChecks.refuseText')}
    >
      {canRefuse ? (
        <DecisionForm
          reply={reply}
          reasons={reasons}
          seen={seen}
          submitLabel={t('listingChecks.refuse')}
          cancelHref={back}
        />
      ) : (
        <NoDecision
          why={mayDecide ? 'listingChecks.notWaiting' : 'moderation.party'}
          backHref={back}
        />
      )}
    </FormPage>
  );
}
