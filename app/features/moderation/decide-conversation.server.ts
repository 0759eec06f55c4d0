import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { requireMayDecide } from '~/features/accounts/impartial.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { withdrawMessageMails } from '~/features/conversations/mail-messages.server';
import { removeClaimedImages } from '~/features/images/discard-images.server';
import { claimImage } from '~/features/images/image.sql.server';
import { DomainError, fieldError } from '~/lib/domain-error';
import { newId, requireId } from '~/lib/ids.server';
import { addMonths } from '~/lib/months';
import { UNHURRIED, type Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { mailPerson } from '~/features/accounts/mail-person.server';
import { messagesRemovedMessage, reportDecidedMessage, warningMessage } from './moderation-mails';
import type { ConversationDecision, ConversationDecisionInput } from './moderation.schema';
import { storeDecision } from './listing-decisions.server';
import { requireReason } from './reason-names.server';
import { getConversationReport, NO_REPORT } from './reported-conversations.server';
import { notifyReportDecided } from './reports.server';
import { suspend } from './suspend-account.server';

/** For how long after the decision the copy of a conversation is stored (decision 50). */
export const COPY_MONTHS = 6;

const outcomes = {
  dismiss: 'dismissed',
  remove: 'messages-removed',
  warn: 'warned',
  suspend: 'suspended',
} as const satisfies Record<ConversationDecision, string>;

const actions = {
  dismiss: 'conversation.dismiss',
  remove: 'conversation.remove-messages',
  warn: 'conversation.warn',
  suspend: 'conversation.suspend',
} as const satisfies Record<ConversationDecision, string>;

type Report = Awaited<ReturnType<typeof getConversationReport>>;

/**
 * Decides on a reported conversation as an admin and closes the report: dismisses it, removes
 * messages, warns the reported person, or suspends their account. The messages that are named, and all
 * of the sides that are named, are removed with each decision but `dismiss`. Refuses with `unauthenticated`, `forbidden` (also an
 * admin who is a party), `not_found`, `conflict` (decided already; as `suspend`) and
 * `validation_failed` (no message to remove, some to remove and `dismiss`, no length of a suspension).
 */
export async function decideConversation(
  ctx: Ctx,
  reportId: string,
  input: ConversationDecisionInput,
): Promise<void> {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(reportId, NO_REPORT);
  await writeAs(
    ctx,
    'report:moderate',
    (tx, actor) => decide(tx, ctx, actor, id, input),
    UNHURRIED,
  );
  if (input.decision !== 'dismiss') await removeClaimedImages(ctx);
}

/**
 * Checks that the acting admin may decide on a report, before what was sent is validated. Refuses with
 * `unauthenticated`, `forbidden` (also an admin who is a party) and `not_found`.
 */
export async function requireDecidingConversation(ctx: Ctx, reportId: string): Promise<void> {
  const actor = requirePermission(ctx, 'report:moderate');
  const { read } = ctx.db;
  const { reporterId, reportedId } = await getConversationReport(
    read,
    requireId(reportId, NO_REPORT),
  );
  await requireMayDecide(read, actor, [reporterId, reportedId]);
}

async function decide(
  tx: Tx,
  ctx: Ctx,
  actor: Actor,
  id: string,
  input: ConversationDecisionInput,
): Promise<void> {
  const { decision, reason, length } = input;
  const report = await getConversationReport(tx, id);
  if (report.closedAt) throw new DomainError('conflict', 'conversationReports.decided');
  const { reporterId, reportedId, productName } = report;
  const { isParty } = await requireMayDecide(tx, actor, [reporterId, reportedId]);
  if (input.reasonId) await requireReason(tx, input.reasonId, 'reasonId');
  if (decision === 'dismiss') requireNoMessages(input);
  else await removeMessages(tx, ctx, actor, report, input);
  if (decision === 'warn') await warn(tx, ctx, actor, report, input);
  if (decision === 'suspend') {
    if (length === undefined) throw fieldError('length', 'suspensions.lengthMissing');
    const { reasonId = null } = input;
    await suspend(tx, ctx, actor, reportedId, { reason, reasonId, length });
  }
  const closedAt = ctx.clock.now();
  await tx.conversationReport.update({
    where: { id },
    data: {
      closedAt,
      openKey: null,
      outcome: outcomes[decision],
      decision: reason,
      deleteCopyAt: addMonths(closedAt, COPY_MONTHS),
    },
  });
  const subject = { type: 'conversation', id, label: productName } as const;
  await recordAudit(tx, ctx, { actor, action: actions[decision], subject, isParty });
  await notifyConversationDecided(tx, ctx, report);
}

/** Refuses with `validation_failed` to dismiss a report with messages chosen to be removed. */
function requireNoMessages({ sequences, everyMessageOf = [] }: ConversationDecisionInput): void {
  if (sequences.length === 0 && everyMessageOf.length === 0) return;
  throw fieldError('decision', 'conversationReports.dismissOnly');
}

type Deps = Pick<Services, 'clock' | 'mailer' | 'env'>;

/** Common fields of the decisions on a report against one person. */
function decisionOn(
  { id, productId, productName }: Report,
  { reasonId, reason }: Pick<ConversationDecisionInput, 'reason' | 'reasonId'>,
) {
  const product = { id: productId, name: productName };
  return { product, conversationReportId: id, reasonId: reasonId || null, reason };
}

/** Warns a person: mailed, and shown on their dashboard until they confirm it; they can appeal. */
async function warn(
  tx: Tx,
  ctx: Deps,
  actor: Actor,
  report: Report,
  input: ConversationDecisionInput,
): Promise<void> {
  const { reportedId: userId } = report;
  const { count } = await tx.user.updateMany({
    where: { id: userId, deletedAt: null },
    data: { warnedAt: ctx.clock.now() },
  });
  if (count === 0) throw new DomainError('conflict', 'suspensions.deleted');
  const decision = { ...decisionOn(report, input), kind: 'warned', personId: userId } as const;
  const { reasonId, reason } = decision;
  const { id: decisionId, names } = await storeDecision(tx, ctx, actor, decision);
  const id = newId();
  const row = { id, userId, reasonId, reason, decisionId, createdAt: ctx.clock.now() };
  await tx.warning.create({ data: row });
  await mailPerson(tx, ctx, userId, {
    key: `warning:${id}`,
    message: (to) => warningMessage(to, { names, reason, decisionId }),
  });
}

/**
 * Removes messages of the copy from their conversation: text and photos go, a placeholder stays for
 * both people. The copy keeps the text, but no copy keeps the photos (ADR 166). Their authors can
 * appeal. Refuses with `validation_failed` when the decision is to remove and none is named.
 */
async function removeMessages(
  tx: Tx,
  ctx: Deps,
  actor: Actor,
  report: Report,
  input: ConversationDecisionInput,
): Promise<void> {
  const { id: reportId, productName: product } = report;
  const { decision, sequences, everyMessageOf = [] } = input;
  const authors = everyMessageOf.map((side) =>
    side === 'reported' ? report.reportedId : report.reporterId,
  );
  const chosen = await tx.reportedMessage.findMany({
    where: {
      reportId,
      kind: 'text',
      OR: [{ sequence: { in: [...sequences] } }, { authorId: { in: authors } }],
    },
    select: { messageId: true },
  });
  if (chosen.length === 0) {
    if (decision !== 'remove') return;
    throw fieldError('decision', 'conversationReports.chooseMessage');
  }
  const now = ctx.clock.now();
  const ids = chosen.map(({ messageId }) => messageId);
  const present = await tx.message.findMany({
    where: { id: { in: ids }, removedAt: null },
    select: { id: true, authorId: true, conversationId: true },
  });
  for (const conversationId of new Set(present.map((message) => message.conversationId))) {
    await withdrawMessageMails(tx, conversationId);
  }
  const copies = { message: { messageId: { in: ids } } };
  const photos = [
    ...(await tx.messagePhoto.findMany({ where: { messageId: { in: ids } } })),
    ...(await tx.reportedPhoto.findMany({ where: copies })),
  ];
  await tx.messagePhoto.deleteMany({ where: { messageId: { in: ids } } });
  await tx.reportedPhoto.deleteMany({ where: copies });
  await tx.message.updateMany({
    where: { id: { in: ids }, removedAt: null },
    data: { text: '', removedAt: now },
  });
  for (const imageId of new Set(photos.map((photo) => photo.imageId))) {
    await claimImage(tx, imageId, { now });
  }
  const removed = decisionOn(report, input);
  const { reason } = removed;
  const byAuthor = new Map<string, string[]>();
  for (const { id, authorId } of present) {
    if (authorId) byAuthor.set(authorId, [...(byAuthor.get(authorId) ?? []), id]);
  }
  for (const [personId, removedIds] of byAuthor) {
    const stored = { ...removed, kind: 'messages-removed', personId } as const;
    const { id: removalId, names } = await storeDecision(tx, ctx, actor, stored);
    await tx.reportedMessage.updateMany({
      where: { reportId, messageId: { in: removedIds } },
      data: { removalId },
    });
    const facts = { product, count: removedIds.length, names, reason, decisionId: removalId };
    await mailPerson(tx, ctx, personId, {
      key: `messages-removed:${reportId}:${personId}`,
      message: (to) => messagesRemovedMessage(to, facts),
    });
  }
}

const BATCH = 100;

/**
 * Deletes the copies of conversations six months after the decisions on them, with the texts of
 * reporter and admin; the rest of a report stays as a figure. A copy that an open appeal needs stays
 * until that is decided. Returns how many.
 */
export async function deleteConversationCopies({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const due = await db.read.conversationReport.findMany({
    where: { deleteCopyAt: { lte: now }, decisions: { none: { openAppealKey: { not: null } } } },
    select: { id: true },
    take: BATCH,
  });
  for (const { id } of due) {
    await db.write(async (tx) => {
      await tx.reportedPhoto.deleteMany({ where: { reportId: id } });
      await tx.reportedMessage.deleteMany({ where: { reportId: id } });
      await tx.conversationReport.update({
        where: { id },
        data: {
          copyDeletedAt: now,
          deleteCopyAt: null,
          details: '',
          decision: null,
          reporterName: '',
          reportedName: '',
        },
      });
    });
  }
  return due.length;
}

/** A decided report of a conversation, as the notification of its reporter needs it. */
interface DecidedReport {
  id: string;
  reporterId: string;
  productName: string;
}

/**
 * Notifies the reporter of a conversation, in the app and by mail, that their report is decided, in
 * the transaction of the decision.
 */
export async function notifyConversationDecided(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'mailer' | 'env'>,
  { id, reporterId, productName }: DecidedReport,
): Promise<void> {
  const outcome = 'conversation-decided';
  await notifyReportDecided(tx, ctx, { id, reporterId, productId: null, outcome });
  await mailPerson(tx, ctx, reporterId, {
    key: `conversation-report-decided:${id}`,
    message: (to) => reportDecidedMessage(to, productName),
  });
}
