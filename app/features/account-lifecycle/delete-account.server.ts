import { greetedName } from '~/features/accounts/greeting';
import { accountDeletedMessage } from '~/features/accounts/account-mails';
import {
  DELETED_ACCOUNT,
  requirePermission,
  type Ctx,
  type GainableRight,
} from '~/features/accounts/account.policy';
import { eraseMailTokens } from '~/features/accounts/free-email.server';
import { isSoleAdmin } from '~/features/accounts/find-admins.server';
import { recordAudit } from '~/features/accounts/audit.server';
import { findMailLanguage } from '~/features/accounts/mail-language.server';
import { hasOwnPassword, requireOwnPassword } from '~/features/accounts/passwords.server';
import { holdsOrDeleted } from '~/features/accounts/people.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { removeClaimedImages } from '~/features/images/discard-images.server';
import { requireMayDecideAbout } from '~/features/moderation/account-parties.server';
import { eraseModeration } from '~/features/moderation/account-moderation.server';
import { accountRemovedMessage } from '~/features/moderation/moderation-mails';
import { NO_REASON, type DecisionReason } from '~/features/moderation/moderation.schema';
import {
  namesOfReason,
  requireReason,
  usualReason,
} from '~/features/moderation/reason-names.server';
import { closeReports } from '~/features/moderation/reports.server';
import { leaveDisputes } from '~/features/disputes/end-disputes.server';
import { endOffers } from '~/features/offers/end-offers.server';
import { erasePhotoPrints } from '~/features/listing-checks/photo-prints.server';
import { erasePayoutDetails, requireNoBalance } from '~/features/payouts/erase-payouts.server';
import { markProductsDeleted } from '~/features/products/mark-products-deleted.server';
import { endUnpaidOrders } from '~/features/orders/end-order.server';
import type { MessageKey } from '~/i18n/language';
import { eraseSecondFactors } from '~/features/second-factors/enrolment.server';
import { requireRecentSignIn } from '~/features/second-factors/recent-sign-in.server';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import { UNHURRIED, type Tx } from '~/platform/db/database';
import type { Keyed } from '~/platform/idempotency-store.server';
import { enqueueMail } from '~/platform/mail/mail-queue.server';
import type { Services } from '~/platform/services';
import { eraseAccount } from './erase-account.server';
import { withdrawNamingMail } from './withdraw-naming-mail.server';
import { listOwedTo, refundNotReceived, requireFinishedOrders } from './open-money.server';

/**
 * Ends and erases an account inside a transaction (decision 21). Deletes its sessions and links,
 * marks its listings as deleted and ends open offers and unpaid orders on both sides. Paid orders and
 * payments remain with their snapshots, and the address becomes free unless the account is suspended.
 * `adminId`: who deletes it, if not the person. Returns false when the account had already ended.
 * After the commit, `removeClaimedImages` deletes the files of its photos.
 */
export async function endAccount(
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'encryption' | 'mailer' | 'env' | 'payments'>,
  userId: string,
  adminId?: string,
): Promise<boolean> {
  const now = ctx.clock.now();
  const user = await tx.user.findUnique({ where: { id: userId, deletedAt: null } });
  if (!user) return false;
  await tx.user.update({ where: { id: userId }, data: { deletedAt: now, emailKey: null } });
  await tx.session.deleteMany({ where: { userId } });
  await tx.signInMethod.deleteMany({ where: { userId } });
  await eraseMailTokens(tx, ctx, user);
  await eraseSecondFactors(tx, userId);
  await tx.knownDevice.deleteMany({ where: { userId } });
  await tx.notificationSetting.deleteMany({ where: { userId } });
  await tx.favourite.deleteMany({ where: { userId } });
  await tx.savedSearch.deleteMany({ where: { userId } });
  await tx.notification.deleteMany({ where: { userId } });
  // The listings first: ending an order makes a product available again unless it is deleted.
  await markProductsDeleted(tx, ctx, { sellerId: userId });
  await endOffers(tx, ctx, { accountId: userId });
  const outcome = adminId ? 'product-deleted' : 'undecided';
  await closeReports(tx, ctx, { sellerId: userId }, outcome);
  await leaveDisputes(tx, ctx, userId);
  await withdrawNamingMail(tx, userId);
  await eraseModeration(tx, ctx, userId, outcome);
  await erasePayoutDetails(tx, userId, now);
  await erasePhotoPrints(tx, userId);
  const { email } = user;
  // Erase before the orders end, so that the mail to the other side does not contain the name.
  await eraseAccount(tx, { userId, email, now });
  const by = adminId ? 'admin' : 'account';
  await endUnpaidOrders(tx, ctx, userId, { by, actorId: adminId });
  return true;
}

