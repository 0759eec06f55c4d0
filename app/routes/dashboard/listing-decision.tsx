import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { appealDecision, getOwnDecision } from '~/features/moderation/listing-appeals.server';
import { appealSchema } from '~/features/moderation/moderation.schema';
import { ListingDecision } from '~/features/moderation/ui/listing-decision';
import { decisionPath } from '~/features/products/listing-paths';
import { t } from '~/i18n/render-language';

export const meta: MetaFunction = () => [{ title: `${t('listingAppeals.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'suspension:appeal');
  return getOwnDecision(args.ctx, args.params.id ?? '', args.context.language);
});

/** Appeals the decision, once. */
export const action = pageAction(
  async (args) => {
    const id = args.params.id ?? '';
    const here = decisionPath(id);
    return submitForm(args, appealSchema, async (input) => {
      await appealDecision(args.ctx, id, input);
      return redirectWithToast(args, here, 'success', 'suspensions.toast.appealed');
    });
  },
  {
    needs: 'suspension:appeal',
    authorise: ({ ctx, context, params }) => getOwnDecision(ctx, params.id ?? '', context.language),
  },
);

export default function ListingDecisionPage() {
  const reply = useActionData<typeof action>();
  return <ListingDecision decision={useLoaderData<typeof loader>()} reply={reply} />;
}
