import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { appealPath } from '~/features/accounts/admin-paths';
import { recordAudit } from '~/features/accounts/audit.server';
import { mayDecide, requireImpartial } from '~/features/accounts/impartial.server';
import { mailPerson } from '~/features/accounts/mail-person.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { markPhotosRemoved } from '~/features/listing-checks/photo-prints.server';
import { restoreReview } from '~/features/orders/rating.sql.server';
import type { Language, MessageKey } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId, requireId } from '~/lib/ids.server';
import type { Reader, Tx } from '~/platform/db/database';
import { mayAppeal } from './appeal.policy';
import { showListing } from './listing-decisions.server';
import { listingAppealMessage, type DecisionKind } from './listing-mails';
import type { AppealDecisionInput } from './moderation.schema';
import { notifyAdmins } from './notify-admins.server';
import { reasonNamer } from './reason-names.server';
import { withdrawWarning } from './standing.server';

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
  /** Whether the decision holds; not after the listing was changed or approved. */
  inForce: boolean;
  appeal: { text: string; at: string; outcome: string | null; decision: string | null } | null;
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

function findRow(reader: Pick<Tx, 'listingDecision'> | Ctx['db']['read'], id: string) {
  return reader.listingDecision.findUnique({
    where: { id },
    include: {
      product: { select: { deletedAt: true, refusedAt: true } },
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
      removedMessages: {
        select: { messageId: true, text: true },
        orderBy: { sequence: 'asc' },
      },
    },
  });
}

/**
 * Whether a decision holds: listing or review are still removed by it, or the listing still refused.
 * Only an appeal ends a warning or the removal of messages or of an answer.
 */
function holds({ kind, product, review, conversationReportId, appealOutcome }: Row): boolean {
  if (conversationReportId || kind === 'answer-removed') return appealOutcome !== 'lifted';
  if (review) return review.removedFor === 'moderated';
  return (kind === 'removed' ? product.deletedAt : product.refusedAt) !== null;
}

/** The review that was removed; null of other decisions. */
export function reviewOf({ kind, review }: Pick<Row, 'kind'> & { review: ShownReview | null }) {
  return review && kind === 'review-removed' ? { stars: review.stars, text: review.text } : null;
}

interface ShownReview {
  stars: number;
  text: string;
}

/** The texts of the answer or the messages that were removed. */
export function removedTextsOf({
  removedText,
  removedMessages,
}: Pick<Row, 'removedText'> & { removedMessages: readonly { text: string }[] }): string[] {
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
  const row = looksLikeId(decisionId) ? await findRow(ctx.db.read, decisionId) : null;
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
 * Appeals a decision on something of the acting person, once and within six months. Refuses with
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
    const row = await findRow(tx, id);
    if (!row || row.sellerId !== actor.userId) throw new DomainError('not_found', NONE);
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
function subjectOf({ conversationReportId, productId, productName: label }: Row) {
  return conversationReportId
    ? ({ type: 'conversation', id: conversationReportId, label } as const)
    : ({ type: 'product', id: productId, label } as const);
}

/**
 * The parties to an appeal that may be this admin: its person, the two sides of a review, and the admin
 * if they have reported what was decided on.
 */
async function partiesTo(read: Reader, row: Row, { userId: reporterId }: Pick<Actor, 'userId'>) {
  const { sellerId, productId, review, conversationReportId } = row;
  const count = conversationReportId
    ? await read.conversationReport.count({ where: { id: conversationReportId, reporterId } })
    : review
      ? await read.personReport.count({ where: { reviewId: review.id, reporterId } })
      : await read.report.count({ where: { productId, reporterId } });
  const sides = review ? [review.authorId, review.subjectId] : [];
  return [sellerId, ...sides, ...(count > 0 ? [reporterId] : [])];
}

/**
 * Whether the acting admin is no party to an appeal against a decision, or the only admin. Refuses with
 * `unauthenticated` and `forbidden`.
 */
export async function mayDecideListingAppeal(ctx: Ctx, id: string): Promise<boolean> {
  const actor = requirePermission(ctx, 'user:suspend');
  const { read } = ctx.db;
  const row = await findRow(read, id);
  return row === null || mayDecide(read, actor, await partiesTo(read, row, actor));
}

/**
 * Decides on an appeal against a decision, inside a transaction: the decision stays, or what was
 * removed is shown again, or the warning is withdrawn. Returns false when there is no such appeal.
 * Refuses with `forbidden` (an admin who is a party) and `conflict` (decided already, the account is
 * deleted).
 */
export async function decideListingAppeal(
  tx: Tx,
  ctx: Ctx,
  actor: Actor,
  { id, outcome, reason }: AppealDecisionInput & { id: string },
): Promise<boolean> {
  const row = await findRow(tx, id);
  if (!row?.appealedAt) return false;
  const { sellerId, productName } = row;
  const kind = row.kind as DecisionKind;
  if (!row.openAppealKey || sellerId === null) {
    throw new DomainError('conflict', 'suspensions.decided');
  }
  const party = await requireImpartial(tx, actor, await partiesTo(tx, row, actor));
  const lifted = outcome === 'lifted';
  await tx.listingDecision.update({
    where: { id },
    data: {
      appealOutcome: outcome,
      appealReason: reason,
      appealDecidedAt: ctx.clock.now(),
      openAppealKey: null,
    },
  });
  if (lifted) await restore(tx, ctx, row);
  const subject = subjectOf(row);
  const own = subject.type === 'product' ? 'listing.decide-own' : 'conversation.decide-own';
  const action = party ? own : lifted ? 'appeal.lift' : 'appeal.uphold';
  await recordAudit(tx, ctx, { actor, action, subject });
  await mailPerson(tx, ctx, sellerId, {
    key: `listing-appeal:${id}`,
    message: (to) => listingAppealMessage(to, { id, kind, productName, lifted, reason }),
  });
  return true;
}

/**
 * Shows again what was removed, unless it is shown already, or withdraws a warning. A listing's photos
 * may have been swept; those of messages are gone.
 */
async function restore(tx: Tx, ctx: Ctx, row: Row): Promise<void> {
  const { id, kind, sellerId, productId, review, removedMessages } = row;
  if (kind === 'warned' && sellerId) {
    await withdrawWarning(tx, { userId: sellerId, decisionId: id });
    return;
  }
  if (kind === 'messages-removed') {
    for (const { messageId, text } of removedMessages) {
      const where = { id: messageId, removedAt: { not: null } };
      await tx.message.updateMany({ where, data: { text, removedAt: null } });
    }
    return;
  }
  if (kind === 'answer-removed') {
    const { removedText: answer } = row;
    await tx.review.updateMany({ where: { id: review?.id ?? '', answer: null }, data: { answer } });
    return;
  }
  if (review) {
    await restoreReview(tx, review.id);
    return;
  }
  if (kind === 'refused') {
    await showListing(tx, ctx, productId);
    return;
  }
  await tx.product.update({
    where: { id: productId },
    data: { deletedAt: null, updatedAt: ctx.clock.now() },
  });
  await markPhotosRemoved(tx, productId, null);
  // It may have waited for approval when it was removed.
  await showListing(tx, ctx, productId);
}
