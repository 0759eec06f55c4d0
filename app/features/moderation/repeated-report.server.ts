import type { Ctx } from '~/features/accounts/account.policy';
import type { PersonReportKind } from './moderation.schema';
import { personReportKey } from './person-reports.server';
import { conversationReportKey } from './report-conversation.server';
import type { ReportInput } from './report.schema';

interface ReportedSubject {
  kind: PersonReportKind | 'conversation' | 'product';
  id: string;
}

interface StoredReport {
  reason: string | null;
  details: string | null;
}

/** Finds the acting person's open report with the same reason and text. */
export async function findSameReport(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  subject: ReportedSubject,
  sent: ReportInput,
): Promise<StoredReport | null> {
  const stored = ctx.actor && (await findOpenReport(ctx, subject, ctx.actor.userId));
  const isSame = stored?.reason === sent.reason && (stored?.details ?? '') === (sent.details ?? '');
  return isSame ? stored : null;
}

function findOpenReport(
  { db: { read } }: Pick<Ctx, 'db'>,
  { kind, id }: ReportedSubject,
  userId: string,
): Promise<StoredReport | null> {
  const select = { reason: true, details: true } as const;
  switch (kind) {
    case 'product':
      return read.report.findFirst({
        where: { productId: id, reporterId: userId, closedAt: null },
        select,
      });
    case 'conversation':
      return read.conversationReport.findUnique({
        where: { openKey: conversationReportKey(id, userId) },
        select,
      });
    default:
      return read.personReport.findUnique({
        where: { openKey: personReportKey({ kind, id }, userId) },
        select,
      });
  }
}
