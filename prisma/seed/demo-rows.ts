import { demoCatalogue, demoPeople, type DemoSettings } from './demo-catalogue';
import { demoCheckRows } from './demo-checks';
import { demoConversationReportRows } from './demo-conversation-reports';
import { demoConversationRows } from './demo-conversations';
import { demoDraftRows } from './demo-drafts';
import { demoDisputeRows } from './demo-disputes';
import { demoFavouriteRows, demoSubscriberRows, demoViewRows } from './demo-interest';
import { demoAuditRows, demoReportRows } from './demo-moderation';
import { demoNotificationRows } from './demo-notifications';
import { demoOfferRows } from './demo-offers';
import { demoOrderRows } from './demo-orders';
import { demoPaymentRows } from './demo-payments';
import { demoPayoutRows } from './demo-payouts';
import { demoFollowRows, demoReviewRows } from './demo-reviews';
import { demoSearchRows } from './demo-searches';

/**
 * Every row of the demo: the shop as if it had been used for eight weeks. Apart from ids, it
 * depends on the settings only.
 */
export function demoRows(settings: DemoSettings) {
  const { people, images: portraits, signInMethods } = demoPeople(settings);
  const { products, images, photos, ...catalogue } = demoCatalogue(settings, people);
  const { made, orders, orderEvents } = demoOrderRows(settings, { people, products, photos });
  const offers = demoOfferRows(settings, people, products);
  const reports = demoReportRows(settings, people, products);
  const conversations = demoConversationRows(settings, { people, products, offers });
  const { payoutTransactions, payoutEntries, ...payouts } = demoPayoutRows(
    settings,
    people,
    orders,
  );
  const payments = demoPaymentRows(made);
  const { payoutLines } = payouts;
  const sources = { ...conversations, orders, offers, reports, products, payoutLines };
  return {
    ...catalogue,
    users: [...people.values()],
    signInMethods,
    images: [...portraits, ...images],
    products: [...products.values()],
    photos,
    drafts: demoDraftRows(settings, people),
    ...demoCheckRows(settings, products, { photos, images }),
    orders,
    orderEvents,
    ...payments,
    ...payouts,
    ledgerTransactions: [...payments.ledgerTransactions, ...payoutTransactions],
    ledgerEntries: [...payments.ledgerEntries, ...payoutEntries],
    ...demoReviewRows(orders, settings.now),
    ...demoFollowRows(settings, people),
    ...demoDisputeRows(made),
    favourites: demoFavouriteRows(settings, people, products),
    ...conversations,
    ...demoConversationReportRows(conversations, { people, products }),
    views: demoViewRows(settings, products, orders),
    offers,
    ...demoSearchRows(settings, { people, products }),
    notifications: demoNotificationRows(settings, sources),
    reports,
    auditEntries: demoAuditRows(settings, { people, made }, reports),
    subscribers: demoSubscriberRows(settings, people),
  };
}
