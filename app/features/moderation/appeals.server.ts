import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { appealPath } from '~/features/accounts/admin-paths';
import { recordAudit } from '~/features/accounts/audit.server';
import { PARTY } from '~/features/accounts/impartial.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import { mailPerson } from '~/features/accounts/mail-person.server';
import { UNHURRIED } from '~/platform/db/database';
import {
  mayDecideAbout,
  requireDecidingAbout,
  requireMayDecideAbout,
} from './account-parties.server';
import { isDecidedAs, isOver, mayAppeal } from './appeal.policy';
import { decideListingAppeal, mayDecideListingAppeal } from './decide-listing-appeal.server';
import { reviewOf } from './listing-appeals.server';
import { isAboutListing, type DecisionKind } from './listing-mails';
import { suspensionAppealMessage } from './moderation-mails';
import type { AppealDecisionInput } from './moderation.schema';
import { notifyAdmins } from './notify-admins.server';
import { readOpenAppeals, type AppealRow } from './reported-conversations.sql.server';
import { endSuspension } from './suspend-account.server';

/**
 * Appeals a suspension of the acting person, once and within six months, also when it has ended. The
 * same text again changes nothing while the appeal is open: the second of two clicks. Refuses with
 * `unauthenticated`, `not_found` (also another person's) and `conflict` (appealed already, too late).
 */
export async function appealSuspension(
  ctx: Ctx,
  suspensionId: string,
  { text }: { text: string },
): Promise<void> {
  requirePermission(ctx, 'suspension:appeal');
  const id = requireId(suspensionId, 'suspensions.none');
  const now = ctx.clock.now();
  await writeAs(ctx, 'suspension:appeal', async (tx, actor) => {
    const { userId, name, email } = actor;
    const suspension = await tx.suspension.findUnique({ where: { id, userId } });
    if (!suspension) throw new DomainError('not_found', 'suspensions.none');
    if (suspension.openAppealKey && suspension.appeal === text) return;
    if (suspension.appealedAt) throw new DomainError('conflict', 'suspensions.appealedAlready');
    if (!mayAppeal(suspension, now)) throw new DomainError('conflict', 'suspensions.appealLate');
    await tx.suspension.update({
      where: { id },
      data: { appeal: text, appealedAt: now, openAppealKey: id },
    });
    const subject = { type: 'user', id: userId, label: `${name} (${email})` } as const;
    await recordAudit(tx, ctx, { actor, action: 'appeal.make', subject });
    await notifyAdmins(tx, ctx, {
      about: `appeal-${id}`,
      path: appealPath(id),
      subject: (t) => t('mails.appealMade.subject', { name }),
      text: (t) => t('mails.appealMade.text', { name }),
    });
  });
}

/**
 * Lists the appeals that wait for a decision, against suspensions and other decisions, for admins. Refuses with `unauthenticated` and `forbidden`.
 */
export async function listAppeals(ctx: Ctx, request: TableRequest): Promise<TablePage<AppealRow>> {
  requirePermission(ctx, 'user:suspend');
  return readOpenAppeals(ctx.db, request);
}

const NONE = 'suspensions.noAppeal';

/** An appeal as admins see it. Times are ISO 8601. */
export interface AppealView {
  id: string;
  /** The appealed decision. */
  kind: 'suspension' | DecisionKind;
  person: { id: string; name: string; email: string };
  /** The listing, also for a review or a conversation; null for a suspension. */
  product: { id: string; name: string } | null;
  /** The removed review; else null. */
  review: { stars: number; text: string } | null;
  /** The report of the conversation, with its copy; else null. */
  conversationReportId: string | null;
  /** The texts of the removed answer or messages. */
  messages: string[];
  reasonId: string | null;
  reason: string;
  since: string;
  endsAt: string | null;
  /** Whether a suspension has ended; null of other decisions. */
  over: boolean | null;
  text: string;
  at: string;
  open: boolean;
  /** Whether the acting admin is no party, or all admins are. */
  mayDecide: boolean;
  outcome: string | null;
  decision: string | null;
  /** `updatedAt` of the listing that the decision is on; null of other decisions. */
  seen: string | null;
}

interface AppealColumns {
  id: string;
  reasonId: string | null;
  reason: string;
  createdAt: Date;
  appeal: string | null;
  appealedAt: Date | null;
  openAppealKey: string | null;
  appealOutcome: string | null;
  appealReason: string | null;
}

function commonOf(row: AppealColumns) {
  return {
    id: row.id,
    reasonId: row.reasonId,
    reason: row.reason,
    since: row.createdAt.toISOString(),
    text: row.appeal ?? '',
    at: (row.appealedAt ?? row.createdAt).toISOString(),
    open: row.openAppealKey !== null,
    outcome: row.appealOutcome,
    decision: row.appealReason,
  };
}

const nameAndEmail = { select: { id: true, name: true, email: true } } as const;

/** Prisma filter for an appealed suspension or decision. Refuses with `not_found` what is no id. */
function appealed(id: string) {
  return { id: requireId(id, NONE), appealedAt: { not: null } };
}

/**
 * Opens an appeal for an admin, also a decided one. A look at removed messages goes to the audit log
 * (decision 50). Refuses with `unauthenticated`, `forbidden` and `not_found`.
 */
