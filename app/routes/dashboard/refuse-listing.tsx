import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { toastConflict } from '~/http/conflict-toast.server';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requireHiddenPage } from '~/http/return-to';
import { adminProductPath } from '~/features/accounts/admin-paths';
import { getReportedProduct } from '~/features/moderation/delete-product.server';
import { rejectListing } from '~/features/moderation/listing-decisions.server';
import { listingDecisionSchema } from '~/features/moderation/moderation.schema';
import { listReasonChoices } from '~/features/moderation/reason-names.server';
import { DecisionForm } from '~/features/moderation/ui/decision-form';
import { t } from '~/i18n/render-language';
import { FormPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: `${t('listingChecks.refuse')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requireHiddenPage(args, 'report:moderate');
  const { name } = await getReportedProduct(args.ctx, args.params.id ?? '');
  const back = adminProductPath(args.params.id ?? '');
  return {
    name,
    back,
    reasons: await listReasonChoices(args.ctx, args.context.language, 'listing'),
  };
});

export const action = pageAction(async (args) => {
  const id = args.params.id ?? '';
  const back = adminProductPath(id);
  return submitForm(args, listingDecisionSchema, async (decision) => {
    await toastConflict(args, back, () => rejectListing(args.ctx, id, decision));
    return redirectWithToast(args, back, 'success', 'listingChecks.refused');
  });
}, requires('report:moderate'));

export default function RefuseListing() {
  const { name, back, reasons } = useLoaderData<typeof loader>();
  return (
    <FormPage
      title={t('listingChecks.refuseQuestion', { name })}
      lead={t('listingChecks.refuseText')}
    >
      <DecisionForm
        reply={useActionData<typeof action>()}
        reasons={reasons}
        submitLabel={t('listingChecks.refuse')}
        cancelHref={back}
      />
    </FormPage>
  );
}
