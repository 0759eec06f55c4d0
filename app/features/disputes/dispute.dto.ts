import type { Currency, Money } from '~/lib/money';
import type { DisputeRow } from './apply-dispute-event.server';
import {
  stateAt,
  type DisputeActor,
  type DisputeEvent,
  type DisputeSide,
  type DisputeStatus,
} from './dispute-machine';
import { disputePhotoPath } from './dispute-paths';

/** What a step of a dispute records: its opening, or an event. */
export type StepType = DisputeEvent | 'open';

/** A step of a dispute, for a page. */
interface StepView {
  type: StepType;
  side: DisputeActor;
  amount: Money | null;
  /** ISO 8601. */
  at: string;
}

/** What the panel on an order's page says about its dispute. */
export interface DisputeSummary {
  /** The page of the dispute. */
  href: string;
  side: 'buyer' | 'seller' | 'admin';
  /** The state of the last dispute; null without one. */
  status: DisputeStatus | null;
  /** Whether the buyer can open a dispute now. */
  mayOpen: boolean;
  /** Deadline for opening a dispute, or for answering and agreeing; ISO 8601. */
  deadline: string | null;
  /** The proposed refund, while it can be accepted; `by`: the other side's name, null for the own. */
  proposal: { amount: Money; by: string | null } | null;
  /** Whether the buyer's bank is investigating the payment. */
  chargeback: boolean;
}

/** A dispute, for the pages of its parties and of admins. Times are ISO 8601. */
export interface DisputeView {
  id: string;
  orderId: string;
  status: DisputeStatus;
  /** A key of dispute-reasons.ts. */
  reason: string;
  text: string;
  answer: string | null;
  answerBy: string;
  answeredAt: string | null;
  /** The addresses of the photos of each side. */
  photos: Record<DisputeSide, string[]>;
  proposal: { amount: Money; by: DisputeSide; number: number } | null;
  /** Refund that was agreed on or decided; null without one. */
  refund: Money | null;
  decision: string | null;
  createdAt: string;
  closedAt: string | null;
  /** Whether admins see a copy of the conversation. */
  copied: boolean;
  steps: StepView[];
}

type Loaded = DisputeRow & {
  photos: { side: string; position: number }[];
  steps: { type: string; side: string; amountMinor: number | null; at: Date }[];
};

/** Relations that `toDisputeView` needs beside the row. */
export const disputeParts = {
  photos: { orderBy: { position: 'asc' }, select: { side: true, position: true } },
  steps: {
    orderBy: { sequence: 'asc' },
    select: { type: true, side: true, amountMinor: true, at: true },
  },
} as const;

/**
 * A dispute for the pages of both sides and of admins; amounts in minor units of the order's
 * currency.
 */
export function toDisputeView(row: Loaded, currency: Currency, now: Date): DisputeView {
  const { id, orderId, reason, text, answer, proposedMinor, proposedBy, refundMinor } = row;
  const photosOf = (side: DisputeSide) =>
    row.photos
      .filter((photo) => photo.side === side)
      .map(({ position }) => disputePhotoPath(id, side, position));
  const money = (amountMinor: number) => ({ amountMinor, currency });
  return {
    id,
    orderId,
    reason,
    text,
    answer,
    decision: row.decision,
    status: stateAt(row, now),
    answerBy: row.answerBy.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    photos: { buyer: photosOf('buyer'), seller: photosOf('seller') },
    proposal:
      proposedMinor === null
        ? null
        : {
            amount: money(proposedMinor),
            by: proposedBy === 'buyer' ? 'buyer' : 'seller',
            number: row.proposals,
          },
    refund: refundMinor ? money(refundMinor) : null,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    copied: row.copiedAt !== null,
    steps: row.steps.map(({ type, side, amountMinor, at }) => ({
      type: type as StepType,
      side: side as DisputeActor,
      at: at.toISOString(),
      amount: amountMinor === null ? null : money(amountMinor),
    })),
  };
}