export async function openAppeal(ctx: Ctx, id: string): Promise<AppealView> {
  requirePermission(ctx, 'user:suspend');
  const { read } = ctx.db;
  const where = appealed(id);
  const include = { user: nameAndEmail };
  const suspension = await read.suspension.findUnique({ where, include });
  if (suspension) {
    const endsAt = suspension.endsAt?.toISOString() ?? null;
    const over = isOver(suspension, ctx.clock.now());
    const { user: person } = suspension;
    const none = {
      product: null,
      review: null,
      conversationReportId: null,
      messages: [],
      seen: null,
    };
    const mayDecide = await mayDecideAbout(ctx, person.id);
    return {
      ...commonOf(suspension),
      kind: 'suspension',
      person,
      ...none,
      endsAt,
      over,
      mayDecide,
    };
  }
  const decision = await read.listingDecision.findUnique({
    where,
    include: {
      product: { select: { id: true, name: true, updatedAt: true, seller: nameAndEmail } },
      review: { select: { stars: true, text: true, author: nameAndEmail } },
    },
  });
  if (!decision) throw new DomainError('not_found', NONE);
  const { kind, review, conversationReportId, sellerId } = decision;
  const { seller, updatedAt, ...product } = decision.product;
  const person =
    conversationReportId || kind === 'answer-removed'
      ? await read.user.findUnique({ where: { id: sellerId ?? '' }, ...nameAndEmail })
      : (review?.author ?? seller);
  if (!person) throw new DomainError('not_found', NONE);
  return {
    ...commonOf(decision),
    kind: kind as DecisionKind,
    person,
    product,
    conversationReportId,
    review: reviewOf(decision),
    messages: await openRemovedTexts(ctx, decision),
    endsAt: null,
    over: null,
    seen: isAboutListing(kind as DecisionKind) ? updatedAt.toISOString() : null,
    mayDecide: await mayDecideListingAppeal(ctx, id),
  };
}

/**
 * The texts of the removed answer or messages. Those of messages are read in one transaction with the
 * entry of the audit log.
 */
async function openRemovedTexts(
  ctx: Ctx,
  decision: {
    id: string;
    conversationReportId: string | null;
    productName: string;
    removedText: string | null;
  },
): Promise<string[]> {
  const { id, conversationReportId, productName, removedText } = decision;
  if (conversationReportId === null) return removedText === null ? [] : [removedText];
  return writeAs(ctx, 'user:suspend', async (tx, actor) => {
    const removed = await tx.reportedMessage.findMany({
      where: { removalId: id },
      select: { text: true },
      orderBy: { sequence: 'asc' },
    });
    if (removed.length > 0) {
      const subject = {
        type: 'conversation',
        id: conversationReportId,
        label: productName,
      } as const;
      await recordAudit(tx, ctx, { actor, action: 'conversation.look', subject });
    }
    return removed.map(({ text }) => text);
  });
}

/**
 * Checks that the acting admin may decide an appeal, before what was sent is validated. Refuses with
 * `unauthenticated`, `forbidden` (also an admin who is a party) and `not_found`.
 */
export async function requireDecidingAppeal(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'user:suspend');
  const { read } = ctx.db;
  const where = appealed(id);
  const suspension = await read.suspension.findUnique({ where, select: { userId: true } });
  if (suspension) {
    await requireDecidingAbout(ctx, suspension.userId);
    return;
  }
  if ((await read.listingDecision.count({ where })) === 0) throw new DomainError('not_found', NONE);
  if (!(await mayDecideListingAppeal(ctx, id))) throw new DomainError('forbidden', PARTY);
}

/**
 * Decides on an appeal as an admin: the suspension or other decision stays or is lifted; the reason
 * is mailed. For a suspension that has ended, the decision only says whether it was right. The same
 * decision again changes nothing: the second of two clicks. Refuses with `unauthenticated`, `forbidden`
 * (also an admin who is a party), `not_found` and `conflict` (decided already, the account is deleted,
 * the listing has changed since it was `seen`).
 */
export async function decideAppeal(
  ctx: Ctx,
  appealId: string,
  { outcome, reason, seen }: AppealDecisionInput,
): Promise<void> {
  requirePermission(ctx, 'user:suspend');
  const id = requireId(appealId, NONE);
  const now = ctx.clock.now();
  await writeAs(
    ctx,
    'user:suspend',
    async (tx, actor) => {
      if (await decideListingAppeal(tx, ctx, actor, { id, outcome, reason, seen })) return;
      const suspension = await tx.suspension.findUnique({
        where: { id, appealedAt: { not: null } },
        include: { user: { select: { name: true, email: true } } },
      });
      if (!suspension) throw new DomainError('not_found', NONE);
      if (isDecidedAs(suspension, { outcome, reason })) return;
      if (!suspension.openAppealKey) throw new DomainError('conflict', 'suspensions.decided');
      const { userId, user } = suspension;
      const { isParty } = await requireMayDecideAbout(tx, ctx, actor, userId);
      await tx.suspension.update({
        where: { id },
        data: {
          appealOutcome: outcome,
          appealReason: reason,
          appealDecidedAt: now,
          openAppealKey: null,
        },
      });
      const subject = { type: 'user', id: userId, label: `${user.name} (${user.email})` } as const;
      const action = outcome === 'lifted' ? 'appeal.lift' : 'appeal.uphold';
      await recordAudit(tx, ctx, { actor, action, subject, isParty });
      const over = isOver(suspension, now);
      if (outcome === 'lifted' && !over) {
        await endSuspension(tx, ctx, suspension, { by: 'appeal', reason });
        return;
      }
      await mailPerson(tx, ctx, userId, {
        key: `appeal-${outcome}:${id}`,
        message: (to) => suspensionAppealMessage(to, { id, outcome, over, reason }),
      });
    },
    UNHURRIED,
  );
}
