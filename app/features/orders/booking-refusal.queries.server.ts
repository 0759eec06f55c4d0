import { may, whyNot, type Actor, type Ctx } from '~/features/accounts/account.policy';
import { BLOCKED } from '~/features/blocks/blocked-text';
import { HIDDEN_TEXTS, hiddenBecause } from '~/features/products/listing.policy';
import {
  awaitsPrice,
  editPath,
  productPath,
  type ProductRow,
} from '~/features/products/product.dto';
import { priceRuleOf } from '~/features/products/price-rule';
import { msg, type Message } from '~/i18n/language';
import { MAX_UNPAID_ORDERS, TAKEN } from './order.policy';
import { loadBookingFacts } from './order.sql.server';

/** Why there is no booking form, and the suggested next step. */
export interface BookingRefusal {
  title: Message;
  text: Message;
  next: { href: string; label: Message };
}

const search = { href: '/search', label: 'orders.browse' } as const;
const toDashboard = { href: '/dashboard', label: 'orders.toDashboard' } as const;

type Bookable = Pick<
  ProductRow,
  'id' | 'name' | 'sellerId' | 'status' | 'resalePriceMinor' | 'currency'
>;

/**
 * The reason why the acting person (null: signed out) does not get the booking form of a product;
 * null where they do. `product` is null when it was deleted or never existed. Does not check for an
 * own active order of the product; the caller does.
 */
export async function findBookingRefusal(
  ctx: Pick<Ctx, 'actor' | 'env' | 'payments' | 'db' | 'clock'>,
  product: Bookable | null,
): Promise<BookingRefusal | null> {
  const refusal = refusalOfProduct(ctx, product);
  if (refusal || !product || !ctx.actor) return refusal;
  return findRefusalNow(ctx, ctx.actor, product.id);
}

/** What `bookProduct` would refuse whatever the form says: better before it is filled in. */
async function findRefusalNow(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  buyer: Actor,
  productId: string,
): Promise<BookingRefusal | null> {
  const now = clock.now();
  const facts = await loadBookingFacts(db, { productId, buyer, now });
  const title = 'orders.refusal.notNow';
  const similar = { href: productPath(productId), label: 'orders.similar' } as const;
  const hidden = hiddenBecause(facts, now);
  if (hidden) return { title, text: HIDDEN_TEXTS[hidden], next: similar };
  if (facts.suspended) return { title, text: 'errors.suspended', next: toDashboard };
  if (facts.blocked) return { title, text: BLOCKED, next: similar };
  if (facts.unpaidOrders < MAX_UNPAID_ORDERS) return null;
  const text = msg('orders.tooManyUnpaid', { count: MAX_UNPAID_ORDERS });
  return { title, text, next: { href: '/dashboard/my-orders', label: 'overview.seeOrders' } };
}

function refusalOfProduct(
  { actor, env, payments }: Pick<Ctx, 'actor' | 'env' | 'payments'>,
  product: Bookable | null,
): BookingRefusal | null {
  if (!product) {
    return { title: 'orders.takenDown', text: 'orders.refusal.gone', next: search };
  }
  const { id, name, sellerId, status } = product;
  if (actor && sellerId === actor.userId) return ownListing(product);
  const next = { href: productPath(id), label: 'orders.similar' } as const;
  if (status === 'sold') {
    return { title: 'orders.sold', text: msg('orders.refusal.sold', { name }), next };
  }
  if (status !== 'available') {
    return { title: TAKEN, text: msg('orders.refusal.taken', { name }), next };
  }
  if (awaitsPrice(product, priceRuleOf({ env, payments }))) {
    const text = msg('orders.refusal.price', { name, currency: env.CURRENCY });
    return { title: 'orders.refusal.notNow', text, next };
  }
  if (actor && !may(actor, 'order:book')) {
    return { title: 'orders.refusal.account', text: whyNot('order:book'), next: toDashboard };
  }
  return null;
}

function ownListing({
  id,
  name,
  status,
}: Pick<ProductRow, 'id' | 'name' | 'status'>): BookingRefusal {
  const title = 'orders.refusal.own';
  if (status === 'available') {
    const text = msg('orders.refusal.ownText', { name });
    return { title, text, next: { href: editPath(id), label: 'ui.edit' } };
  }
  const text =
    status === 'sold'
      ? msg('orders.refusal.ownSold', { name })
      : msg('orders.refusal.ownReserved', { name });
  return { title, text, next: { href: '/dashboard/my-products', label: 'orders.seeListings' } };
}
