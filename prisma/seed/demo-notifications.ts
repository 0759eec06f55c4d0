import type { NewNotification } from '../../app/features/notifications/notification.sql.server';
import { newId } from '../../app/lib/ids.server';
import type { productRow } from '../factories/rows';
import type { DemoSettings } from './demo-catalogue';
import type { demoConversationRows } from './demo-conversations';
import type { demoReportRows } from './demo-moderation';
import type { demoOfferRows } from './demo-offers';
import type { demoOrderRows } from './demo-orders';
import type { demoPayoutRows } from './demo-payouts';
import { DAY_MS, HOUR_MS } from './demo-times';

interface Sources extends Pick<
  ReturnType<typeof demoConversationRows>,
  'conversations' | 'conversationParticipants'
> {
  orders: ReturnType<typeof demoOrderRows>['orders'];
  offers: ReturnType<typeof demoOfferRows>;
  reports: ReturnType<typeof demoReportRows>;
  products: ReadonlyMap<string, ReturnType<typeof productRow>>;
  payoutLines: ReturnType<typeof demoPayoutRows>['payoutLines'];
}

type DemoNotification = NewNotification & { at: Date; times?: number };

/** Older ones would have been deleted, or fill pages. */
const SHOWN_DAYS = 30;
/** Age after which a notification counts as read. */
const READ_AFTER_MS = 12 * HOUR_MS;

/** The notifications that the orders, offers, conversations and reports of the demo have caused. */
export function demoNotificationRows({ now }: DemoSettings, sources: Sources) {
  const all = [
    ...ofOrders(sources),
    ...ofOffers(sources),
    ...ofConversations(sources),
    ...ofReports(sources),
    ...ofPayouts(sources),
  ];
  const oldest = now.getTime() - SHOWN_DAYS * DAY_MS;
  return all
    .filter(({ at }) => at.getTime() > oldest && at <= now)
    .map(({ at, times = 1, ...row }) => {
      const unread = row.kind === 'message' || now.getTime() - at.getTime() < READ_AFTER_MS;
      const readAt = unread ? null : new Date(at.getTime() + HOUR_MS);
      return { id: newId(), ...row, times, createdAt: at, readAt };
    });
}

function ofPayouts({ payoutLines }: Sources): DemoNotification[] {
  return payoutLines.flatMap(({ id, sellerId, amountMinor, currency, status, decidedAt }) => {
    const about = { key: id, userId: sellerId, amountMinor, currency };
    const kind = status === 'failed' ? ('payout-failed' as const) : ('payout-sent' as const);
    return decidedAt ? [{ ...about, kind, at: decidedAt }] : [];
  });
}

function ofOrders({ orders }: Sources): DemoNotification[] {
  return orders.flatMap((order) => {
    const { id, productId, buyerId, sellerId, priceMinor: amountMinor, currency } = order;
    const about = { key: id, subjectId: id, productId, amountMinor, currency };
    const toSeller = { ...about, userId: sellerId, actorId: buyerId };
    const { createdAt, paidAt } = order;
    return [
      { ...toSeller, kind: 'product-booked' as const, at: createdAt as Date },
      ...(paidAt
        ? [
            { ...toSeller, kind: 'product-sold' as const, at: paidAt as Date },
            { ...about, userId: buyerId, kind: 'purchase-complete' as const, at: paidAt as Date },
          ]
        : []),
    ];
  });
}

function ofOffers({ offers }: Sources): DemoNotification[] {
  return offers.flatMap((offer): DemoNotification[] => {
    const { id, buyerId, productId, amountMinor, currency, madeBy, decidedAt } = offer;
    const sellerId = offer.sellerId as string;
    const about = { key: id, subjectId: id, productId, amountMinor, currency };
    const toBuyer = { ...about, userId: buyerId as string, actorId: sellerId };
    const toSeller = { ...about, userId: sellerId, actorId: buyerId as string };
    const at = offer.createdAt;
    const made: DemoNotification =
      madeBy === 'buyer'
        ? { ...toSeller, kind: 'offer-made', at }
        : { ...toBuyer, kind: 'offer-countered', at };
    if (!decidedAt) return [made];
    if (offer.status === 'declined')
      return [made, { ...toBuyer, kind: 'offer-declined', at: decidedAt }];
    if (offer.status === 'expired') {
      return [made, { ...toBuyer, actorId: null, kind: 'offer-expired', at: decidedAt }];
    }
    return [made];
  });
}

function ofConversations(sources: Sources): DemoNotification[] {
  const { conversations, conversationParticipants } = sources;
  return conversations.flatMap(({ id, productId, buyerId, sellerId, lastMessageAt }) =>
    conversationParticipants
      .filter(({ conversationId, unread }) => conversationId === id && unread > 0)
      .map(({ userId, unread }) => ({
        userId,
        kind: 'message' as const,
        key: id,
        subjectId: id,
        productId,
        actorId: userId === buyerId ? sellerId : buyerId,
        at: lastMessageAt,
        times: unread,
      })),
  );
}

function ofReports({ reports }: Sources): DemoNotification[] {
  return reports.flatMap(({ id, productId, reporterId: userId, outcome, closedAt: at }) =>
    at
      ? [
          {
            userId,
            kind: 'report-decided' as const,
            key: id,
            subjectId: id,
            productId,
            outcome,
            at,
          },
        ]
      : [],
  );
}
