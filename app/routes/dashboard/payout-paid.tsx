import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { toastConflict } from '~/http/conflict-toast.server';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { applyLineEvent } from '~/features/payouts/apply-line-event.server';
import { getLine } from '~/features/payouts/batches.server';
import { paidSchema } from '~/features/payouts/payee.schema';
import { decideLine } from '~/features/payouts/payout-machine';
import { batchPath } from '~/features/payouts/payout.policy';
import { LineForm } from '~/features/payouts/ui/line-form';
import { t } from '~/i18n/render-language';

export const meta: MetaFunction = () => [{ title: `${t('payouts.markPaid')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'payout:manage');
  const line = await getLine(args.ctx, args.params.id ?? '');
  const decision = decideLine(line.status, 'pay');
  if ('refused' in decision) {
    throw await redirectWithToast(args, batchPath(line.batchId), 'error', decision.refused);
  }
  return line;
});

export const action = pageAction(async (args) => {
  const { id, batchId } = await getLine(args.ctx, args.params.id ?? '');
  const back = batchPath(batchId);
  return submitForm(args, paidSchema, async ({ reference }) => {
    await toastConflict(args, back, () =>
      applyLineEvent(args.ctx, id, { event: 'pay', reference }),
    );
    return redirectWithToast(args, back, 'success', 'payouts.toast.paid');
  });
}, requires('payout:manage'));

export default function PayoutPaid() {
  const { batchId, status, name, amount } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const title = t('payouts.markPaidTitle', { amount, name });
  return <LineForm kind="paid" title={title} batchId={batchId} status={status} reply={reply} />;
}
