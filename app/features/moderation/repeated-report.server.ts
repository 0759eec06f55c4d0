import type { Ctx } from '~/features/accounts/account.policy';
import { isDomainError } from '~/lib/domain-error';
import type { PersonReportKind } from './moderation.schema';
import { personReportKey } from './person-reports.server';
import { conversationReportKey } from './report-conversation.server';
import type { ReportInput } from './report.schema';

interface ReportedSubject {
  kind: PersonReportKind | 'conversation' | 'product';
  id: string;
}

/**
 * For the refusal of a report on a page, where the second click of two is refused because of the first:
 * returns if the acting person's open report has the same reason and text already, and throws the
 * refusal otherwise.
 */
export async function acceptRepeatedReport(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  subject: ReportedSubject,
  sent: ReportInput,
  refusal: unknown,
): Promise<void> {
  const { actor } = ctx;
  if (!actor || !isDomainError(refusal) || refusal.code !== 'conflict') throw refusal;
  const stored = await findOpenReport(ctx, subject, actor.userId);
  const isSame = stored?.reason === sent.reason && (stored?.details ?? '') === (sent.details ?? '');
  if (!stored || !isSame) throw refusal;
}

function findOpenReport(
  { db: { read } }: Pick<Ctx, 'db'>,
  { kind, id }: ReportedSubject,
  userId: string,
): Promise<{ reason: string | null; details: string | null } | null> {
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
