import { APPEAL_MONTHS } from '~/features/accounts/appeal-time';
import { addMonths } from '~/lib/months';
import type { AppealDecisionInput } from './moderation.schema';

/** Whether a suspension, or a decision on a listing or review, can still be appealed. */
export function mayAppeal(
  decision: { createdAt: Date; appealedAt: Date | null },
  now: Date,
): boolean {
  return decision.appealedAt === null && now < addMonths(decision.createdAt, APPEAL_MONTHS);
}

/** Whether a suspension has ended, by a decision or by the clock. */
export function isOver(
  { endsAt, endedAt }: { endsAt: Date | null; endedAt: Date | null },
  now: Date,
): boolean {
  return endedAt !== null || (endsAt !== null && endsAt <= now);
}

/** Whether an appeal was decided already as an admin sends it again. */
export function isDecidedAs(
  { appealOutcome, appealReason }: { appealOutcome: string | null; appealReason: string | null },
  { outcome, reason }: Pick<AppealDecisionInput, 'outcome' | 'reason'>,
): boolean {
  return appealOutcome === outcome && appealReason === reason;
}
