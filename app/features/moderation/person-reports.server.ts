import {
  DELETED_ACCOUNT,
  requirePermission,
  type Actor,
  type Ctx,
} from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { requireImpartial } from '~/features/accounts/impartial.server';
import { mailPerson } from '~/features/accounts/mail-person.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { removeReview } from '~/features/orders/rating.sql.server';
import { sellerPath } from '~/features/products/product.dto';
import { orderReviewPath } from '~/features/reviews/review-paths';
import { findPublishedReview } from '~/features/reviews/review.sql.server';
import { getSellerName } from '~/features/sellers/seller.queries.server';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId, newId, requireId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import { recordDecision } from './listing-decisions.server';
import type { DecisionReason, PersonReportInput } from './moderation.schema';
import { personReportDecidedMessage } from './moderation-mails';
import { notifyAdmins } from './notify-admins.server';
import { requireReason } from './reason-names.server';
import { readOpenPersonReports, type PersonReportRow } from './person-reports.sql.server';
import { notifyReportDecided } from './reports.server';

const NO_REVIEW = 'reviews.error.none';
const AGAIN = 'personReports.already';
const NO_REPORT = 'moderation.noReport';

/** Of what a report is: a person by their page, or a review. */
export type PersonReportKind = 'person' | 'review';

/** What can be reported, as the form shows it. */
export interface Reportable {
  id: string;
  /** The reported person; of a review its author. */
  reportedId: string;
  name: string;
  /** The page that shows it to the acting person. */
  backHref: string;
  /** The text of a review. */
  text: string | null;
}

/** Refuses with `not_found` what the acting person can't see. */
async function findReportable(
  ctx: Ctx,
  { kind, id, userId }: { kind: PersonReportKind; id: string; userId: string },
): Promise<Reportable> {
  if (kind === 'person') {
    const { name } = await getSellerName(ctx, id);
    return { id, reportedId: id, name, backHref: sellerPath(id), text: null };
  }
  const review = looksLikeId(id)
    ? await findPublishedReview(ctx.db, id, ctx.clock.now())
    : undefined;
  if (!review) throw new DomainError('not_found', NO_REVIEW);
  const { authorId, authorName, orderId, subjectId, subjectHasPage, text } = review;
  // Reviews of people who only buy are on the page of the order alone.
  const ownPage = subjectId === userId ? orderReviewPath(orderId) : '/dashboard';
  const backHref = subjectHasPage ? sellerPath(subjectId) : ownPage;
  return { id, reportedId: authorId, name: authorName, backHref, text };
}

/** Gets a seller or a published review, which are public. */
async function requireReportable(ctx: Ctx, kind: PersonReportKind, id: string) {
  const { userId } = requirePermission(ctx, 'person:report');
  const found = await findReportable(ctx, { kind, id, userId });
  if (found.reportedId === userId) throw new DomainError('forbidden', 'personReports.own');
  return { found, openKey: `${kind} ${id} ${userId}` };
}

/**
 * Gets what is to be reported, and whether the acting person's report of it is open. Refuses with
 * `unauthenticated`, `not_found` and `forbidden` (oneself, or the own review).
 */
export async function getReportable(
  ctx: Ctx,
  kind: PersonReportKind,
  id: string,
): Promise<Reportable & { reported: boolean }> {
  const { found, openKey } = await requireReportable(ctx, kind, id);
  const open = await ctx.db.read.personReport.findUnique({ where: { openKey } });
  return { ...found, reported: open !== null };
}

/**
 * Reports a seller or a review to the admins, with a reason of their list and a text. One report of a
 * person and subject can be open. Returns its id. Refuses as `getReportable`, and with `conflict` (one
 * is open) and `validation_failed` (no such reason).
 */
export async function reportPerson(
  ctx: Ctx,
  { kind, id }: { kind: PersonReportKind; id: string },
  { reason, details }: PersonReportInput,
): Promise<{ reportId: string }> {
  const { found, openKey } = await requireReportable(ctx, kind, id);
  const reportId = newId();
  try {
    return await writeAs(ctx, 'person:report', async (tx, { userId, name: reporter }) => {
      if (await tx.personReport.findUnique({ where: { openKey } })) {
        throw new DomainError('conflict', AGAIN);
      }
      await requireReason(tx, reason, 'reason', 'person');
      await tx.personReport.create({
        data: {
          ...{ id: reportId, kind, openKey, reporterId: userId, reason, details },
          ...{ reportedId: found.reportedId, reviewId: kind === 'review' ? id : null },
          createdAt: ctx.clock.now(),
        },
      });
      const values = { reporter, name: found.name };
      await notifyAdmins(tx, ctx, {
        about: `person-${reportId}`,
        path: REPORTED_PEOPLE_PATH,
        subject: (t) => t('mails.personReported.subject', { name: found.name }),
        text: (t) =>
          kind === 'review'
            ? t('mails.personReported.review', values)
            : t('mails.personReported.person', values),
      });
      return { reportId };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'openKey')) throw new DomainError('conflict', AGAIN);
    throw error;
  }
}

const REPORTED_PEOPLE_PATH = '/dashboard/reported-people';

/**
 * Lists the open reports of people and reviews for admins, newest first. Refuses with
 * `unauthenticated` and `forbidden`.
 */
