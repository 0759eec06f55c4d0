import { DELETED_ACCOUNT, requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { shownName } from '~/features/accounts/erased-names';
import { withMayDecide } from '~/features/accounts/impartial.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { sellerPath } from '~/features/products/product.dto';
import { orderReviewPath } from '~/features/reviews/review-paths';
import { findPublishedReview } from '~/features/reviews/review.sql.server';
import { getSellerName } from '~/features/sellers/seller.queries.server';
import { languageOrDefault } from '~/i18n/catalogues.server';
import type { MessageKey } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId, newId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import type { PersonReportInput, PersonReportKind } from './moderation.schema';
import { notifyAdmins } from './notify-admins.server';
import { requireReason } from './reason-names.server';
import { readOpenPersonReports, type DecidablePersonReport } from './person-reports.sql.server';

const NO_REVIEW = 'reviews.error.none';
const AGAIN = 'personReports.already';

/** A person, review or answer that can be reported, for the form. */
export interface Reportable {
  id: string;
  /** The reported person: the author of the review, or of the answer to it. */
  reportedId: string;
  name: string;
  /** The page that shows it to the acting person. */
  backHref: string;
  /** The text of the review or answer. */
  text: string | null;
}

/** Refuses with `not_found` what the acting person can't see. */
async function getVisibleReportable(
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
  const { authorId, authorName, orderId, subjectId, subjectName, subjectHasPage } = review;
  const { text, answer } = review;
  // Reviews of people who only buy are on the page of the order alone.
  const isParty = subjectId === userId || authorId === userId;
  const ownPage = isParty ? orderReviewPath(orderId) : '/dashboard';
  const backHref = subjectHasPage ? sellerPath(subjectId) : ownPage;
  if (kind === 'review') return { id, reportedId: authorId, name: authorName, backHref, text };
  if (answer === null) throw new DomainError('not_found', 'reviews.error.noAnswer');
  return { id, reportedId: subjectId, name: subjectName, backHref, text: answer };
}

/** What is reported: a person, or a review or its answer by the id of the review. */
export interface PersonReportSubject {
  kind: PersonReportKind;
  id: string;
}

/** The key of a person's open report of it. */
export function personReportKey({ kind, id }: PersonReportSubject, userId: string): string {
  return `${kind} ${id} ${userId}`;
}

/** Gets a seller, a published review or the answer to one, which are public. */
async function requireReportable(ctx: Ctx, kind: PersonReportKind, id: string) {
  const { userId } = requirePermission(ctx, 'person:report');
  const found = await getVisibleReportable(ctx, { kind, id, userId });
  if (found.reportedId === userId) throw new DomainError('forbidden', 'personReports.own');
  return { found, openKey: personReportKey({ kind, id }, userId) };
}

/**
 * Gets what is to be reported, with the name in the language of the reader, and whether the acting
 * person's report of it is open. Refuses with `unauthenticated`, `not_found` and `forbidden` (oneself, the own review or answer).
 */
export async function getReportable(
  ctx: Ctx,
  kind: PersonReportKind,
  id: string,
): Promise<Reportable & { reported: boolean }> {
  const { found, openKey } = await requireReportable(ctx, kind, id);
  const open = await ctx.db.read.personReport.findUnique({ where: { openKey } });
  const { t } = languageOrDefault(ctx.language, ctx.env.languages);
  return { ...found, name: shownName(found.name, t), reported: open !== null };
}

/** Refuses with `conflict` a report of what the acting person has reported already, else as `getReportable`. */
export async function requireUnreported(
  ctx: Ctx,
  { kind, id }: PersonReportSubject,
): Promise<void> {
  const { reported } = await getReportable(ctx, kind, id);
  if (reported) throw new DomainError('conflict', AGAIN);
}

/**
 * Reports a seller, a review or an answer to the admins, with a reason of their list and a text. One report of a
 * person and subject can be open. Returns its id. Refuses as `getReportable`, and with `conflict` (one
 * is open) and `validation_failed` (no such reason).
 */
export async function reportPerson(
  ctx: Ctx,
  { kind, id }: PersonReportSubject,
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
          id: reportId,
          kind,
          openKey,
          reporterId: userId,
          reason,
          details,
          reportedId: found.reportedId,
          reviewId: kind === 'person' ? null : id,
          createdAt: ctx.clock.now(),
        },
      });
      const values = { reporter, name: found.name };
      await notifyAdmins(tx, ctx, {
        about: `person-${reportId}`,
        path: REPORTED_PEOPLE_PATH,
        subject: (t) => t('mails.personReported.subject', { name: found.name }),
        text: (t) => t(reported[kind], values),
      });
      return { reportId };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'openKey')) throw new DomainError('conflict', AGAIN);
    throw error;
  }
}

const reported = {
  person: 'mails.personReported.person',
  review: 'mails.personReported.review',
  'review-answer': 'mails.personReported.answer',
} as const satisfies Record<PersonReportKind, MessageKey>;

const REPORTED_PEOPLE_PATH = '/dashboard/reported-people';

/**
 * Lists the open reports of people, reviews and answers for admins, newest first. Refuses with
 * `unauthenticated` and `forbidden`.
 */
export async function listPersonReports(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<DecidablePersonReport>> {
  const actor = requirePermission(ctx, 'report:moderate');
  const page = await readOpenPersonReports(ctx.db, request);
  return withMayDecide(ctx.db.read, actor, page, (row) => [
    row.reporterId,
    row.reportedId,
    row.authorId,
    row.subjectId,
  ]);
}

/**
 * Handles the reports of an account that is deleted, inside that transaction: reports by the person
 * lose their text, reports of the person are closed. Those that an admin's deletion decides were closed
 * before (`eraseModeration`).
 */
export async function erasePersonReports(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.personReport.updateMany({ where: { reporterId: userId }, data: { details: '' } });
  await tx.personReport.updateMany({
    where: { reportedId: userId, closedAt: null },
    data: { closedAt: now, outcome: 'account-deleted', openKey: null },
  });
}

/** The acting person's reports of people, reviews and answers, for the export of their data. */
export async function collectOwnPersonReports({ db }: Pick<Ctx, 'db'>, userId: string) {
  const reports = await db.read.personReport.findMany({
    where: { reporterId: userId },
    orderBy: { createdAt: 'asc' },
    include: { reported: { select: { name: true } } },
  });
  return reports.map(({ kind, reported, reason, details, createdAt, closedAt, outcome }) => ({
    person: reported.name === DELETED_ACCOUNT ? null : reported.name,
    kind,
    reason,
    details,
    createdAt,
    closedAt,
    outcome,
  }));
}
