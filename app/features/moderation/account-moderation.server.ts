import { DELETED_ACCOUNT, type Ctx } from '~/features/accounts/account.policy';
import type { OrderDeps } from '~/features/orders/order-events';
import { addMonths } from '~/lib/months';
import type { Tx } from '~/platform/db/database';
import { COPY_MONTHS, notifyConversationDecided } from './decide-conversation.server';
import { closePersonReports } from './decide-person-report.server';
import { endSuspension } from './suspend-account.server';

/** An appeal without its texts, which does not wait for a decision any more; its times stay. */
const forgottenAppeal = { appeal: null, appealReason: null, openAppealKey: null };

/**
 * Erases what the moderation has stored about a person, in the transaction that deletes the account:
 * names and texts of theirs. Copies of conversations stay for the decision, without the name; reports
 * of the person are closed, and where an admin deletes the account, their reporters are notified.
 * `outcome` is that of the flags on their listings, 'undecided' where the person leaves.
 */
export async function eraseModeration(
  tx: Tx,
  deps: OrderDeps,
  userId: string,
  outcome: 'product-deleted' | 'undecided',
): Promise<void> {
  const now = deps.clock.now();
  const running = await tx.suspension.findUnique({ where: { activeUserId: userId } });
  if (running) await endSuspension(tx, deps, running, { by: 'account-deleted' });
  await tx.suspension.updateMany({
    where: { userId },
    data: { reason: '', ...forgottenAppeal },
  });
  await tx.listingDecision.updateMany({
    where: { sellerId: userId },
    data: { sellerId: null, productName: '', reason: '', removedText: null, ...forgottenAppeal },
  });
  await tx.listingFlag.updateMany({
    where: { product: { sellerId: userId }, closedAt: null },
    data: { closedAt: now, outcome },
  });
  await tx.warning.deleteMany({ where: { userId } });
  await tx.user.update({ where: { id: userId }, data: { warnedAt: null } });
  await tx.conversationReport.updateMany({
    where: { reporterId: userId },
    data: { reporterName: DELETED_ACCOUNT, details: '' },
  });
  const isDecision = outcome === 'product-deleted';
  const open = { reportedId: userId, closedAt: null };
  const reports = await tx.conversationReport.findMany({ where: open });
  await tx.conversationReport.updateMany({
    where: open,
    data: {
      closedAt: now,
      openKey: null,
      outcome: isDecision ? 'account-removed' : 'account-deleted',
      deleteCopyAt: addMonths(now, COPY_MONTHS),
    },
  });
  if (isDecision) {
    for (const report of reports) await notifyConversationDecided(tx, deps, report);
    await closePersonReports(tx, deps, open, 'account-removed');
  }
  await tx.conversationReport.updateMany({
    where: { reportedId: userId },
    data: { reportedName: DELETED_ACCOUNT },
  });
}

const appealColumns = {
  appeal: true,
  appealedAt: true,
  appealDecidedAt: true,
  appealOutcome: true,
  appealReason: true,
} as const;

/**
 * The acting person's reports of conversations, warnings, suspensions and decisions on their listings
 * and reviews, for their data export.
 */
export async function collectOwnModeration({ db }: Pick<Ctx, 'db'>, userId: string) {
  const byTime = { createdAt: 'asc' } as const;
  const [reports, warnings, suspensions, decisions] = await Promise.all([
    db.read.conversationReport.findMany({
      where: { reporterId: userId },
      orderBy: byTime,
      select: {
        productName: true,
        reason: true,
        details: true,
        createdAt: true,
        closedAt: true,
        outcome: true,
      },
    }),
    db.read.warning.findMany({
      where: { userId },
      orderBy: byTime,
      select: { reasonId: true, reason: true, createdAt: true, seenAt: true },
    }),
    db.read.suspension.findMany({
      where: { userId },
      orderBy: byTime,
      select: {
        reasonId: true,
        reason: true,
        createdAt: true,
        endsAt: true,
        endedAt: true,
        endedBy: true,
        ...appealColumns,
      },
    }),
    db.read.listingDecision.findMany({
      where: { sellerId: userId },
      orderBy: byTime,
      select: {
        kind: true,
        productId: true,
        productName: true,
        reasonId: true,
        reason: true,
        removedText: true,
        createdAt: true,
        ...appealColumns,
      },
    }),
  ]);
  return {
    conversationReports: reports.map(({ productName, ...report }) => ({
      product: productName,
      ...report,
    })),
    warnings,
    suspensions,
    listingDecisions: decisions,
  };
}
