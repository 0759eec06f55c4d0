import { findAdminIds } from '~/features/accounts/find-admins.server';
import {
  requireNotOwnProduct,
  requirePermission,
  type Ctx,
} from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { requireMayDecide, withMayDecide } from '~/features/accounts/impartial.server';
import { writeAs } from '~/features/accounts/write-as.server';
import {
  notify,
  notifyInApp,
  notifyManyInApp,
  withdrawNotifications,
} from '~/features/notifications/notifications.server';
import { VISIBLE_PRODUCT } from '~/features/products/visible-product';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId, newId, requireId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import type { Keyed } from '~/platform/idempotency-store.server';
import type { Services } from '~/platform/services';
import type { DecidableReport } from './report.dto';
import type { ReportInput } from './report.schema';
import { requireReason } from './reason-names.server';
import { readOpenReports } from './report.sql.server';

/** The fields of a report that its notification needs. */
interface MessageReport {
  id: string;
  /** The reporter's name. */
  user: string;
  /** The product's name. */
  name: string;
  productId: string;
  reporterId: string;
}

/** Notifies every admin of a new report, in the transaction that creates it. */
export async function notifyAdminsOfReport(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer' | 'env'>,
  report: MessageReport,
): Promise<void> {
  for (const notification of await notificationsOf(tx, report.id)) {
    await notify(tx, ctx, {
      ...notification,
      inApp: { productId: report.productId, actorId: report.reporterId },
      unconfirmed: 'message',
      message: ({ t }) => ({
        subject: t('mails.reported.subject', { product: report.name }),
        parts: [
          t('mails.reported.text', { reporter: report.user, product: report.name }),
          { link: t('mails.reported.link'), path: '/dashboard/reported-products' },
        ],
      }),
    });
  }
}

/** Withdraws the notifications of a report whose mail has not been sent yet. */
export async function withdrawReportNotifications(tx: Tx, reportId: string): Promise<void> {
  await withdrawNotifications(tx, await notificationsOf(tx, reportId));
}

/** The notification of each admin about something that waits for a decision. */
export async function notificationsOf(tx: Tx, about: string) {
  const admins = await findAdminIds(tx);
  return admins.map((userId) => ({ userId, kind: 'product-reported', about }) as const);
}

const findFirstReport = ({ db }: Pick<Ctx, 'db'>, key: { productId: string; reporterId: string }) =>
  db.read.report.findUnique({ where: { productId_reporterId: key }, select: { closedAt: true } });

/** The refusal of a second report, which says whether the first one still waits. */
function repeatedReport(first: { closedAt: Date | null } | null): DomainError {
  const message = first?.closedAt ? 'moderation.reportedReviewed' : 'moderation.reportedAlready';
  return new DomainError('conflict', message);
}

/**
 * Refuses with `conflict` a report of a product that the acting person has reported already, and with
 * `unauthenticated` and `forbidden`.
 */
export async function requireUnreportedProduct(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  productId: string,
): Promise<void> {
  const { userId: reporterId } = requirePermission(ctx, 'report:make');
  const first = await findFirstReport(ctx, { productId, reporterId });
  if (first) throw repeatedReport(first);
}

const GONE = 'moderation.takenDown';

/**
 * Checks that the acting person may report the product with the id that was sent, if there is one.
 * Refuses with `forbidden` (own product). The other refusals of `reportProduct` come after validation.
 */
export async function requireMayReport(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  sent: unknown,
): Promise<void> {
  const id = typeof sent === 'string' ? sent.trim() : '';
  if (!actor || !looksLikeId(id)) return;
  const product = await db.read.product.findUnique({
    where: { id, ...VISIBLE_PRODUCT },
    select: { sellerId: true },
  });
  if (product) requireNotOwnProduct(actor, product);
}

/**
 * Reports a product to the admins, once per person and product (decision 23), optionally with a
 * reason from the list and a text. Returns the report's id. Refuses with `unauthenticated`,
 * `forbidden` (not a buyer, own product), `not_found`, `validation_failed` (no such reason) and
 * `conflict` (already reported).
 */
