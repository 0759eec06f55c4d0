import { scheduleOfferDeadline } from '../../app/features/offers/offer-jobs.server';
import { scheduleDeadline } from '../../app/features/orders/order-jobs.server';
import type { Tx } from '../../app/platform/db/database';
import type { Services } from '../../app/platform/services';
import type { defaultCategories } from './default-categories';
import type { demoRows } from './demo-rows';

/** Inserts the categories that every new database gets. */
export async function insertCategories(
  tx: Tx,
  rows: ReturnType<typeof defaultCategories>,
): Promise<void> {
  await tx.category.createMany({ data: rows.categories });
  await tx.categoryName.createMany({ data: rows.categoryNames });
  await tx.categoryField.createMany({ data: rows.categoryFields });
  await tx.categoryFieldName.createMany({ data: rows.categoryFieldNames });
}

/** Inserts the rows of the demo, and the jobs for the deadlines of its reservations. */
export async function insertDemo(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  rows: ReturnType<typeof demoRows>,
): Promise<void> {
  await insertCategories(tx, rows);
  // People and pictures refer to each other: the portraits follow their people.
  await tx.user.createMany({ data: rows.users.map((user) => ({ ...user, imageId: null })) });
  await tx.signInMethod.createMany({ data: rows.signInMethods });
  await tx.image.createMany({ data: rows.images });
  for (const { id, imageId } of rows.users) {
    if (imageId) await tx.user.update({ where: { id }, data: { imageId }, select: { id: true } });
  }
  await tx.product.createMany({ data: rows.products });
  await tx.productPhoto.createMany({ data: rows.photos });
  await tx.listingDraft.createMany({ data: rows.drafts });
  await tx.photoPrint.createMany({ data: rows.photoPrints });
  await tx.wordRule.createMany({ data: rows.wordRules });
  await tx.listingFlag.createMany({ data: rows.listingFlags });
  await tx.favourite.createMany({ data: rows.favourites });
  await tx.listingViews.createMany({ data: rows.views });
  await tx.order.createMany({ data: rows.orders });
  await tx.orderEvent.createMany({ data: rows.orderEvents });
  await tx.review.createMany({ data: rows.reviews });
  await tx.rating.createMany({ data: rows.ratings });
  await tx.follow.createMany({ data: rows.follows });
  await tx.followMail.createMany({ data: rows.followMails });
  await tx.dispute.createMany({ data: rows.disputes });
  await tx.disputeStep.createMany({ data: rows.disputeSteps });
  await tx.offer.createMany({ data: rows.offers });
  for (const offer of rows.offers) {
    if (offer.status === 'open') await scheduleOfferDeadline(tx, services, offer);
  }
  for (const order of rows.orders) await scheduleDeadline(tx, services, order);
  await tx.sandboxIntent.createMany({ data: rows.sandboxIntents });
  await tx.sandboxRefund.createMany({ data: rows.sandboxRefunds });
  await tx.paymentIntent.createMany({ data: rows.paymentIntents });
  await tx.payment.createMany({ data: rows.payments });
  await tx.refund.createMany({ data: rows.ourRefunds });
  await tx.providerRefund.createMany({ data: rows.providerRefunds });
  await tx.payeeDetails.createMany({ data: rows.payeeDetails });
  await tx.payoutBatch.createMany({ data: rows.payoutBatches });
  await tx.payoutLine.createMany({ data: rows.payoutLines });
  await tx.ledgerTransaction.createMany({ data: rows.ledgerTransactions });
  await tx.ledgerEntry.createMany({ data: rows.ledgerEntries });
  await tx.ledgerObject.createMany({ data: rows.ledgerObjects });
  await tx.conversation.createMany({ data: rows.conversations });
  await tx.conversationParticipant.createMany({ data: rows.conversationParticipants });
  await tx.message.createMany({ data: rows.messages });
  await tx.conversationReport.createMany({ data: rows.conversationReports });
  await tx.reportedMessage.createMany({ data: rows.reportedMessages });
  // After the products: what was listed earlier is not looked for again.
  await tx.savedSearch.createMany({ data: rows.savedSearches });
  await tx.savedSearchKey.createMany({ data: rows.savedSearchKeys });
  await tx.savedSearchMatch.createMany({ data: rows.savedSearchMatches });
  await tx.report.createMany({ data: rows.reports });
  await tx.notification.createMany({ data: rows.notifications });
  await tx.auditEntry.createMany({ data: rows.auditEntries });
  await tx.newsletterSubscriber.createMany({ data: rows.subscribers });
}
