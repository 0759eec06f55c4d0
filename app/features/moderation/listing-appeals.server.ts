import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { appealPath } from '~/features/accounts/admin-paths';
import { recordAudit } from '~/features/accounts/audit.server';
import { writeAs } from '~/features/accounts/write-as.server';
import type { Language, MessageKey } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId, requireId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import { mayAppeal } from './appeal.policy';
import type { DecisionKind } from './listing-mails';
import { notifyAdmins } from './notify-admins.server';
import { reasonNamer } from './reason-names.server';

const NONE = 'listingAppeals.none';

/** A decision as its seller or author sees it. Times are ISO 8601. */
export interface OwnDecision {
  id: string;
  kind: DecisionKind;
  productId: string;
  productName: string;
  /** The name of the reason in the language of the page. */
  reasonName: string | null;
  reason: string;
  at: string;
  mayAppeal: boolean;
  /** The review that was removed; else null. */
  review: { stars: number; text: string } | null;
  /** The texts of the answer or the messages that were removed, as long as they are stored. */
  messages: string[];
  /** Whether the decision holds; not after the listing was changed, approved or decided on again. */
  inForce: boolean;
  appeal: { text: string; at: string; outcome: string | null; decision: string | null } | null;
}

/** A decision with what was decided on. */
export type DecisionRow = NonNullable<Awaited<ReturnType<typeof findDecision>>>;

/** Finds a decision with what was decided on; null without one. */
export function findDecision(reader: Pick<Tx, 'listingDecision'> | Ctx['db']['read'], id: string) {
  return reader.listingDecision.findUnique({
    where: { id },
    include: {
      product: { select: { deletedAt: true, refusedAt: true, updatedAt: true } },
      review: {
        select: {
          id: true,
          authorId: true,
          subjectId: true,
          stars: true,
          text: true,
          removedFor: true,
        },
      },
      report: { select: { conversationId: true, reporterId: true, reportedId: true } },
      removedMessages: {
        select: { messageId: true, sequence: true, text: true },
        orderBy: { sequence: 'asc' },
      },
    },
  });
}

/**
 * Whether a decision holds: listing or review are still removed by it, or the listing still refused by it, not
 * by a later decision or its seller. Only an appeal ends a warning or the removal of messages or of an answer.
 */
function holds({
  kind,
  createdAt,
  product,
  review,
  conversationReportId,
  appealOutcome,
}: DecisionRow): boolean {
  if (conversationReportId || kind === 'answer-removed') return appealOutcome !== 'lifted';
  if (review) return review.removedFor === 'moderated';
  const since = kind === 'removed' ? product.deletedAt : product.refusedAt;
  return since !== null && createdAt >= since;
}

/** The review that was removed; null of other decisions. */
export function reviewOf({
  kind,
  review,
}: Pick<DecisionRow, 'kind'> & { review: ShownReview | null }) {
  return review && kind === 'review-removed' ? { stars: review.stars, text: review.text } : null;
}

interface ShownReview {
  stars: number;
  text: string;
}

/** The texts of the answer or the messages that were removed. */
function removedTextsOf({
  removedText,
  removedMessages,
}: Pick<DecisionRow, 'removedText'> & { removedMessages: readonly { text: string }[] }): string[] {
  return [
    ...(removedText === null ? [] : [removedText]),
    ...removedMessages.map(({ text }) => text),
  ];
}

/**
 * Gets a decision on something of the acting person. Refuses with `unauthenticated` and `not_found`
 * (also for another person's).
 */
export async function getOwnDecision(
  ctx: Ctx,
  decisionId: string,
  language: Pick<Language, 'code'>,
): Promise<OwnDecision> {
  const { userId } = requirePermission(ctx, 'suspension:appeal');
  const row = looksLikeId(decisionId) ? await findDecision(ctx.db.read, decisionId) : null;
  if (!row || row.sellerId !== userId) throw new DomainError('not_found', NONE);
  const nameOf = await reasonNamer(ctx, language);
  const inForce = holds(row);
  return {
    id: row.id,
    kind: row.kind as DecisionKind,
    productId: row.productId,
    productName: row.productName,
    reasonName: nameOf(row.reasonId),
    reason: row.reason,
    review: reviewOf(row),
    messages: removedTextsOf(row),
    at: row.createdAt.toISOString(),
    mayAppeal: inForce && mayAppeal(row, ctx.clock.now()),
    inForce,
    appeal: row.appealedAt && {
      text: row.appeal ?? '',
      at: row.appealedAt.toISOString(),
      outcome: row.appealOutcome,
      decision: row.appealReason,
    },
  };
}

/**
 * The id of the decision by which a listing of the acting person is refused; null without one, and for
 * other people.
 */
export async function findRefusal({ db, actor }: Ctx, productId: string): Promise<string | null> {
  if (!actor) return null;
  const row = await db.read.listingDecision.findFirst({
    where: { productId, sellerId: actor.userId, kind: 'refused' },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  return row?.id ?? null;
}

/**
 * Appeals a decision on something of the acting person, once and within six months. The same text again
 * changes nothing while the appeal is open: the second of two clicks. Refuses with
 * `unauthenticated`, `not_found` and `conflict` (appealed already, too late, not in force any more).
 */
export async function appealDecision(
  ctx: Ctx,
  decisionId: string,
  { text }: { text: string },
): Promise<void> {
  requirePermission(ctx, 'suspension:appeal');
  const id = requireId(decisionId, NONE);
  const now = ctx.clock.now();
  await writeAs(ctx, 'suspension:appeal', async (tx, actor) => {
    const row = await findDecision(tx, id);
    if (!row || row.sellerId !== actor.userId) throw new DomainError('not_found', NONE);
    if (row.openAppealKey && row.appeal === text) return;
    if (row.appealedAt) throw new DomainError('conflict', 'suspensions.appealedAlready');
    if (!holds(row)) throw new DomainError('conflict', 'listingAppeals.over');
    if (!mayAppeal(row, now)) throw new DomainError('conflict', 'suspensions.appealLate');
    await tx.listingDecision.update({
      where: { id },
      data: { appeal: text, appealedAt: now, openAppealKey: id },
    });
    const { name } = actor;
    const product = row.productName;
    await recordAudit(tx, ctx, { actor, action: 'appeal.make', subject: subjectOf(row) });
    await notifyAdmins(tx, ctx, {
      about: `appeal-${id}`,
      path: appealPath(id),
      subject: (t) => t('mails.appealMade.subject', { name }),
      text: (t) => t(appealMade[row.kind as DecisionKind], { name, product }),
    });
  });
}

const appealMade = {
  removed: 'mails.listingAppealMade.text',
  refused: 'mails.listingAppealMade.text',
  'review-removed': 'mails.reviewAppealMade.text',
  'answer-removed': 'mails.answerAppealMade.text',
  'messages-removed': 'mails.messagesAppealMade.text',
  warned: 'mails.warningAppealMade.text',
} as const satisfies Record<DecisionKind, MessageKey>;

/** Subject of an appeal in the audit log. */
export function subjectOf({ conversationReportId, productId, productName: label }: DecisionRow) {
  return conversationReportId
    ? ({ type: 'conversation', id: conversationReportId, label } as const)
    : ({ type: 'product', id: productId, label } as const);
}
