import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { shownName } from '~/features/accounts/erased-names';
import { writeAs } from '~/features/accounts/write-as.server';
import { languageOrDefault } from '~/i18n/catalogues.server';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId, newId, requireId } from '~/lib/ids.server';
import type { Reader, Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import type { ConversationReportInput } from './moderation.schema';
import { requireReason } from './reason-names.server';
import { notifyAdmins } from './notify-admins.server';
import { copyConversation } from './reported-conversations.sql.server';

const NONE = 'conversations.error.noConversation';
const AGAIN = 'conversationReports.already';

/** The key of a person's open report of a conversation. */
export function conversationReportKey(conversationId: string, userId: string): string {
  return `${conversationId} ${userId}`;
}

/** The conversation of a participant. Refuses with `not_found` for everyone else. */
async function requireConversation(
  reader: Pick<Reader | Tx, 'conversation'>,
  id: string,
  userId: string,
) {
  const found = await reader.conversation.findUnique({
    where: { id, participants: { some: { userId } } },
    select: {
      productId: true,
      product: { select: { name: true } },
      buyer: { select: { id: true, name: true } },
      seller: { select: { id: true, name: true } },
    },
  });
  if (!found) throw new DomainError('not_found', NONE);
  const { productId, product, buyer, seller } = found;
  const side = buyer.id === userId ? ('buyer' as const) : ('seller' as const);
  const [self, other] = side === 'buyer' ? [buyer, seller] : [seller, buyer];
  return { productId, productName: product.name, side, self, other };
}

/** Data of the page with the report form. */
interface ConversationToReport {
  id: string;
  otherName: string;
  productName: string;
  /** Whether the acting person's report is open. */
  reported: boolean;
}

/**
 * Gets the conversation for the report form. Refuses with `unauthenticated` and `not_found` (also
 * for another person's conversation, and for admins).
 */
export async function getConversationToReport(
  ctx: Ctx,
  conversationId: string,
): Promise<ConversationToReport> {
  const { userId } = requirePermission(ctx, 'conversation:report');
  const id = requireId(conversationId, NONE);
  const { read } = ctx.db;
  const { other, productName } = await requireConversation(read, id, userId);
  const where = { openKey: conversationReportKey(id, userId) };
  const reported = await read.conversationReport.findUnique({ where, select: { id: true } });
  const { t } = languageOrDefault(ctx.language, ctx.env.languages);
  return {
    id,
    reported: reported !== null,
    otherName: shownName(other.name, t),
    productName: shownName(productName, t),
  };
}

/** Whether the acting person's report of a conversation is open. */
export async function hasOpenReport(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  conversationId: string,
): Promise<boolean> {
  if (!actor || !looksLikeId(conversationId)) return false;
  const where = { openKey: conversationReportKey(conversationId, actor.userId) };
  return (await db.read.conversationReport.count({ where })) > 0;
}

/** Refuses with `conflict` a report of a conversation that the acting person has reported already. */
export async function requireUnreportedConversation(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  conversationId: string,
): Promise<void> {
  if (await hasOpenReport(ctx, conversationId)) throw new DomainError('conflict', AGAIN);
}

/**
 * Reports a conversation of the acting person to the admins, with a copy of it at this moment
 * (decision 50). One report of a person and conversation can be open. Returns its id. Refuses with
 * `unauthenticated`, `not_found`, `conflict` (one is open) and `validation_failed` (no such reason).
 */
export async function reportConversation(
  ctx: Ctx,
  conversationId: string,
  { reason, details }: ConversationReportInput,
): Promise<{ reportId: string }> {
  requirePermission(ctx, 'conversation:report');
  const id = requireId(conversationId, NONE);
  const reportId = newId();
  try {
    return await writeAs(ctx, 'conversation:report', async (tx, actor) => {
      const { userId } = actor;
      const { productId, productName, side, self, other } = await requireConversation(
        tx,
        id,
        userId,
      );
      const openKey = conversationReportKey(id, userId);
      if (await tx.conversationReport.findUnique({ where: { openKey } })) {
        throw new DomainError('conflict', AGAIN);
      }
      await requireReason(tx, reason, 'reason', 'person');
      await tx.conversationReport.create({
        data: {
          id: reportId,
          conversationId: id,
          productId,
          productName,
          openKey,
          reporterId: userId,
          reporterName: self.name,
          reporterSide: side,
          reportedId: other.id,
          reportedName: other.name,
          reason,
          details,
          createdAt: ctx.clock.now(),
        },
      });
      await copyConversation(tx, { reportId, conversationId: id });
      const subject = { type: 'conversation', id: reportId, label: productName } as const;
      await recordAudit(tx, ctx, { actor, action: 'conversation.report', subject });
      await notifyAdmins(tx, ctx, {
        about: `conversation-${reportId}`,
        path: '/dashboard/reported-conversations',
        subject: (t) => t('mails.conversationReported.subject', { product: productName }),
        text: (t) =>
          t('mails.conversationReported.text', { reporter: self.name, product: productName }),
      });
      return { reportId };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'openKey')) throw new DomainError('conflict', AGAIN);
    throw error;
  }
}
