import { DELETED_ACCOUNT } from '~/features/accounts/account.policy';
import { DELETED_LISTING } from '~/features/accounts/erased-names';
import { auditSearchKey } from '~/features/accounts/audit.server';
import { eraseBlocks } from '~/features/blocks/blocks.server';
import { eraseFollows } from '~/features/follows/follows.server';
import { eraseReviews } from '~/features/reviews/erase-reviews.server';
import { erasePersonReports } from '~/features/moderation/person-reports.server';
import { eraseConversations } from '~/features/conversations/erase-conversations.server';
import { claimUnusedUploads } from '~/features/images/image.sql.server';
import { ORDER_DETAILS_DAYS, PAID, UNFINISHED } from '~/features/orders/order.policy';
import { scheduleSearchErasure } from '~/features/search/erase-from-search.server';
import { textKey } from '~/lib/text';
import { UNHURRIED, type Tx } from '~/platform/db/database';
import { findStoredJobs } from '~/platform/jobs/job.sql.server';
import { MAIL_JOB, MAIL_REQUEST_JOB } from '~/platform/mail/mail-queue.server';
import type { Services } from '~/platform/services';
import { DAY_MS } from '~/lib/durations';
import { mentionsEmail } from './mentions-email';

const ERASED_NAME = { name: DELETED_ACCOUNT, nameKey: textKey(DELETED_ACCOUNT) };
const NO_RIGHTS = { canBuy: false, canSell: false, canModerate: false };

/**
 * Erases, inside the transaction that deletes an account, all data that the privacy page lists as
 * deleted: name, address, photo and written texts. The data that remains is also listed there:
 * orders with a payment and the payments, with the buyer's name and address and the seller's name; the
 * sold listing's name and photos. No phone number or meeting place of the person remains, whatever the order's state.
 * A newsletter subscription, and its mails, stay where the address was never confirmed: another person may have
 * subscribed it. `now` is the time from which the image sweep may delete uploads.
 */
export async function eraseAccount(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  const { emailConfirmedAt } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const isProven = emailConfirmedAt !== null;
  await tx.user.update({
    where: { id: userId },
    data: {
      ...ERASED_NAME,
      email: '',
      emailKey: null,
      imageId: null,
      emailConfirmedAt: null,
      language: null,
      pausedUntil: null,
      ...NO_RIGHTS,
    },
  });
  const orderIds = await eraseUnpaidOrders(tx, userId);
  await eraseContact(tx, userId);
  await eraseListings(tx, userId, now);
  const reportIds = await eraseReports(tx, userId);
  const conversationIds = await eraseConversations(tx, userId);
  const offers = await tx.offer.findMany({
    where: { OR: [{ buyerId: userId }, { sellerId: userId }] },
    select: { id: true },
  });
  const offerIds = offers.map(({ id }) => id);
  await eraseBlocks(tx, userId);
  await eraseFollows(tx, userId);
  await eraseReviews(tx, userId, now);
  await erasePersonReports(tx, userId, now);
  await eraseFromAuditLog(tx, userId);
  if (isProven) {
    await tx.newsletterSubscriber.deleteMany({ where: { emailKey: email.toLowerCase() } });
  }
  const erasedIds = [...orderIds, ...reportIds, ...conversationIds, ...offerIds];
  await eraseMail(tx, { email, isProven, erasedIds });
  // The image sweep deletes their files; an order with a payment still shows its photo.
  await claimUnusedUploads(tx, userId, now);
}

/** Orders for which no money was ever taken. They are not accounting records. */
const NEVER_CHARGED = { status: { notIn: [...PAID] }, payments: { none: {} } };

async function eraseUnpaidOrders(tx: Tx, userId: string): Promise<string[]> {
  const bought = { buyerId: userId, ...NEVER_CHARGED };
  const orders = await tx.order.findMany({ where: bought, select: { id: true } });
  await tx.order.updateMany({
    where: bought,
    data: { userName: DELETED_ACCOUNT, email: '' },
  });
  // Unpaid orders of other buyers for this seller's listings do not retain the listing's photo.
  const sold = { sellerId: userId, ...NEVER_CHARGED };
  await tx.order.updateMany({ where: sold, data: { imageId: null, sellerName: DELETED_ACCOUNT } });
  return orders.map(({ id }) => id);
}

/** The phone number and meeting places that the person gave. No page shows them any more. */
async function eraseContact(tx: Tx, userId: string): Promise<void> {
  await tx.order.updateMany({
    where: { buyerId: userId, OR: [{ phone: { not: '' } }, { meetingLocation: { not: '' } }] },
    data: { phone: '', meetingLocation: '' },
  });
  await tx.product.updateMany({
    where: { sellerId: userId, phone: { not: '' } },
    data: { phone: '' },
  });
}

async function eraseListings(tx: Tx, sellerId: string, now: Date): Promise<void> {
  await tx.listingDraft.deleteMany({ where: { sellerId } });
  await tx.formerPrice.deleteMany({ where: { product: { sellerId } } });
  await tx.unlistedProduct.deleteMany({ where: { product: { sellerId } } });
  const { count } = await tx.product.updateMany({
    where: { sellerId },
    data: {
      description: '',
      location: '',
      attributes: '{}',
      placeId: null,
      placeCell: null,
      searchName: '',
      searchText: '',
      searchPlace: '',
      searchFields: '',
    },
  });
  if (count === 0) return;
  await tx.listingViews.deleteMany({ where: { product: { sellerId } } });
  await scheduleSearchErasure(tx, { now });
  const unsold = { sellerId, orders: { none: { status: { in: [...PAID] } } } };
  await tx.productPhoto.deleteMany({ where: { product: unsold } });
  await tx.product.updateMany({
    where: unsold,
    data: { name: DELETED_LISTING, nameKey: textKey(DELETED_LISTING) },
  });
}

