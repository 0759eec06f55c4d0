import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { feeAfterRefunds } from '~/features/ledger/post-release.server';
import { OWN_PAYOUTS_PATH } from '~/features/orders/order-paths';
import type { Language } from '~/i18n/language';
import { DAY_MS } from '~/lib/durations';
import { formatUtc } from '~/lib/format-utc';
import { formatMoney, formatShortMoney, type Currency, type Money } from '~/lib/money';
import type { TablePage, TableRequest } from '~/lib/paging';
import { OPEN_CHARGEBACK } from '~/platform/payments/provider-states';
import { drawChart } from '~/ui/draw-chart.server';
import type { Figure } from '~/ui/overview';
import { readSellerBalanceTotals, pendingOf, toFree, type Balance } from './balance.server';
import { readPending, type PendingRow } from './payout.sql.server';
import {
  readEarnings,
  sumEarned,
  sumFees,
  type EarningRow,
  type PaidSales,
  type Span,
} from './earnings.sql.server';
import { readUnpaid, type UnpaidPart } from './unpaid-sales.sql.server';

/** Where the money of an order is, from the seller's point of view. */
export type MoneyPlace = 'waits' | 'disputed' | 'available' | 'underWay' | 'sent' | 'refunded';

/** A line of the earnings; amounts in the minor unit of the currency. */
interface EarningView {
  id: string;
  name: string;
  currency: Currency;
  priceMinor: number;
  feeMinor: number;
  /** What refunds and the bank have returned together: more than the price if both did. */
  refundedMinor: number;
  /** The part of the refunds that the shop has paid for. */
  borneMinor: number;
  netMinor: number;
  /**
   * When the money becomes available if nothing happens, of a dispute when it has to be answered, ISO
   * 8601; null while it waits for the bank of the buyer.
   */
  until: string | null;
  /** When it was paid; ISO 8601. */
  at: string;
}

/** A paid order in the seller's list, which says where the money is. */
export interface ListedEarning extends EarningView {
  place: MoneyPlace;
  /** The part of `netMinor` that is there, where another part has been paid out; else null. */
  partMinor: number | null;
}

type ListedRow = EarningRow & { unpaid: UnpaidPart };

/**
 * One sale among a seller's earnings. Until it is completed, the fee is what it would be now; all
 * in minor units.
 */
export function toEarningView(row: EarningRow): EarningView {
  const { id, name, currency, priceMinor, borneMinor, heldMinor, status } = row;
  const isOpen = status === 'paid' || status === 'received' || status === 'disputed';
  const hasDate = status === 'disputed' || (isOpen && !hasOpenChargeback(row));
  const feeMinor = isOpen ? Math.min(heldMinor, feeAfterRefunds(row)) : row.feeEarnedMinor;
  const netMinor = isOpen ? pendingOf(row) : row.earnedMinor;
  // The total of an order ends at its price; a bank may return the whole of it after a refund.
  const isAll = row.refundedMinor >= priceMinor;
  const returnedMinor = isAll ? priceMinor - feeMinor + borneMinor - netMinor : 0;
  return {
    id,
    name,
    currency,
    priceMinor,
    refundedMinor: Math.max(row.refundedMinor, returnedMinor),
    borneMinor,
    feeMinor,
    netMinor,
    until: hasDate && row.deadlineAt !== null ? new Date(row.deadlineAt).toISOString() : null,
    at: new Date(row.paidAt ?? row.createdAt).toISOString(),
  };
}

const hasOpenChargeback = ({ openChargebacks }: Pick<PendingRow, 'openChargebacks'>) =>
  Number(openChargebacks) > 0;

/** One sale of `listOwnEarnings` for the page. */
export function toListedEarning(row: ListedRow): ListedEarning {
  const { availableMinor, underWayMinor } = row.unpaid;
  const place = placeOf(row);
  const partMinor =
    place === 'available' ? availableMinor : place === 'underWay' ? underWayMinor : null;
  return {
    ...toEarningView(row),
    place,
    partMinor: partMinor === row.earnedMinor ? null : partMinor,
  };
}