export async function listPersonReports(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<PersonReportRow>> {
  requirePermission(ctx, 'report:moderate');
  return readOpenPersonReports(ctx.db, request);
}

/** Finds a report that is decided on, its parties, and the sale of a review. */
async function findReport(tx: Tx, id: string) {
  const report = await tx.personReport.findUnique({
    where: { id },
    include: {
      reported: { select: { name: true } },
      review: {
        select: { subjectId: true, order: { select: { productId: true, name: true } } },
      },
    },
  });
  if (!report) throw new DomainError('not_found', NO_REPORT);
  return report;
}

type FoundReport = Awaited<ReturnType<typeof findReport>>;

/** Stores in the audit log who decided. Refuses with `forbidden` an admin who is a party. */
async function recordDecisionOn(
  tx: Tx,
  ctx: Ctx,
  { actor, report, action }: DecisionOn,
): Promise<void> {
  const { reporterId, reportedId, reported, review } = report;
  const parties = [reporterId, reportedId, review?.subjectId ?? null];
  const party = await requireImpartial(tx, actor, parties);
  const subject = { type: 'user', id: reportedId, label: reported.name } as const;
  const entry = party ? (`${action}-own` as const) : action;
  await recordAudit(tx, ctx, { actor, subject, action: entry });
}

interface DecisionOn {
  actor: Actor;
  report: FoundReport;
  action: 'report.dismiss' | 'review.remove';
}

/**
 * Dismisses a report of a person or a review as an admin. Returns how many reports were closed; 0 when
 * it was closed already. Refuses with `unauthenticated`, `forbidden` (also an admin who is a party) and
 * `not_found`.
 */
export async function dismissPersonReport(ctx: Ctx, reportId: string): Promise<number> {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(reportId, NO_REPORT);
  return writeAs(ctx, 'report:moderate', async (tx, actor) => {
    const report = await findReport(tx, id);
    if (report.closedAt) return 0;
    await recordDecisionOn(tx, ctx, { actor, report, action: 'report.dismiss' });
    return closeReports(tx, ctx, { id }, 'dismissed');
  });
}

/**
 * Removes a reported review as an admin, which closes all reports of it and takes it out of the
 * rating. Its author gets the reason by mail and can appeal. Returns how many reports were closed; 0
 * when it was closed already. Refuses with `unauthenticated`, `forbidden` (also an admin who is a
 * party), `not_found`, `conflict` (a person can't be removed here) and `validation_failed` (no such
 * reason).
 */
export async function removeReportedReview(
  ctx: Ctx,
  reportId: string,
  reason: DecisionReason,
): Promise<number> {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(reportId, NO_REPORT);
  return writeAs(ctx, 'report:moderate', async (tx, actor) => {
    const report = await findReport(tx, id);
    const { reviewId, reportedId: personId, review } = report;
    if (!reviewId || !review) throw new DomainError('conflict', 'personReports.noReview');
    if (report.closedAt) return 0;
    await recordDecisionOn(tx, ctx, { actor, report, action: 'review.remove' });
    // A review that is gone for another reason needs no decision.
    if (await removeReview(tx, reviewId, { at: ctx.clock.now(), because: 'moderated' })) {
      const product = { id: review.order.productId, name: review.order.name };
      const decision = { kind: 'review-removed', product, personId, reviewId, ...reason } as const;
      await recordDecision(tx, ctx, actor, decision);
    }
    return closeReports(tx, ctx, { reviewId, closedAt: null }, 'review-removed');
  });
}

/**
 * Gets the reported review that an admin is about to remove; `reason` is the id of the reporter's.
 * Refuses with `unauthenticated`, `forbidden` and `not_found` (also a report of a person).
 */
export async function getReportedReview(ctx: Ctx, reportId: string) {
  requirePermission(ctx, 'report:moderate');
  const report = await ctx.db.read.personReport.findUnique({
    where: { id: requireId(reportId, NO_REPORT), reviewId: { not: null } },
    include: { reported: { select: { name: true } }, review: true },
  });
  if (!report?.review) throw new DomainError('not_found', NO_REPORT);
  const { reported, review, reason, details, closedAt } = report;
  const { stars, text } = review;
  return { author: reported.name, stars, text, reason, details, closed: closedAt !== null };
}

/** Closes reports and notifies their reporters, in the app and by mail. Returns how many. */
async function closeReports(
  tx: Tx,
  ctx: Ctx,
  where: { id: string } | { reviewId: string; closedAt: null },
  outcome: 'review-removed' | 'dismissed',
): Promise<number> {
  const open = await tx.personReport.findMany({
    where,
    select: { id: true, reporterId: true, reported: { select: { name: true } } },
  });
  const closedAt = ctx.clock.now();
  await tx.personReport.updateMany({ where, data: { closedAt, outcome, openKey: null } });
  for (const { id, reporterId, reported } of open) {
    const decided = { id, reporterId, productId: null, outcome: `person-${outcome}` };
    await notifyReportDecided(tx, ctx, decided);
    await mailPerson(tx, ctx, reporterId, {
      key: `person-report-decided:${id}`,
      message: (to) => personReportDecidedMessage(to, reported.name),
    });
  }
  return open.length;
}

/**
 * What the deletion of an account does to these reports, inside that transaction: its own lose their
 * text, those of the person are closed.
 */
export async function erasePersonReports(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.personReport.updateMany({ where: { reporterId: userId }, data: { details: '' } });
  await tx.personReport.updateMany({
    where: { reportedId: userId, closedAt: null },
    data: { closedAt: now, outcome: 'account-deleted', openKey: null },
  });
}

/** The acting person's reports of people and reviews, for the export of their data. */
export async function collectOwnPersonReports({ db }: Pick<Ctx, 'db'>, userId: string) {
  const reports = await db.read.personReport.findMany({
    where: { reporterId: userId },
    orderBy: { createdAt: 'asc' },
    include: { reported: { select: { name: true } } },
  });
  return reports.map(({ kind, reported, reason, details, createdAt, closedAt, outcome }) => ({
    person: reported.name === DELETED_ACCOUNT ? null : reported.name,
    ...{ kind, reason, details, createdAt, closedAt, outcome },
  }));
}
