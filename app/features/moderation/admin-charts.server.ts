import type { Language, MessageKey } from '~/i18n/language';
import { formatMoney, formatShortMoney } from '~/lib/money';
import type { ChartDrawing } from '~/ui/chart';
import { drawChart, pointsOf } from '~/ui/draw-chart.server';
import type { Ctx } from '~/features/accounts/account.policy';
import { chartLabel } from '~/features/orders/periods';
import { PERIOD_DAYS, readAdminOverview, type AdminOverview } from './admin-overview.server';

type Words = Record<
  'listings' | 'orders' | 'reports',
  {
    title: MessageKey;
    column: MessageKey;
    empty: 'overview.noListings' | 'overview.noOrdersDays' | 'overview.noReports';
  }
>;

const counted = {
  listings: {
    title: 'overview.newListings',
    column: 'overview.listings',
    empty: 'overview.noListings',
  },
  orders: { title: 'overview.orders', column: 'overview.orders', empty: 'overview.noOrdersDays' },
  reports: { title: 'overview.reports', column: 'overview.reports', empty: 'overview.noReports' },
} as const satisfies Words;

/** Reads and draws an admin's part of the overview. Refuses as `readAdminOverview`. */
export async function readAdminPart(ctx: Ctx, language: Language) {
  const overview = await readAdminOverview(ctx);
  const { tasks, figures, currency } = overview;
  return { overview: { tasks, figures, currency }, charts: drawAdminCharts(overview, language) };
}

/** Draws the charts of the overview: listings, orders, money and reports per day. */
function drawAdminCharts(overview: AdminOverview, { t, locale }: Language): ChartDrawing[] {
  const { days, perDay, figures, currency } = overview;
  const labels = days.map((day) => chartLabel({ start: new Date(day) }, locale));
  const inDays = { days: PERIOD_DAYS };
  const day = t('overview.day');
  const chartOf = (kind: keyof Words) =>
    drawChart({
      title: t(counted[kind].title),
      summary: t('overview.inDays', { ...inDays, figure: figures[kind].now }),
      columns: [day, t(counted[kind].column)],
      kind: 'bars',
      last: t('overview.today'),
      empty: t(counted[kind].empty, inDays),
      points: pointsOf(labels, perDay[kind]),
    });
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, locale);
  const paid = { amountMinor: figures.payments.now, currency };
  const payments = drawChart({
    title: t('overview.paidByBuyers'),
    summary: t('overview.inDays', { ...inDays, figure: paid }),
    columns: [day, t('overview.paid')],
    kind: 'bars',
    last: t('overview.today'),
    empty: t('overview.noPayments', { ...inDays, currency }),
    points: pointsOf(labels, perDay.payments, money),
    formatTick: (amountMinor) => formatShortMoney({ amountMinor, currency }, locale),
  });
  return [chartOf('listings'), chartOf('orders'), payments, chartOf('reports')];
}
