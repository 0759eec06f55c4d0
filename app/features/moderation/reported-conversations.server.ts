import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { reportedPhotoPath } from '~/features/accounts/admin-paths';
import { recordAudit } from '~/features/accounts/audit.server';
import { shownName } from '~/features/accounts/erased-names';
import { mayDecide } from '~/features/accounts/impartial.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { eventText } from '~/features/conversations/event-texts';
import { toMessagePage } from '~/features/conversations/message-pages';
import type { Language } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import { photoPictureAt, type Picture } from '~/lib/picture';
import type { Reader } from '~/platform/db/database';
import { reasonNamer } from './reason-names.server';
import type { ReportSide } from './moderation.schema';
import {
  readOpenConversationReports,
  readRemovableAuthors,
  type ConversationReportRow,
} from './reported-conversations.sql.server';

/**
 * Lists the open reports of conversations for admins, newest first; without the conversations.
 * Refuses with `unauthenticated` and `forbidden`.
 */
export async function listConversationReports(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<ConversationReportRow>> {
  requirePermission(ctx, 'report:moderate');
  return readOpenConversationReports(ctx.db, request);
}

export const NO_REPORT = 'moderation.noReport';

/** A message of the copy, as the admin's page shows it. */
export interface CopiedMessage {
  sequence: number;
  author: 'reporter' | 'reported' | null;
  kind: 'text' | 'event';
  text: string;
  removed: boolean;
  photos: Picture[];
  at: string;
}

/** More than a page of a conversation: a decision removes single messages of one page only. */
const MESSAGES_A_PAGE = 200;

/**
 * Opens the copy of a reported conversation for an admin, its newest messages or those before a
 * sequence, and records the look in the audit log, in one transaction (decision 50). Also gives the
 * sides that have messages to remove, on whatever page. Refuses with `unauthenticated`, `forbidden` and `not_found` (no such
 * report, or its copy was deleted).
 */
export async function openReportedConversation(
  ctx: Ctx,
  reportId: string,
  language: Pick<Language, 't' | 'code'>,
  before?: number,
) {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(reportId, NO_REPORT);
  const nameOf = await reasonNamer(ctx, language);
  return writeAs(ctx, 'report:moderate', async (tx, actor) => {
    const report = await getConversationReport(tx, id);
    const rows = await tx.reportedMessage.findMany({
      where: { reportId: id, sequence: { lt: before } },
      orderBy: { sequence: 'desc' },
      take: MESSAGES_A_PAGE + 1,
      include: { photos: { orderBy: { position: 'asc' } } },
    });
    const page = toMessagePage(rows, MESSAGES_A_PAGE);
    const sources = await tx.message.findMany({
      where: { id: { in: page.messages.map(({ messageId }) => messageId) } },
      select: { id: true, removedAt: true },
    });
    const removed = new Set(sources.filter((one) => one.removedAt !== null).map(({ id }) => id));
    const removable = await readRemovableAuthors(tx, id);
    const subject = { type: 'conversation', id, label: report.productName } as const;
    await recordAudit(tx, ctx, { actor, action: 'conversation.look', subject });
    const messages = page.messages.map((row): CopiedMessage => {
      const { sequence, authorId, kind, text, createdAt, photos, messageId } = row;
      const isReporter = authorId === report.reporterId;
      return {
        sequence,
        author: authorId === null ? null : isReporter ? 'reporter' : 'reported',
        kind: kind === 'event' ? 'event' : 'text',
        text: kind === 'event' ? eventText(row, language.t) : text,
        removed: row.removedAt !== null || removed.has(messageId),
        photos: photos.map(({ imageId, position }) =>
          photoPictureAt(imageId, reportedPhotoPath(id, sequence, position)),
        ),
        at: createdAt.toISOString(),
      };
    });
    const parties = [report.reporterId, report.reportedId];
    const view = { ...toView(report, language.t), reason: nameOf(report.reason) };
    return {
      report: view,
      messages,
      earlier: page.earlier,
      removableSides: removable.map((authorId): ReportSide =>
        authorId === report.reporterId ? 'reporter' : 'reported',
      ),
      mayDecide: await mayDecide(tx, actor, parties),
    };
  });
}

/** Reads a report whose copy still exists. Refuses with `not_found`. */
export async function getConversationReport(
  reader: Pick<Reader, 'conversationReport'>,
  id: string,
) {
  const report = await reader.conversationReport.findUnique({ where: { id } });
  if (!report || report.copyDeletedAt) throw new DomainError('not_found', NO_REPORT);
  return report;
}

function toView(report: Awaited<ReturnType<typeof getConversationReport>>, t: Language['t']) {
  const { id, productId, productName, reporterId, reporterName, reportedId, reportedName } = report;
  const { details, decision, outcome, createdAt, closedAt } = report;
  return {
    id,
    productId,
    productName: shownName(productName, t),
    reporterId,
    reporterName: shownName(reporterName, t),
    reportedId,
    reportedName: shownName(reportedName, t),
    details,
    decision,
    outcome,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}

/** `reason` is its name. */
export type ConversationReportView = ReturnType<typeof toView> & { reason: string | null };
