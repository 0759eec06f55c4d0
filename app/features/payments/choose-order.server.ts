import { msg } from '~/i18n/language';
import { priceOf, type Currency, type Money } from '~/lib/money';
import { exampleAmount, parsePrice } from '~/lib/typed-amounts';
import { DomainError, fieldError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { Ctx } from '~/features/accounts/account.policy';
import { requireCurrency } from '~/features/products/sent-currency';
import { ENDED_UNPAID, reservationStart, UNPAID } from '~/features/orders/order.policy';
import { whyUnpayable } from './payment.policy';
import type { IntentInput } from './payment.schema';

/** The fields by which a client identifies the order it wants to pay. */
export interface OrderChoice extends IntentInput {
  /** The order of the payment page that sent the request, if one did. */
  pageOrderId?: string | undefined;
}

/**
 * Returns the id of the buyer's order to pay, without guessing (decision 26b): the named order,
 * else the one of the requesting page, else the only one with this price in the site's currency.
 * Refuses with `validation_failed` (not a price in the currency, another currency), `not_found` (not the buyer's) and
 * `conflict` (ended, paid, in cash, another price, or several orders with the price).
 */
export async function chooseOrder(
  ctx: Ctx,
  buyerId: string,
  { orderId, pageOrderId, price, currency }: OrderChoice,
): Promise<string> {
  const named = orderId ?? pageOrderId;
  if (named !== undefined) return namedOrder(ctx, buyerId, named, { price, currency });
  if (price === undefined) throw fieldError('orderId', 'payments.orderIdMissing');
  requireCurrency(currency, ctx.env.CURRENCY);
  return onlyOrderAt(ctx, buyerId, requirePrice(price, ctx.env.CURRENCY));
}

function requirePrice(price: string | number, currency: Currency): Money {
  const money = parsePrice(price, currency);
  if (money) return money;
  const example = exampleAmount(currency, 'short');
  throw fieldError('price', msg('payments.priceIn', { currency: { currency }, example }));
}

async function namedOrder(
  ctx: Ctx,
  buyerId: string,
  id: string,
  { price, currency: sent }: Pick<OrderChoice, 'price' | 'currency'>,
): Promise<string> {
  const order = looksLikeId(id)
    ? await ctx.db.read.order.findUnique({ where: { id, buyerId } })
    : null;
  if (!order) throw new DomainError('not_found', 'orders.notYours');
  const refusal = whyUnpayable(order, ctx);
  if (refusal) throw new DomainError('conflict', refusal);
  const { priceMinor, currency } = order;
  requireCurrency(sent, currency);
  if (price !== undefined && requirePrice(price, currency).amountMinor !== priceMinor) {
    const message = msg('payments.otherPrice', { price: priceOf(order) });
    throw new DomainError('conflict', message);
  }
  return id;
}

/**
 * An order that has just ended still counts: its page may still be open, and its buyer must not pay
 * for another product with the same price.
 */
async function onlyOrderAt(ctx: Ctx, buyerId: string, price: Money): Promise<string> {
  const { amountMinor: priceMinor, currency } = price;
  const { db, clock, env } = ctx;
  const now = clock.now();
  const [unpaid, ended] = await Promise.all([
    db.read.order.findMany({
      where: { buyerId, priceMinor, currency, status: { in: [...UNPAID] } },
      select: { id: true, heldUntil: true, paymentMethod: true },
    }),
    db.read.order.findFirst({
      where: {
        buyerId,
        priceMinor,
        currency,
        status: { in: [...ENDED_UNPAID, 'refunded'] },
        endedAt: { gte: reservationStart(now, env.HOLD_HOURS) },
      },
      select: { id: true },
    }),
  ]);
  const open = unpaid.filter(({ heldUntil }) => heldUntil > now);
  if (open.length === 0) throw new DomainError('not_found', 'payments.noneAtPrice');
  const payable = open.find(({ paymentMethod }) => paymentMethod === 'card');
  if (!payable) throw new DomainError('conflict', 'orders.cashOrder');
  if (unpaid.length > 1 || ended) {
    throw new DomainError('conflict', 'payments.severalAtPrice');
  }
  return payable.id;
}
