import type { Ctx } from '~/features/accounts/account.policy';
import { isDomainError } from '~/lib/domain-error';
import type { LineDecision } from './decide-payout-line.server';
import type { PayoutLineStatus } from './payout-machine';

/**
 * For the refusal of a decision on a line of a payout, where the second click of two is refused because
 * of the first: returns if the line is stored as this decision makes it, with its reference or reason,
 * and throws the refusal otherwise. The page of a refusal says that what was typed is not saved.
 */
export async function acceptRepeatedMark(
  { db }: Pick<Ctx, 'db'>,
  lineId: string,
  decision: LineDecision,
  refusal: unknown,
): Promise<void> {
  if (!isDomainError(refusal) || refusal.code !== 'conflict') throw refusal;
  const stored =
    decision.event === 'pay'
      ? { status: 'paid' satisfies PayoutLineStatus, reference: decision.reference }
      : { status: 'failed' satisfies PayoutLineStatus, reason: decision.reason };
  if ((await db.read.payoutLine.count({ where: { id: lineId, ...stored } })) === 0) throw refusal;
}
