import * as z from 'zod/mini';
import { requiredText } from '~/features/conversations/required-text';
import { msg, type MessageKey } from '~/i18n/language';
import { hasAtMost } from '~/lib/text';
import { disputeReasons, LONGEST_DISPUTE_TEXT, type DisputeReason } from './dispute-reasons';

const fits = z.refine<string>(
  hasAtMost(LONGEST_DISPUTE_TEXT),
  msg('disputes.error.textLong', { count: LONGEST_DISPUTE_TEXT }),
);

const reasons = Object.keys(disputeReasons) as [DisputeReason, ...DisputeReason[]];

/** 'Not as described' and 'NOT_AS_DESCRIBED' are read like the key. */
function toKey(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
}

/** The reason that a text names; null for a reason in other words. */
export function findReason(typed: string): DisputeReason | null {
  return reasons.find((key) => key === toKey(typed)) ?? null;
}

const reason = z.pipe(
  z.pipe(
    z.string({ error: 'disputes.error.reasonMissing' satisfies MessageKey }),
    z.transform(toKey),
  ),
  z.enum(reasons, { error: 'disputes.error.reasonMissing' satisfies MessageKey }),
);

/** Fields that open a dispute, in the form and in JSON. */
export const openDisputeFields = {
  reason,
  text: requiredText('disputes.error.textMissing').check(fits),
};

const checkbox = z.pipe(
  z._default(z.string(), ''),
  z.transform((sent) => sent !== ''),
);

/** The form that opens a dispute. */
export const openDisputeSchema = z.object({ ...openDisputeFields, attach: checkbox });

/** An amount as typed; the use case knows the currency. */
const amount = z._default(z.string(), '');

/** The form with which the seller answers; an amount proposes a refund. */
export const answerSchema = z.object({
  text: requiredText('disputes.error.answerMissing').check(fits),
  amount,
  attach: checkbox,
});

/** The form that proposes a refund. */
export const proposeSchema = z.object({
  amount: z.string({ error: 'disputes.error.amountMissing' satisfies MessageKey }),
});

const disputeOutcomes = ['refund', 'part', 'release'] as const;

/** The form with which an admin decides. */
export const decideSchema = z
  .object({
    outcome: z.enum(disputeOutcomes, {
      error: 'disputes.error.outcomeMissing' satisfies MessageKey,
    }),
    amount,
    reason: requiredText('disputes.error.decisionMissing').check(fits),
    /** The total refunded that the admin has seen, as in the form of a refund. */
    refunded: z._default(z.string(), ''),
  })
  .check(
    z.refine(({ outcome, amount: typed }) => outcome === 'part' || typed.trim() === '', {
      path: ['amount'],
      error: 'disputes.error.amountUnused' satisfies MessageKey,
    }),
  );

/** Without `refunded` the total may have changed. */
export type DecideInput = Omit<z.output<typeof decideSchema>, 'refunded'> & { refunded?: string };
