import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { mayDecide, requireMayDecide } from '~/features/accounts/impartial.server';
import { mailPerson } from '~/features/accounts/mail-person.server';
import { markPhotosRemoved } from '~/features/listing-checks/photo-prints.server';
import { restoreReview } from '~/features/orders/rating.sql.server';
import { DomainError } from '~/lib/domain-error';
import type { Reader, Tx } from '~/platform/db/database';
import { isDecidedAs } from './appeal.policy';
import { findDecision, subjectOf, type DecisionRow } from './listing-appeals.server';
import { isShown, requireSeen, showListing } from './listing-decisions.server';
import { isAboutListing, listingAppealMessage, type DecisionKind } from './listing-mails';
import type { AppealDecisionInput } from './moderation.schema';
import { withdrawWarning } from './standing.server';

/**
 * The parties to an appeal: its person, the two sides of a review or of a reported conversation, and
 * everyone who has reported the review or the listing.
 */
export async function partiesToAppeal(read: Reader, row: DecisionRow): Promise<(string | null)[]> {
  const { sellerId, productId, review, report } = row;
  if (report) return [sellerId, report.reporterId, report.reportedId];
  const select = { reporterId: true } as const;
  const reports = review
    ? await read.personReport.findMany({ where: { reviewId: review.id }, select })
    : await read.report.findMany({ where: { productId }, select });
  const sides = review ? [review.authorId, review.subjectId] : [];
  return [sellerId, ...sides, ...reports.map(({ reporterId }) => reporterId)];
}

/**
 * Whether the acting admin is no party to an appeal against a decision, or all admins are. Refuses with
 * `unauthenticated` and `forbidden`.
 */
export async function mayDecideListingAppeal(ctx: Ctx, id: string): Promise<boolean> {
  const actor = requirePermission(ctx, 'user:suspend');
  const { read } = ctx.db;
  const row = await findDecision(read, id);
  return row === null || mayDecide(read, actor, await partiesToAppeal(read, row));
}

/**
 * Decides on an appeal against a decision, inside a transaction: the decision stays, or what was
 * removed is shown again, or the warning is withdrawn. Returns false when there is no such appeal.
 * Refuses with `forbidden` (an admin who is a party) and `conflict` (decided already, the account is
 * deleted, or the listing has changed since it was `seen`: what is shown again is what the admin read).
 */
export async function decideListingAppeal(
  tx: Tx,
  ctx: Ctx,
  actor: Actor,
  { id, outcome, reason, seen }: AppealDecisionInput & { id: string },
): Promise<boolean> {
  const row = await findDecision(tx, id);
  if (!row?.appealedAt) return false;
  const { sellerId, productName } = row;
  const kind = row.kind as DecisionKind;
  if (isDecidedAs(row, { outcome, reason })) return true;
  if (!row.openAppealKey || sellerId === null) {
    throw new DomainError('conflict', 'suspensions.decided');
  }
  const { isParty } = await requireMayDecide(tx, actor, await partiesToAppeal(tx, row));
  if (isAboutListing(kind)) requireSeen(row.product, seen);
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
  const hidden = lifted && isAboutListing(kind) && !(await isShown(tx, ctx, row.productId));
  const action = lifted ? 'appeal.lift' : 'appeal.uphold';
  await recordAudit(tx, ctx, { actor, action, subject: subjectOf(row), isParty });
  await mailPerson(tx, ctx, sellerId, {
    key: `listing-appeal:${id}`,
    message: (to) => listingAppealMessage(to, { id, kind, productName, lifted, hidden, reason }),
  });
  return true;
}

/**
 * Shows removed messages again, unread where they were. They are not mailed: the job that mails the messages from
 * them on may have run while they were removed, and would not run for later ones.
 */
async function restoreMessages(
  tx: Tx,
  { sellerId, report, removedMessages }: DecisionRow,
): Promise<void> {
  for (const { messageId, text, sequence } of removedMessages) {
    const where = { id: messageId, removedAt: { not: null } };
    await tx.message.updateMany({ where, data: { text, removedAt: null } });
    await tx.conversationParticipant.updateMany({
      where: {
        conversationId: report?.conversationId ?? '',
        userId: { not: sellerId ?? '' },
        mailedSequence: { lt: sequence },
      },
      data: { mailedSequence: sequence },
    });
  }
}

/**
 * Shows again what was removed, unless it is shown already, or withdraws a warning. A listing's photos
 * may have been swept; those of messages are gone.
 */
export async function restore(tx: Tx, ctx: Ctx, row: DecisionRow): Promise<void> {
  const { id, kind, createdAt, sellerId, productId, product, review } = row;
  if (kind === 'warned' && sellerId) {
    await withdrawWarning(tx, { userId: sellerId, decisionId: id });
    return;
  }
  if (kind === 'messages-removed') {
    await restoreMessages(tx, row);
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
    // It was edited and refused again meanwhile, which is another decision.
    if (product.refusedAt && product.refusedAt > createdAt) return;
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
