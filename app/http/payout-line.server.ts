import { shownName } from '~/features/accounts/erased-names';
import {
  decidePayoutLine,
  requireMarkable,
  type LineDecision,
} from '~/features/payouts/decide-payout-line.server';
import { getLine } from '~/features/payouts/batches.server';
import { nextLineState, type PayoutLineEvent } from '~/features/payouts/payout-machine';
import { batchPath } from '~/features/payouts/payout.policy';
import { findSameMark } from '~/features/payouts/repeated-mark.server';
import { oneValue } from './form-values.server';
import { redirectWithToast, type FormArgs, type PageArgs } from './page-handler.server';
import { acceptRepeated } from './repeated-form.server';
import { requirePage } from './return-to';

/**
 * Data of a page that marks a line of a batch, with the reason why it can't be. Refuses as `getLine`;
 * leads to sign-in as `requirePage`.
 */
export async function readLinePage(args: PageArgs, event: PayoutLineEvent) {
  requirePage(args, 'payout:manage');
  const line = await getLine(args.ctx, args.params.id ?? '');
  const decision = nextLineState(line.status, event);
  const { t } = args.context.language;
  const refusal = 'refused' in decision ? t(decision.refused) : null;
  return { ...line, name: shownName(line.name, t), refusal };
}

/** Refuses as `getLine`, before the form of such a page is read. */
export function authoriseLine({ ctx, params }: Pick<PageArgs, 'ctx' | 'params'>) {
  return getLine(ctx, params.id ?? '');
}

/**
 * Refuses with `conflict` a form whose line can't be marked, or not in the state in which the admin saw
 * it, whatever was typed: the page of such a line has no field to correct.
 */
export async function requireMarkableLine(args: FormArgs, event: PayoutLineEvent): Promise<void> {
  const { status } = await authoriseLine(args);
  const seen = oneValue(args.form, 'seen');
  const isKnown = event === 'fail' && (seen === 'exported' || seen === 'paid');
  requireMarkable(status, event, isKnown ? seen : null);
}

/**
 * Marks the line of the page and leads to its batch, also when it is sent again. Refuses as
 * `decidePayoutLine`.
 */
export async function markLine(args: FormArgs, decision: LineDecision): Promise<Response> {
  const { id, batchId } = await getLine(args.ctx, args.params.id ?? '');
  await acceptRepeated(
    () => decidePayoutLine(args.ctx, id, decision),
    () => findSameMark(args.ctx, id, decision),
  );
  const text = decision.event === 'pay' ? 'payouts.toast.paid' : 'payouts.toast.failed';
  return redirectWithToast(args, batchPath(batchId), 'success', text);
}
