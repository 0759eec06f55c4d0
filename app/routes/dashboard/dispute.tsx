import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requireHiddenPage } from '~/http/return-to';
import { readBefore } from '~/features/conversations/message-pages';
import {
  checkDecision,
  decideDispute,
  requireDeciding,
} from '~/features/disputes/decide-dispute.server';
import { adminDisputePath } from '~/features/disputes/dispute-paths';
import { decideSchema } from '~/features/disputes/dispute.schema';
import { openDisputeAsAdmin } from '~/features/disputes/admin-dispute.server';
import { AdminDispute } from '~/features/disputes/ui/admin-dispute';
import { inTitle, t } from '~/i18n/render-language';
import { oneValue } from '~/http/form-values.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${t('disputes.title', { name: inTitle(data?.order.name) })} · Rummage` },
];

export const loader = pageLoader(async (args) => {
  requireHiddenPage(args, 'dispute:decide');
  const { ctx, params, context, url } = args;
  const before = readBefore(url);
  const found = await openDisputeAsAdmin(ctx, params.id ?? '', context.language.t, before);
  return { ...found, isLatest: before === undefined };
});

/**
 * Decides the dispute with the intent `decide`; without it, asks whether the decision is right. One that was decided meanwhile, or whose refunds have changed, is
 * a 409.
 */
export const action = pageAction(
  async (args) => {
    const id = args.params.id ?? '';
    const here = adminDisputePath(id);
    return submitForm(args, decideSchema, async (input) => {
      if (oneValue(args.form, 'intent') !== 'decide') {
        return json({ confirm: await checkDecision(args.ctx, id, input), reply: null });
      }
      await decideDispute(args.ctx, id, input);
      return redirectWithToast(args, here, 'success', 'disputes.toast.decided');
    });
  },
  {
    needs: 'dispute:decide',
    authorise: ({ ctx, params }) => requireDeciding(ctx, params.id ?? ''),
  },
);

export default function Dispute() {
  const found = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const decision = answered && 'confirm' in answered ? answered.confirm : null;
  return (
    <AdminDispute
      key={found.dispute.id}
      found={found}
      reply={answered && 'status' in answered ? answered : undefined}
      decision={decision}
      isLatest={found.isLatest}
    />
  );
}
