import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { applyLineEvent } from '~/features/payouts/apply-line-event.server';
import { getLine } from '~/features/payouts/batches.server';
import { failedSchema } from '~/features/payouts/payee.schema';
import { decideLine } from '~/features/payouts/payout-machine';
import { batchPath } from '~/features/payouts/payout.policy';
import { LineForm } from '~/features/payouts/ui/line-form';
import { t } from '~/i18n/render-language';

export const meta: MetaFunction = () => [{ title: `${t('payouts.markFailed')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'payout:manage');
  const line = await getLine(args.ctx, args.params.id ?? '');
  const decision = decideLine(line.status, 'fail');
  const refusal = 'refused' in decision ? args.context.language.t(decision.refused) : null;
  return { ...line, refusal };
});

export const action = pageAction(
  async (args) => {
    const { id, batchId } = await getLine(args.ctx, args.params.id ?? '');
    const back = batchPath(batchId);
    return submitForm(args, failedSchema, async (input) => {
      await applyLineEvent(args.ctx, id, { event: 'fail', ...input });
      return redirectWithToast(args, back, 'success', 'payouts.toast.failed');
    });
  },
  { needs: 'payout:manage', authorise: ({ ctx, params }) => getLine(ctx, params.id ?? '') },
);

export default function PayoutFailed() {
  const { batchId, status, name, amount, refusal } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const title = t('payouts.markFailedTitle', { amount, name });
  return (
    <LineForm
      kind="failed"
      title={title}
      batchId={batchId}
      status={status}
      refusal={refusal}
      reply={reply}
    />
  );
}
