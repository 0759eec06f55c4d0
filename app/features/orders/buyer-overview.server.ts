import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import type { Language } from '~/i18n/language';
import { pictureOrDrawing } from '~/lib/picture';
import { drawChart, pointsOf } from '~/ui/draw-chart.server';
import type { Figure, Task } from '~/ui/overview';
import { changeOf, sumOf } from './overview-figures';
import { countMyOrders, listMyOrders } from './order.queries.server';
import { countOrders } from './overview.sql.server';
import { MAX_UNPAID_ORDERS } from './order.policy';
import { FIGURE_DAYS, lastPeriods, periodLabel, timeLeft } from './periods';

const WEEKS = 12;

/**
 * The acting buyer's open payments, figures and chart, in the page's language. Refuses as
 * `listMyOrders`.
 */
export async function buyerOverview(ctx: Ctx, { t, locale }: Language) {
  const { userId } = requirePermission(ctx, 'order:list-own');
  const now = ctx.clock.now();
  const weeks = lastPeriods(now, WEEKS, 7);
  const [unpaid, counts, favourites, booked] = await Promise.all([
    listMyOrders(ctx, { limit: MAX_UNPAID_ORDERS, statuses: ['reserved'] }),
    countMyOrders(ctx),
    ctx.db.read.favourite.count({ where: { userId } }),
    countOrders(ctx.db, userId, [...lastPeriods(now, 2, FIGURE_DAYS), ...weeks]),
  ]);
  const tasks = unpaid.items.map(({ id, name, imageId, categoryPicture, heldUntil }): Task => ({
    key: id,
    href: `/dashboard/payment/${id}`,
    wholePage: true,
    title: t('overview.payFor', { product: name }),
    picture: pictureOrDrawing(imageId, categoryPicture),
    deadline: {
      at: new Date(heldUntil).toISOString(),
      left: t(timeLeft(new Date(heldUntil), now)),
    },
  }));
  const [before = 0, recent = 0, ...byWeek] = booked;
  const figures: Figure[] = [
    {
      label: t('overview.booked30'),
      href: '/dashboard/my-orders',
      value: String(recent),
      text: changeOf(t, { now: recent, before }),
    },
    {
      label: t('overview.toPay'),
      href: '/dashboard/my-orders?status=to-pay',
      value: String(counts.reserved ?? 0),
      text: t('overview.reservedForYou'),
    },
    {
      label: t('overview.bought'),
      href: '/dashboard/my-orders?status=bought',
      value: String(counts.paid ?? 0),
      text: t('overview.paidOrders'),
    },
    {
      label: t('overview.favourites'),
      href: '/dashboard/saved',
      value: String(favourites),
      text: t('overview.youMarked'),
    },
  ];
  const total = sumOf(byWeek);
  const chart = drawChart({
    title: t('overview.yourOrders'),
    kind: 'bars',
    columns: [t('overview.weekFrom'), t('overview.orders')],
    empty: t('overview.bookedNothing'),
    summary: t('overview.booked12', { count: total }),
    points: pointsOf(
      weeks.map((week) => periodLabel(week, locale)),
      byWeek,
    ),
  });
  return { isNew: Object.keys(counts).length === 0, tasks, figures, charts: [chart] };
}
