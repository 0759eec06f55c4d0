import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { postPosition } from '~/features/ledger/post-position.server';
import { notifyOfPayout } from '~/features/payments/payout-notifications.server';
import { requireMayDecide } from '~/features/accounts/impartial.server';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import { amountWithCode } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import {
  nextLineState,
  payoutLineStates,
  type PayoutLineEvent,
  type PayoutLineStatus,
} from './payout-machine';

type LineRow = NonNullable<Awaited<ReturnType<Tx['payoutLine']['findUnique']>>>;

/** Posts a line in its state: what has left the seller's balance, and where it is. */
export async function postLine(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  { id, sellerId, status, amountMinor, currency }: LineRow,
): Promise<void> {
  const { account } = payoutLineStates[status as PayoutLineStatus];
  const entry = { sellerId, currency };
  await postPosition(tx, deps, {
    kind: 'seller-payout',
    id,
    orderId: null,
    provider: 'manual',
    entries:
      account === null
        ? []
        : [
            { account: 'seller_payable', amountMinor, ...entry },
            { account, amountMinor: -amountMinor, ...entry },
          ],
  });
}

/** The bank's reference of a payment; or why it failed, and the state in which the admin saw it. */
export type LineDecision =
  { event: 'pay'; reference: string } | { event: 'fail'; reason: string; seen: PayoutLineStatus };

const actions = { pay: 'payout.pay', fail: 'payout.fail' } as const satisfies Record<
  PayoutLineEvent,
  string
>;

/** Refuses with `conflict` a line that an event can't mark, or that has left the state `seen`. */
export function requireMarkable(
  status: PayoutLineStatus,
  event: PayoutLineEvent,
  seen: PayoutLineStatus | null,
) {
  const decided = nextLineState(status, event, seen);
  if ('refused' in decided) throw new DomainError('conflict', decided.refused);
  return decided;
}

/**
 * Marks a line of a batch as paid or failed, as the table in payout-machine.ts says; no other code
 * changes the status of a line after its export. The details of the account are erased with the
 * decision. Refuses with `unauthenticated`, `forbidden` (also an admin's own line, unless there is no
 * other admin, decision 42), `not_found` and `conflict` (decided meanwhile: a form that was opened
 * before a payment does not take the payment back).
 */
export async function decidePayoutLine(
  ctx: Ctx,
  lineId: string,
  decision: LineDecision,
): Promise<void> {
  requirePermission(ctx, 'payout:manage');
  const id = requireId(lineId, 'payouts.noLine');
  const { event } = decision;
  await writeAs(ctx, 'payout:manage', async (tx, actor) => {
    const line = await tx.payoutLine.findUnique({ where: { id } });
    if (!line) throw new DomainError('not_found', 'payouts.noLine');
    const { isParty } = await requireMayDecide(tx, actor, [line.sellerId]);
    const seen = decision.event === 'fail' ? decision.seen : null;
    const decided = requireMarkable(line.status as PayoutLineStatus, event, seen);
    const row = await tx.payoutLine.update({
      where: { id, status: line.status },
      data: {
        status: decided.to,
        sealed: null,
        decidedAt: ctx.clock.now(),
        ...(decision.event === 'pay'
          ? { reference: decision.reference }
          : { reason: decision.reason }),
      },
    });
    await postLine(tx, ctx, row);
    const { sellerId: userId, amountMinor, currency } = row;
    const kind = event === 'pay' ? 'payout-sent' : 'payout-failed';
    const to = event === 'pay' && { account: row.lastFour, reference: decision.reference };
    const step = { kind, key: id, userId, amount: { amountMinor, currency } } as const;
    await notifyOfPayout(tx, ctx, to ? { ...step, to } : step);
    const subject = { type: 'payout', id: row.batchId, label: amountWithCode(row) } as const;
    await recordAudit(tx, ctx, { actor, action: actions[event], subject, isParty });
  });
}
