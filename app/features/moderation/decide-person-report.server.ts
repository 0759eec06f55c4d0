import {
  DELETED_ACCOUNT,
  requirePermission,
  type Actor,
  type Ctx,
} from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { shownName } from '~/features/accounts/erased-names';
import { mayDecide, PARTY, requireMayDecide } from '~/features/accounts/impartial.server';
import { mailPerson } from '~/features/accounts/mail-person.server';
import { writeAs } from '~/features/accounts/write-as.server';
import type { OrderDeps } from '~/features/orders/order-events';
import { removeReview } from '~/features/orders/rating.sql.server';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import { recordDecision } from './listing-decisions.server';
import type { DecisionReason, PersonReportKind } from './moderation.schema';
import { personReportDecidedMessage } from './moderation-mails';
import { notifyReportDecided } from './reports.server';

const NO_REPORT = 'moderation.noReport';

/** Reported content that can be removed: a review, or the public answer to one. */
type Removable = Exclude<PersonReportKind, 'person'>;

const removals = {
  review: { outcome: 'review-removed', action: 'review.remove' },
  'review-answer': { outcome: 'answer-removed', action: 'answer.remove' },
} as const satisfies Record<Removable, object>;

/** Gets a report that is decided on, its parties, and the sale of a review. */
async function getPersonReport(tx: Tx, id: string) {
  const report = await tx.personReport.findUnique({
    where: { id },
    include: {
      reported: { select: { name: true } },
      review: {
        select: {
          id: true,
          authorId: true,
          subjectId: true,
          answer: true,
          order: { select: { productId: true, name: true } },
        },
      },
    },
  });
  if (!report) throw new DomainError('not_found', NO_REPORT);
  return report;
}

type FoundReport = Awaited<ReturnType<typeof getPersonReport>>;

/** The people of a report, none of whom decides on it. */
function partiesToPersonReport({ reporterId, reportedId, review }: People) {
  return [reporterId, reportedId, review?.authorId ?? null, review?.subjectId ?? null];
}

interface People {
  reporterId: string;
  reportedId: string;
  review: { authorId: string; subjectId: string } | null;
}

interface DecisionOn {
  actor: Actor;
  report: FoundReport;
  action: 'report.dismiss' | 'review.remove' | 'answer.remove';
}

/** Stores in the audit log who decided. Refuses with `forbidden` an admin who is a party. */
async function recordDecisionOn(
  tx: Tx,
  ctx: Ctx,
  { actor, report, action }: DecisionOn,
): Promise<void> {
  const { reportedId, reported } = report;
  const { isParty } = await requireMayDecide(tx, actor, partiesToPersonReport(report));
  const subject = { type: 'user', id: reportedId, label: reported.name } as const;
  await recordAudit(tx, ctx, { actor, action, subject, isParty });
}

/**
 * Dismisses a report of a person, a review or an answer as an admin. Returns how many reports were
 * closed; 0 when it was closed already. Refuses with `unauthenticated`, `forbidden` (also an admin who
 * is a party) and `not_found`.
 */
export async function dismissPersonReport(ctx: Ctx, reportId: string): Promise<number> {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(reportId, NO_REPORT);
  return writeAs(ctx, 'report:moderate', async (tx, actor) => {
    const report = await getPersonReport(tx, id);
    if (report.closedAt) return 0;
    await recordDecisionOn(tx, ctx, { actor, report, action: 'report.dismiss' });
    return closePersonReports(tx, ctx, { id }, 'dismissed');
  });
}

/**
 * Removes a reported review, which takes it out of the rating, or a reported answer, which leaves the
 * review as it is, as an admin, and closes all reports of it. The author of what is removed gets the
 * reason by mail and can appeal. Returns how many reports were closed; 0 when it was closed already.
 * Refuses with `unauthenticated`, `forbidden` (also an admin who is a party), `not_found`, `conflict`
 * (a person can't be removed here) and `validation_failed` (no such reason).
 */
