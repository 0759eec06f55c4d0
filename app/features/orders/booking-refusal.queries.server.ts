import { whyNot, type Ctx } from '~/features/accounts/account.policy';
import { BLOCKED } from '~/features/blocks/blocked-text';
import { INACTIVE_TEXTS } from '~/features/products/listing.policy';
import { editPath, productPath } from '~/features/products/product.dto';
import { priceRuleOf } from '~/features/products/price-rule';
import { msg, type Message } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import { whyNotBooked, type WhyNotBooked } from './booking.policy';
import { MAX_ORDERS_PER_HOUR, MAX_UNPAID_ORDERS, TAKEN } from './order.policy';
import { loadBookingFacts, type BookingFacts } from './order.sql.server';

/** Why there is no booking form, and the suggested next step. */
export interface BookingRefusal {
  why: WhyNotBooked;
  title: Message;
  text: Message;
  next: { href: string; label: Message };
}

const search = { href: '/search', label: 'orders.browse' } as const;
const toDashboard = { href: '/dashboard', label: 'orders.toDashboard' } as const;
const toListings = { href: '/dashboard/my-products', label: 'orders.seeListings' } as const;

/**
 * The reason for which `bookProduct` would refuse the acting person (null: signed out) whatever the
 * form says: it is shown instead of the form. Null where there is none. Refuses with
 * `unauthenticated` when the session has just ended.
 */
export async function findBookingRefusal(
  ctx: Pick<Ctx, 'actor' | 'env' | 'payments' | 'db' | 'clock'>,
  id: string,
): Promise<BookingRefusal | null> {
  const { actor, db, clock } = ctx;
  const now = clock.now();
  const productId = looksLikeId(id) ? id : '';
  const facts = await loadBookingFacts(db, { productId, buyer: actor ?? { userId: '' }, now });
  const why = whyNotBooked(facts, {
    buyer: actor,
    now,
    prices: priceRuleOf(ctx),
    isLimited: ctx.env.RATE_LIMIT === 'on',
  });
  if (!why) return null;
  const { name, sellerId } = facts;
  const notNow = 'orders.refusal.notNow';
  const similar = { href: productPath(id), label: 'orders.similar' } as const;
  switch (why) {
    case 'session-ended':
      throw new DomainError('unauthenticated');
    case 'no-right':
      // Sellers are not asked to become buyers of their own listing.
      if (actor && sellerId === actor.userId) return { why, ...ownListing(id, facts) };
      return {
        why,
        title: 'orders.refusal.account',
        text: whyNot('order:book'),
        next: toDashboard,
      };
    case 'suspended':
      return { why, title: notNow, text: 'errors.suspended', next: toDashboard };
    case 'own-product':
      return { why, ...ownListing(id, facts) };
    case 'taken-down':
      return { why, title: 'orders.takenDown', text: 'orders.refusal.gone', next: search };
    case 'blocked':
      return { why, title: notNow, text: BLOCKED, next: similar };
    case 'sold':
      return {
        why,
        title: 'orders.sold',
        text: msg('orders.refusal.sold', { name }),
        next: similar,
      };
    case 'ended':
    case 'paused':
      return { why, title: notNow, text: INACTIVE_TEXTS[why], next: similar };
    case 'price-unconfirmed': {
      const text = msg('orders.refusal.price', { name, currency: ctx.env.CURRENCY });
      return { why, title: notNow, text, next: similar };
    }
    case 'too-many-unpaid': {
      const text = msg('orders.tooManyUnpaid', { count: MAX_UNPAID_ORDERS });
      const next = { href: '/dashboard/my-orders', label: 'overview.seeOrders' } as const;
      return { why, title: notNow, text, next };
    }
    case 'too-often': {
      const text = msg('orders.tooOften', { count: MAX_ORDERS_PER_HOUR });
      const next = { href: '/dashboard/my-orders', label: 'overview.seeOrders' } as const;
      return { why, title: notNow, text, next };
    }
    // The others depend on the form.
    default:
      return { why, title: TAKEN, text: msg('orders.refusal.taken', { name }), next: similar };
  }
}

function ownListing(
  id: string,
  { name, productStatus, deletedAt }: BookingFacts,
): Omit<BookingRefusal, 'why'> {
  const title = 'orders.refusal.own';
  if (deletedAt !== null || productStatus === 'available') {
    const text = msg('orders.refusal.ownText', { name });
    const next =
      deletedAt === null ? { href: editPath(id), label: 'ui.edit' as const } : toListings;
    return { title, text, next };
  }
  const text =
    productStatus === 'sold'
      ? msg('orders.refusal.ownSold', { name })
      : msg('orders.refusal.ownReserved', { name });
  return { title, text, next: toListings };
}
