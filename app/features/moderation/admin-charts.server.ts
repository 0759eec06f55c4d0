import { formatDay } from '~/lib/format-utc';
import { formatMoney } from '~/lib/money';
import type { ChartDrawing } from '~/ui/chart';
import { drawChart, pointsOf } from '~/ui/draw-chart.server';
import type { Ctx } from '~/features/accounts/account.policy';
import { PERIOD_DAYS, readAdminOverview, type AdminOverview } from './admin-overview.server';

type Words = Record<
  'listings' | 'orders' | 'reports',
  { title: string; column: string; empty: string }
>;

const counted: Words = {
  listings: {
    title: 'New listings',
    column: 'Listings',
    empty: `No new listings in the last ${PERIOD_DAYS} days.`,
  },
  orders: {
    title: 'Orders',
    column: 'Orders',
    empty: `No orders in the last ${PERIOD_DAYS} days.`,
  },
  reports: {
    title: 'Reports',
    column: 'Reports',
    empty: `No reports in the last ${PERIOD_DAYS} days.`,
  },
};

/** Reads and draws an admin's part of the overview. Refuses as `readAdminOverview`. */
export async function readAdminPart(ctx: Ctx) {
  const overview = await readAdminOverview(ctx);
  const { tasks, figures, currency } = overview;
  return { overview: { tasks, figures, currency }, charts: drawAdminCharts(overview) };
}

/** Draws the charts of the overview: listings, orders, money and reports per day. */
export function drawAdminCharts(overview: AdminOverview): ChartDrawing[] {
  const { days, perDay, figures, currency } = overview;
  const labels = days.map(formatDay);
  const chartOf = (kind: keyof Words) =>
    drawChart({
      title: counted[kind].title,
      summary: `${figures[kind].now} in the last ${PERIOD_DAYS} days`,
      columns: ['Day', counted[kind].column],
      kind: 'bars',
      empty: counted[kind].empty,
      points: pointsOf(labels, perDay[kind]),
    });
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const payments = drawChart({
    title: 'Paid by buyers',
    summary: `${money(figures.payments.now)} in the last ${PERIOD_DAYS} days`,
    columns: ['Day', 'Paid'],
    kind: 'bars',
    empty: `No payments in the last ${PERIOD_DAYS} days.`,
    points: pointsOf(labels, perDay.payments, money),
    formatTick: money,
  });
  return [chartOf('listings'), chartOf('orders'), payments, chartOf('reports')];
}