/**
 * Deletes the acting person's own account, with the password where it has one, else within ten minutes
 * of signing in. Refuses with `unauthenticated`, `validation_failed` for a wrong password,
 * `recent_sign_in_required`, `conflict` for the last admin and while paid orders or a balance are open
 * (decision 53), and `rate_limited`.
 */
export async function deleteOwnAccount(
  ctx: Ctx,
  { password }: { password?: string | undefined },
): Promise<void> {
  requirePermission(ctx, 'account:manage');
  // The password is a proof of this moment; without one the sign-in has to be recent.
  if (!(await hasOwnPassword(ctx))) requireRecentSignIn(ctx);
  await requireOwnPassword(ctx, password, 'password');
  await writeAs(
    ctx,
    'account:manage',
    async (tx, actor) => {
      const { userId, email, rights, suspended } = actor;
      const name = greetedName(actor);
      if (rights.moderate && (await isSoleAdmin(tx, actor))) throw lastAdmin();
      await requireFinishedOrders(tx, userId);
      await requireNoBalance(tx, userId);
      const language = await findMailLanguage(tx, ctx, userId);
      if (!(await endAccount(tx, ctx, userId))) return;
      const subject = { type: 'user', id: userId, label: DELETED_ACCOUNT } as const;
      const erased = { userId, email: DELETED_ACCOUNT };
      await recordAudit(tx, ctx, { actor: erased, action: 'account.delete', subject });
      const message = accountDeletedMessage({ name, language }, { suspended });
      const key = `account-deleted:${userId}`;
      await enqueueMail(tx, ctx, { key, to: email, language, message });
    },
    UNHURRIED,
  );
  await removeClaimedImages(ctx);
}

function lastAdmin(): DomainError {
  return new DomainError('conflict', 'lifecycle.lastAdmin');
}

const NONE = 'lifecycle.noAccount' satisfies MessageKey;

/**
 * Deletes an account that is not an admin's, as an admin (decision 21): ends sessions and sign-in
 * methods, frees the address, marks listings as deleted and ends unpaid orders on both sides; paid
 * orders that were not received are refunded in full by jobs (decision 53), the others remain with their
 * snapshots. The person gets a mail with the given reason, else the usual one, and how to object.
 * Returns the number of accounts deleted, 1 or 0. `right`, if given, must be one that the account
 * holds. Refuses with `unauthenticated`, `forbidden` (also an admin who is a party, decision 42),
 * `not_found`, `validation_failed` (no such reason) and, for an admin, `conflict`.
 */
export async function deleteUser(
  ctx: Ctx & Keyed<0 | 1>,
  userId: string,
  { right, ...given }: { right?: GainableRight | undefined } & Partial<DecisionReason> = {},
): Promise<0 | 1> {
  requirePermission(ctx, 'user:delete');
  const id = requireId(userId, NONE);
  const deleted = await writeAs<0 | 1>(
    ctx,
    'user:delete',
    async (tx, actor) => {
      const user = await tx.user.findUnique({ where: { id, ...(right && holdsOrDeleted(right)) } });
      if (!user) throw new DomainError('not_found', NONE);
      if (user.canModerate) throw new DomainError('conflict', 'lifecycle.adminStays');
      const { isParty } = await requireMayDecideAbout(tx, ctx, actor, id);
      const { reasonId, reason } = { ...NO_REASON, ...given };
      if (reasonId !== null) await requireReason(tx, reasonId, 'reasonId');
      // Orders that were left to the buyer's bank by the deletion may be paid again by now.
      if (user.deletedAt) return 0;
      const names = await namesOfReason(tx, reasonId ?? (await usualReason(tx, 'person')));
      const language = await findMailLanguage(tx, ctx, id);
      await refundNotReceived(tx, ctx, { userId: id, adminId: actor.userId });
      if (!(await endAccount(tx, ctx, id, actor.userId))) return 0;
      const sells = right ? right === 'sell' : user.canSell;
      const action = sells ? 'seller.delete' : 'buyer.delete';
      const subject = { type: 'user', id, label: DELETED_ACCOUNT } as const;
      await recordAudit(tx, ctx, { actor, action, subject, isParty });
      const { email: to } = user;
      const name = greetedName(user);
      const owed = await listOwedTo(ctx, { read: tx, db: tx }, id);
      const message = accountRemovedMessage({ name, language }, { names, reason }, owed);
      await enqueueMail(tx, ctx, { key: `account-removed:${id}`, to, language, message });
      return 1;
    },
    UNHURRIED,
  );
  await removeClaimedImages(ctx);
  return deleted;
}
