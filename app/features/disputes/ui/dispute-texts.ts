import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import type { BadgeTone } from '~/ui/badge';
import type { DisputeActor, DisputeStatus } from '../dispute-machine';
import type { StepType } from '../dispute.dto';

/** The state of a dispute in a word, and how it stands out. */
export const disputeStatusTexts = {
  open: ['plain', 'disputes.status.open'],
  answered: ['plain', 'disputes.status.answered'],
  escalated: ['bad', 'disputes.status.escalated'],
  agreed: ['good', 'disputes.status.agreed'],
  withdrawn: ['plain', 'disputes.status.withdrawn'],
  decided: ['good', 'disputes.status.decided'],
  ended: ['plain', 'disputes.status.ended'],
} as const satisfies Record<DisputeStatus, readonly [BadgeTone, MessageKey]>;

const steps: Record<StepType, MessageKey> = {
  open: 'disputes.step.open',
  answer: 'disputes.step.answer',
  propose: 'disputes.step.propose',
  accept: 'disputes.step.accept',
  withdraw: 'disputes.step.withdraw',
  escalate: 'disputes.step.escalate',
  decide: 'disputes.step.decide',
  end: 'disputes.step.end',
};

/** While rendering: a step of a dispute, by one of its sides, an admin or the order. */
export function stepText(type: StepType, side: DisputeActor): string {
  if (type === 'escalate' && side === 'order') return t('disputes.step.accountGone');
  return t(steps[type]);
}