export async function reportProduct(
  ctx: Ctx & Keyed<{ reportId: string }>,
  productId: string,
  { reason, details }: ReportInput = {},
): Promise<{ reportId: string }> {
  const { userId: reporterId } = requirePermission(ctx, 'report:make');
  const id = requireId(productId, GONE);
  const reportId = newId();
  try {
    return await writeAs(ctx, 'report:make', async (tx, buyer) => {
      const product = await tx.product.findUnique({
        where: { id, ...VISIBLE_PRODUCT },
      });
      if (!product) throw new DomainError('not_found', GONE);
      requireNotOwnProduct(buyer, product);
      if (reason) await requireReason(tx, reason, 'reason', 'listing');
      await tx.report.create({
        data: {
          id: reportId,
          productId: id,
          reporterId: buyer.userId,
          user: buyer.name,
          email: buyer.email,
          name: product.name,
          nameKey: product.nameKey,
          priceMinor: product.resalePriceMinor,
          currency: product.currency,
          reason: reason ?? null,
          details: details || null,
          createdAt: ctx.clock.now(),
        },
      });
      await notifyAdminsOfReport(tx, ctx, {
        id: reportId,
        user: buyer.name,
        name: product.name,
        productId: id,
        reporterId: buyer.userId,
      });
      return { reportId };
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'reporterId')) throw error;
    throw repeatedReport(await findFirstReport(ctx, { productId: id, reporterId }));
  }
}

/**
 * Lists the open reports for admins, newest first, searchable by the product's name, with
 * whether the acting admin may decide them. Refuses with `unauthenticated` and `forbidden`.
 */
export async function listReports(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<DecidableReport>> {
  const actor = requirePermission(ctx, 'report:moderate');
  const page = await readOpenReports(ctx.db, request);
  return withMayDecide(ctx.db.read, actor, page, (row) => [row.reporterId, row.sellerId]);
}

const NONE = 'moderation.noReport';

/**
 * Dismisses one report as an admin; the product stays (decision 24). Returns the number of reports
 * dismissed, 1 or 0. Refuses with `unauthenticated`, `forbidden` (also an admin who is a party to it)
 * and `not_found`.
 */
export async function dismissReport(ctx: Ctx & Keyed<0 | 1>, reportId: string): Promise<0 | 1> {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(reportId, NONE);
  return writeAs<0 | 1>(ctx, 'report:moderate', async (tx, actor) => {
    const report = await tx.report.findUnique({
      where: { id },
      include: { product: { select: { sellerId: true } } },
    });
    if (!report) throw new DomainError('not_found', NONE);
    if (report.closedAt) return 0;
    const { sellerId } = report.product;
    const { isParty } = await requireMayDecide(tx, actor, [report.reporterId, sellerId]);
    const closedAt = ctx.clock.now();
    await tx.report.update({ where: { id }, data: { closedAt, outcome: 'dismissed' } });
    await notifyReportDecided(tx, ctx, { ...report, outcome: 'dismissed' });
    const subject = {
      type: 'report',
      id,
      label: `${report.name} · ${report.user}`,
    } as const;
    await recordAudit(tx, ctx, { actor, action: 'report.dismiss', subject, isParty });
    return 1;
  });
}

interface DecidedReport {
  id: string;
  reporterId: string;
  productId: string | null;
  outcome: string;
}

function decision({ id, reporterId: userId, productId, outcome }: DecidedReport) {
  return { userId, kind: 'report-decided', key: id, subjectId: id, productId, outcome } as const;
}

/** Notifies the reporter in the app of the decision, in the transaction that stores it. */
export function notifyReportDecided(
  tx: Tx,
  ctx: Pick<Services, 'clock'>,
  report: DecidedReport,
): Promise<void> {
  return notifyInApp(tx, ctx, decision(report));
}

/**
 * Closes, inside a transaction, every open report on one product or on all products of a seller, and
 * notifies the reporters. `undecided`: the listing is gone, and no admin has decided on it.
 */
export async function closeReports(
  tx: Tx,
  ctx: Pick<Services, 'clock'>,
  on: { productId: string } | { sellerId: string },
  outcome: 'product-deleted' | 'undecided',
): Promise<void> {
  const where = { ...('productId' in on ? on : { product: on }), closedAt: null };
  const open = await tx.report.findMany({
    where,
    select: { id: true, reporterId: true, productId: true },
  });
  if (open.length === 0) return;
  await tx.report.updateMany({ where, data: { closedAt: ctx.clock.now(), outcome } });
  const decisions = open.map((report) => decision({ ...report, outcome }));
  await notifyManyInApp(tx, ctx, decisions);
}