async function eraseReports(tx: Tx, reporterId: string): Promise<string[]> {
  const where = { reporterId };
  const reports = await tx.report.findMany({ where, select: { id: true, name: true } });
  await tx.report.updateMany({ where, data: { user: DELETED_ACCOUNT, email: '', details: null } });
  const names = new Map(reports.map(({ id, name }) => [id, name]));
  const ids = [...names.keys()];
  const about = { subjectType: 'report', subjectId: { in: ids } };
  await eraseEntries(tx, about, ({ subjectId }) => ({
    subjectLabel: `${names.get(subjectId)} · ${DELETED_ACCOUNT}`,
  }));
  return ids;
}

async function eraseFromAuditLog(tx: Tx, userId: string): Promise<void> {
  await eraseEntries(tx, { actorId: userId }, () => ({ actorEmail: DELETED_ACCOUNT }));
  const about = { subjectType: 'user', subjectId: userId };
  await eraseEntries(tx, about, ({ subjectLabel }) => ({
    subjectLabel: subjectLabel && DELETED_ACCOUNT,
  }));
}

interface Labels {
  actorEmail: string;
  subjectLabel: string;
}

type Entries = { actorId: string } | { subjectType: string; subjectId: string | { in: string[] } };

/** Changes the names in audit entries. The triggers of the audit log allow this value only. */
async function eraseEntries(
  tx: Tx,
  where: Entries,
  erased: (entry: Labels & { subjectId: string }) => Partial<Labels>,
): Promise<void> {
  const entries = await tx.auditEntry.findMany({ where });
  for (const entry of entries) {
    const { id, action, actorEmail, subjectLabel } = entry;
    const after = { actorEmail, subjectLabel, ...erased(entry) };
    if (after.actorEmail === actorEmail && after.subjectLabel === subjectLabel) continue;
    const searchKey = auditSearchKey(after.actorEmail, action, after.subjectLabel);
    await tx.auditEntry.update({ where: { id }, data: { ...after, searchKey } });
  }
}

/**
 * Deletes queued mail to or about the address, and about the erased orders, reports, conversations
 * and offers, because it contains the name; not the newsletter's to an address that is not proven. Errors
 * of jobs are stored without addresses.
 */
async function eraseMail(
  tx: Tx,
  { email, isProven, erasedIds }: { email: string; isProven: boolean; erasedIds: string[] },
): Promise<void> {
  const stored = await findStoredJobs(tx, [MAIL_JOB, MAIL_REQUEST_JOB], email);
  const subjects = new Set(erasedIds);
  const erased = stored.filter(
    ({ key, payload }) =>
      subjects.has(key.split(':')[1] ?? '') ||
      (payload !== null && (isProven || !isOfNewsletter(key)) && mentionsEmail(payload, email)),
  );
  await tx.job.deleteMany({ where: { id: { in: erased.map(({ id }) => id) } } });
}

const isOfNewsletter = (key: string) => /^newsletter(-welcome)?:/.test(key);

const BATCH = 100;

type StoreDeps = Pick<Services, 'db' | 'clock'>;

/**
 * Clears the phone number and meeting place of orders that were paid or ended ORDER_DETAILS_DAYS
 * ago, and the phone number of the listings sold by them. Returns the number of changed orders.
 */
export async function eraseOrderDetails({ db, clock }: StoreDeps): Promise<number> {
  const before = new Date(clock.now().getTime() - ORDER_DETAILS_DAYS * DAY_MS);
  const longAgo = { lt: before };
  const finished = {
    status: { notIn: [...UNFINISHED] },
    createdAt: longAgo,
    AND: [
      { OR: [{ paidAt: null }, { paidAt: longAgo }] },
      { OR: [{ endedAt: null }, { endedAt: longAgo }] },
    ],
  };
  return db.write(async (tx) => {
    const sold = { some: { ...finished, activeProductId: { not: null } } };
    await tx.product.updateMany({
      where: { status: 'sold', phone: { not: '' }, orders: sold },
      data: { phone: '' },
    });
    const { count } = await tx.order.updateMany({
      where: { ...finished, OR: [{ phone: { not: '' } }, { meetingLocation: { not: '' } }] },
      data: { phone: '', meetingLocation: '' },
    });
    return count;
  });
}

/**
 * Erases accounts that were deleted by a version that retained their names. Returns their number.
 */
export async function eraseFormerAccounts({ db, clock }: StoreDeps): Promise<number> {
  const former = await db.read.user.findMany({
    where: {
      deletedAt: { not: null },
      OR: [{ email: { not: '' } }, { name: { not: DELETED_ACCOUNT } }],
    },
    select: { id: true, email: true },
    take: BATCH,
  });
  for (const { id: userId, email } of former) {
    await db.write((tx) => eraseAccount(tx, { userId, email, now: clock.now() }), UNHURRIED);
  }
  return former.length;
}