export async function removeReported(
  ctx: Ctx,
  reportId: string,
  reason: DecisionReason,
): Promise<number> {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(reportId, NO_REPORT);
  return writeAs(ctx, 'report:moderate', async (tx, actor) => {
    const report = await getPersonReport(tx, id);
    const { review, reportedId: personId } = report;
    if (!review) throw new DomainError('conflict', 'personReports.noReview');
    if (report.closedAt) return 0;
    const kind = report.kind as Removable;
    const { outcome, action } = removals[kind];
    await recordDecisionOn(tx, ctx, { actor, report, action });
    const removedText = kind === 'review-answer' ? review.answer : null;
    // Content that is gone for another reason needs no decision.
    if (await remove(tx, ctx, kind, review)) {
      const product = { id: review.order.productId, name: review.order.name };
      const given = { ...reason, reviewId: review.id, removedText };
      await recordDecision(tx, ctx, actor, { kind: outcome, product, personId, ...given });
    }
    return closePersonReports(tx, ctx, { kind, reviewId: review.id, closedAt: null }, outcome);
  });
}

/** Returns whether it was there. */
async function remove(tx: Tx, { clock }: Ctx, kind: Removable, { id }: { id: string }) {
  if (kind === 'review') return removeReview(tx, id, { at: clock.now(), because: 'moderated' });
  const where = { id, answer: { not: null } };
  return (await tx.review.updateMany({ where, data: { answer: null } })).count > 0;
}

/**
 * Gets what an admin is about to remove by a report; `reason` is the id of the reporter's. Refuses with
 * `unauthenticated`, `forbidden` and `not_found` (also a report of a person).
 */
export async function getRemovable(ctx: Ctx, reportId: string) {
  const actor = requirePermission(ctx, 'report:moderate');
  const report = await ctx.db.read.personReport.findUnique({
    where: { id: requireId(reportId, NO_REPORT), reviewId: { not: null } },
    include: { reported: { select: { name: true } }, review: true },
  });
  if (!report?.review) throw new DomainError('not_found', NO_REPORT);
  const { kind, reported, review, reason, details, closedAt } = report;
  const { stars, text, answer } = review;
  const isAnswer = kind === 'review-answer';
  return {
    author: reported.name,
    stars,
    text,
    answer: isAnswer ? (answer ?? '') : null,
    reason,
    details,
    closed: closedAt !== null,
    mayDecide: await mayDecide(ctx.db.read, actor, partiesToPersonReport(report)),
  };
}

/**
 * Checks that the acting admin may decide the report, before what was sent is validated. Refuses as
 * `getRemovable`, and with `forbidden` an admin who is a party.
 */
export async function requireRemover(ctx: Ctx, reportId: string): Promise<void> {
  const found = await getRemovable(ctx, reportId);
  if (!found.closed && !found.mayDecide) throw new DomainError('forbidden', PARTY);
}

/**
 * Closes reports and notifies their reporters, in the app and by mail, which does not name a person whose
 * account is deleted. Returns how many.
 */
export async function closePersonReports(
  tx: Tx,
  ctx: OrderDeps,
  where:
    | { id: string }
    | { kind: Removable; reviewId: string; closedAt: null }
    | { kind: 'person'; reportedId: string; closedAt: null }
    | { reportedId: string; closedAt: null },
  outcome: 'review-removed' | 'answer-removed' | 'dismissed' | 'suspended' | 'account-removed',
): Promise<number> {
  const open = await tx.personReport.findMany({
    where,
    select: { id: true, reporterId: true, reported: { select: { name: true } } },
  });
  const closedAt = ctx.clock.now();
  await tx.personReport.updateMany({ where, data: { closedAt, outcome, openKey: null } });
  for (const { id, reporterId, reported } of open) {
    const named = outcome === 'account-removed' ? DELETED_ACCOUNT : reported.name;
    const decided = { id, reporterId, productId: null, outcome: `person-${outcome}` };
    await notifyReportDecided(tx, ctx, decided);
    await mailPerson(tx, ctx, reporterId, {
      key: `person-report-decided:${id}`,
      message: (to) => personReportDecidedMessage(to, shownName(named, to.language.t)),
    });
  }
  return open.length;
}