function placeOf(row: ListedRow): MoneyPlace {
  const { status, earnedMinor, sentMinor, unpaid } = row;
  if (status === 'disputed') return 'disputed';
  if (status === 'paid' || status === 'received')
    return hasOpenChargeback(row) ? 'disputed' : 'waits';
  // What the shop has borne of a refund stays with the seller; a fee may be the whole price.
  if (earnedMinor <= 0) return status === 'refunded' ? 'refunded' : 'sent';
  if (sentMinor > 0) return 'sent';
  if (unpaid.availableMinor > 0) return hasOpenChargeback(row) ? 'disputed' : 'available';
  return unpaid.underWayMinor > 0 ? 'underWay' : 'sent';
}

/**
 * The acting seller's paid orders, or those that a payout has paid, with what is left to pay out of each.
 * Refuses with `unauthenticated` and `forbidden`.
 */
export async function listOwnEarnings(
  ctx: Ctx,
  request: TableRequest,
  paid?: PaidSales,
): Promise<TablePage<ListedRow>> {
  const { userId } = requirePermission(ctx, 'payout:receive');
  const page = await readEarnings(ctx.db, userId, request, paid);
  const completed = page.items.filter(({ earnedMinor }) => earnedMinor > 0);
  const unpaid = await readUnpaid(
    ctx.db,
    userId,
    completed.map(({ id }) => id),
  );
  const none = { availableMinor: 0, underWayMinor: 0 };
  return {
    ...page,
    items: page.items.map((row) => ({ ...row, unpaid: unpaid.get(row.id) ?? none })),
  };
}

const MONTHS = 12;

/** The last twelve calendar months (UTC), oldest first. */
function lastMonths(now: Date): Span[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return Array.from({ length: MONTHS }, (_, at) => {
    const first = month - MONTHS + 1 + at;
    return { start: new Date(Date.UTC(year, first)), end: new Date(Date.UTC(year, first + 1)) };
  });
}

/** The chart of what was earned by month, in the shop's currency. */
async function earnedChart(
  ctx: Ctx,
  { t, locale }: Language,
  of: { sellerId: string } | 'fees',
): Promise<ReturnType<typeof drawChart>> {
  const currency = ctx.env.CURRENCY;
  const months = lastMonths(ctx.clock.now());
  const sums =
    of === 'fees'
      ? await sumFees(ctx.db, currency, months)
      : await sumEarned(ctx.db, of.sellerId, currency, months);
  const text = (amountMinor: number) => formatMoney({ amountMinor, currency }, locale);
  const title = t(of === 'fees' ? 'payouts.chart.fees' : 'payouts.chart.title');
  return drawChart({
    title,
    kind: 'bars',
    columns: [t('payouts.chart.month'), t('payouts.chart.amount')],
    empty: t(of === 'fees' ? 'payouts.chart.noFees' : 'payouts.chart.empty', { currency }),
    summary: t('payouts.chart.summary', {
      amount: { amountMinor: sums.reduce((sum, one) => sum + one, 0), currency },
    }),
    points: months.map(({ start }, at) => ({
      label: formatUtc(start.toISOString(), 'month', locale),
      // In the midst of the month, so that it is the same one in all time zones.
      at: { iso: new Date(start.getTime() + 14 * DAY_MS).toISOString(), kind: 'month' },
      // A month in which more was refunded than earned has no bar.
      value: Math.max(0, sums[at] ?? 0),
      text: text(sums[at] ?? 0),
    })),
    formatTick: (amountMinor) => formatShortMoney({ amountMinor, currency }, locale),
  });
}

