import * as z from 'zod/mini';
import { plain, requiredText } from '~/features/conversations/required-text';
import { msg, type Message, type MessageKey } from '~/i18n/language';
import { hasAtMost, toVisibleText } from '~/lib/text';
import { LONGEST_TEXT } from './report-reasons';

const TOO_LONG = msg('suspensions.textLong', { count: LONGEST_TEXT });

/** A text that need not be there. */
const trimmed = z.pipe(z.string(), z.transform(toVisibleText));

const fits = z.refine<string>(hasAtMost(LONGEST_TEXT), TOO_LONG);

const REASON = 'suspensions.reasonMissing' satisfies MessageKey;

/** How long a suspension can last, in days; `lifted`: until an admin lifts it. */
export const suspensionLengths = ['7', '30', '90', '365', 'lifted'] as const;
export type SuspensionLength = (typeof suspensionLengths)[number];

const REASON_ID = 'products.report.reasonMissing' satisfies MessageKey;

/** The id of a reason that admins choose from the list; the use case knows which there are. */
const reasonIdSchema = z.string({ error: REASON_ID }).check(z.regex(/^[\w-]{0,64}$/, REASON_ID));

const chosenReasonId = reasonIdSchema.check(z.minLength(1, REASON_ID));

/** The form that reports a conversation. */
export const conversationReportSchema = z.object({
  reason: chosenReasonId,
  details: z._default(trimmed.check(fits, plain), ''),
});

export type ConversationReportInput = z.output<typeof conversationReportSchema>;

/** Subject of a report: a person by their page, a review, or the public answer to one. */
export type PersonReportKind = 'person' | 'review' | 'review-answer';

/** The form that reports a person, a review or an answer. */
export const personReportSchema = z.object({
  reason: chosenReasonId,
  details: requiredText('personReports.detailsMissing').check(fits),
});

export type PersonReportInput = z.output<typeof personReportSchema>;

/** Why an admin decided: a reason of the list, and their words. */
export interface DecisionReason {
  reasonId: string | null;
  reason: string;
}

/** Value for endpoints that take no reason. */
export const NO_REASON: DecisionReason = { reasonId: null, reason: '' };

/** The form of a decision on a listing, or of the deletion of an account. */
export const listingDecisionSchema = z.object({
  reasonId: chosenReasonId,
  reason: z._default(trimmed.check(fits, plain), ''),
});

/** The version of the listing that the form was shown with; every form of ours has it. */
const seen = z.optional(z.string());

/** The form that approves a held listing or dismisses its flags. */
export const seenListingSchema = z.object({ seen });

/** The form that refuses a held listing, or removes a listing. */
export const refusalSchema = z.extend(listingDecisionSchema, { seen });

const length = z.enum(suspensionLengths, { error: 'suspensions.lengthMissing' satisfies Message });

/** The form that suspends an account. */
export const suspensionSchema = z.object({
  length,
  reasonId: chosenReasonId,
  reason: requiredText(REASON).check(fits),
});

export type SuspensionInput = Omit<z.output<typeof suspensionSchema>, 'reasonId'> & {
  reasonId?: string | null;
};

/** The form that lifts a suspension; `seen` is the suspension's id. */
export const liftSchema = z.object({ reason: requiredText(REASON).check(fits), seen });

/** Decisions that an admin can make on a reported conversation. */
const conversationDecisions = ['dismiss', 'remove', 'warn', 'suspend'] as const;
export type ConversationDecision = (typeof conversationDecisions)[number];

/**
 * The form that decides on a reported conversation; the messages are read beside it. A decision
 * against a person needs a reason of the list, which the person gets in their own language.
 */
export const conversationDecisionSchema = z
  .object({
    decision: z.enum(conversationDecisions, {
      error: 'conversationReports.decisionMissing' satisfies Message,
    }),
    /** Needed only to suspend. */
    length: z.optional(length),
    reasonId: z._default(reasonIdSchema, ''),
    reason: requiredText(REASON).check(fits),
  })
  .check(
    z.refine(({ decision, reasonId }) => decision === 'dismiss' || reasonId !== '', {
      path: ['reasonId'],
      error: REASON_ID,
    }),
  );

/** The two sides of a reported conversation. */
export const reportSides = ['reported', 'reporter'] as const;
export type ReportSide = (typeof reportSides)[number];

export type ConversationDecisionInput = Omit<
  z.output<typeof conversationDecisionSchema>,
  'reasonId' | 'length'
> & {
  reasonId?: string;
  /** Needed only to suspend. */
  length?: SuspensionLength | undefined;
  /** The sequences of the messages to remove. */
  sequences: readonly number[];
  /** The sides whose messages are all removed, however many the copy has. */
  everyMessageOf?: readonly ReportSide[];
};

/** The form of an appeal. */
export const appealSchema = z.object({
  text: requiredText('suspensions.appealMissing').check(fits),
});

/** The form that decides on an appeal. */
export const appealDecisionSchema = z.object({
  outcome: z.enum(['upheld', 'lifted'], { error: 'suspensions.outcomeMissing' satisfies Message }),
  reason: requiredText(REASON).check(fits),
  seen,
});

/** The form that shows a removed listing again. */
export const showAgainSchema = z.object({ reason: requiredText(REASON).check(fits), seen });

export type ShowAgainInput = z.output<typeof showAgainSchema>;
export type AppealDecisionInput = z.output<typeof appealDecisionSchema>;
