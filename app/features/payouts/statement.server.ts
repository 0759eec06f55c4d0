import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { notesOf, type PaymentNote } from '~/features/payments/payment-notes';
import type { Proceeds } from '~/features/orders/order-page.queries.server';
import { readRefundsAndDisputes } from '~/features/payments/order-money.queries.server';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { Currency, Money } from '~/lib/money';
import { pictureOrDrawing, type Picture } from '~/lib/picture';
import { toEarningView } from './earnings.server';
import { readEarning } from './earnings.sql.server';

/** What a sale has brought its seller. */
export interface StatementView {
  orderId: string;
  productName: string;
  image: Picture;
  buyerName: string;
  /** Whether the buyer's account is deleted. */
  buyerGone: boolean;
  price: Money;
  /** Null when nothing was refunded. */
  refunded: Money | null;
  fee: Money;
  /** Part of the refunds that the shop has paid for; null when it has not. */
  borne: Money | null;
  net: Money;
  inCash: boolean;
  /** When it was booked, ISO 8601. */
  bookedAt: string;
  /** ISO 8601. */
  paidAt: string;
  /** Later refunds and disputes. */
  notes: PaymentNote[];
  /** Whether it was paid in the sandbox, where no real money moves. */
  sandbox: boolean;
}

/**
 * The fee, what the shop has borne of refunds (null for nothing) and what an order paid by card brings
 * its seller, by the ledger, for the seller and admins; null for everyone else, for cash, and before it
 * is paid. Refuses with `unauthenticated`.
 */
export async function findProceeds(ctx: Ctx, orderId: string): Promise<Proceeds | null> {
  const { userId, rights } = requirePermission(ctx, 'order:see');
  const row = await readEarning(ctx.db, rights.moderate ? null : userId, orderId);
  if (!row) return null;
  const { feeMinor, borneMinor, netMinor, currency } = toEarningView(row);
  const money = (amountMinor: number): Money => ({ amountMinor, currency });
  return {
    fee: money(feeMinor),
    borne: borneMinor > 0 ? money(borneMinor) : null,
    net: money(netMinor),
  };
}

/**
 * The statement of an order that was paid, by card or in cash at the handover, for its seller alone.
 * Amounts of a completed order are those of the ledger. Refuses with `unauthenticated` and
 * `not_found` (anyone but the seller, or not paid).
 */
export async function readStatement(ctx: Ctx, orderId: string): Promise<StatementView> {
  const { userId: sellerId } = requirePermission(ctx, 'order:see');
  const order = looksLikeId(orderId)
    ? await ctx.db.read.order.findUnique({
        where: { id: orderId, sellerId },
        include: {
          payment: true,
          buyer: { select: { deletedAt: true } },
          product: { select: { category: { select: { picture: true } } } },
        },
      })
    : null;
  const inCash = order?.paymentMethod === 'cash';
  const paidAt = inCash ? order.completedAt : (order?.payment?.createdAt ?? null);
  if (!order || !paidAt) throw new DomainError('not_found', 'payouts.noStatement');
  const [row, changesOf] = await Promise.all([
    readEarning(ctx.db, sellerId, orderId),
    readRefundsAndDisputes(ctx, [orderId]),
  ]);
  const { priceMinor, payment } = order;
  // Cash is not in the ledger, and has no fee.
  const earned = row
    ? toEarningView(row)
    : { feeMinor: 0, refundedMinor: 0, borneMinor: 0, netMinor: priceMinor };
  const money = (amountMinor: number) => ({ amountMinor, currency: order.currency as Currency });
  return {
    orderId,
    productName: order.name,
    image: pictureOrDrawing(order.imageId, order.product.category.picture),
    buyerName: order.userName,
    buyerGone: order.buyer.deletedAt !== null,
    price: money(priceMinor),
    refunded: earned.refundedMinor > 0 ? money(earned.refundedMinor) : null,
    fee: money(earned.feeMinor),
    borne: earned.borneMinor > 0 ? money(earned.borneMinor) : null,
    net: money(earned.netMinor),
    inCash,
    bookedAt: order.createdAt.toISOString(),
    paidAt: paidAt.toISOString(),
    notes: payment ? notesOf(changesOf(orderId, payment.transactionId), 'seller') : [],
    sandbox: payment?.provider === 'sandbox',
  };
}
