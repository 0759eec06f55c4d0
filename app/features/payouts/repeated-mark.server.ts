import type { Ctx } from '~/features/accounts/account.policy';
import type { LineDecision } from './decide-payout-line.server';
import type { PayoutLineStatus } from './payout-machine';

/** Finds a line of a payout that is stored as a decision makes it, with its reference or reason. */
export function findSameMark(
  { db }: Pick<Ctx, 'db'>,
  lineId: string,
  decision: LineDecision,
): Promise<{ id: string } | null> {
  const stored =
    decision.event === 'pay'
      ? { status: 'paid' satisfies PayoutLineStatus, reference: decision.reference }
      : { status: 'failed' satisfies PayoutLineStatus, reason: decision.reason };
  return db.read.payoutLine.findUnique({ where: { id: lineId, ...stored }, select: { id: true } });
}