/** Data of the acting seller's page beside the list. Refuses as `listOwnEarnings`. */
export async function readOwnEarnings(ctx: Ctx, language: Language) {
  const { userId: sellerId } = requirePermission(ctx, 'payout:receive');
  const pending = readPending(ctx.db, sellerId);
  const [balances, chart, next] = await Promise.all([
    readSellerBalanceTotals(ctx, sellerId, { pending }),
    earnedChart(ctx, language, { sellerId }),
    nextAvailable(ctx, sellerId, pending),
  ]);
  const pendingInChargeback = sumInChargeback(await pending);
  const held = balances.map(({ currency, chargebackMinor }) => {
    return { currency, amountMinor: chargebackMinor + (pendingInChargeback.get(currency) ?? 0) };
  });
  const waiting = balances.map(toFree).find(({ amountMinor }) => amountMinor > 0);
  return {
    chart,
    figures: balances.map((balance) => figuresOf(language, balance, '#sales', OWN_PAYOUTS_PATH)),
    debts: balances.filter(({ availableMinor }) => availableMinor < 0).map(toDebt),
    held: held.filter(({ amountMinor }) => amountMinor > 0),
    waits: waiting ?? null,
    next,
  };
}

/**
 * The sale that is complete next unless there is a dispute, and its money; null without one. Not a sale
 * that waits for the bank of its buyer, which has no date.
 */
async function nextAvailable(
  { db }: Ctx,
  sellerId: string,
  pending: ReturnType<typeof readPending>,
) {
  const order = await db.read.order.findFirst({
    where: {
      sellerId,
      status: 'received',
      paymentMethod: 'card',
      deadlineAt: { not: null },
      providerDisputes: { none: OPEN_CHARGEBACK },
    },
    orderBy: { deadlineAt: 'asc' },
    select: { id: true, deadlineAt: true },
  });
  if (!order?.deadlineAt) return null;
  const row = (await pending).find(({ orderId }) => orderId === order.id);
  if (!row) return null;
  const money: Money = { amountMinor: pendingOf(row), currency: row.currency };
  return { money, at: order.deadlineAt.toISOString() };
}

/** The money of orders that are not completed which waits for the bank of a buyer, by currency. */
function sumInChargeback(pending: readonly PendingRow[]): Map<Currency, number> {
  const sums = new Map<Currency, number>();
  for (const row of pending.filter(hasOpenChargeback)) {
    sums.set(row.currency, (sums.get(row.currency) ?? 0) + pendingOf(row));
  }
  return sums;
}

const toDebt = ({ availableMinor, currency }: Balance): Money => ({
  amountMinor: -availableMinor,
  currency,
});

/** The figures of one currency, which lead to the lines that they are made of. */
function figuresOf(
  { t, locale }: Language,
  balance: Balance,
  href: string,
  payoutsHref = href,
): Figure[] {
  const { currency, pendingMinor, availableMinor, underWayMinor, paidOutMinor } = balance;
  const value = (amountMinor: number) => formatMoney({ amountMinor, currency }, locale);
  return [
    {
      label: t('payouts.pending'),
      href,
      value: value(pendingMinor),
      text: t('payouts.pendingText'),
    },
    {
      label: t('payouts.available'),
      href,
      value: value(availableMinor),
      text: t('payouts.availableText'),
    },
    ...(underWayMinor === 0
      ? []
      : [
          {
            label: t('payouts.underWay'),
            href: payoutsHref,
            value: value(underWayMinor),
            text: t('payouts.underWayText'),
          },
        ]),
    {
      label: t('payouts.paidOut'),
      href: payoutsHref,
      value: value(paidOutMinor),
      text: t('payouts.paidOutText'),
    },
  ];
}

/**
 * The balances of all sellers and the chart of the fees, for admins. Refuses with `unauthenticated`
 * and `forbidden`.
 */
export async function readShopEarnings(ctx: Ctx, language: Language) {
  requirePermission(ctx, 'payout:manage');
  const [balances, chart] = await Promise.all([
    readSellerBalanceTotals(ctx),
    earnedChart(ctx, language, 'fees'),
  ]);
  return { chart, figures: balances.map((balance) => figuresOf(language, balance, '#owed')) };
}
