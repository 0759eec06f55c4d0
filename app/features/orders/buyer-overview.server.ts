import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { pictureOrDrawing } from '~/lib/picture';
import { drawChart, pointsOf } from '~/ui/draw-chart.server';
import type { Figure, Task } from '~/ui/overview';
import { changeOf, sumOf } from './overview-figures';
import { countMyOrders, listMyOrders } from './order.queries.server';
import { countOrders } from './overview.sql.server';
import { MAX_UNPAID_ORDERS } from './order.policy';
import { FIGURE_DAYS, lastPeriods, timeLeft } from './periods';

const WEEKS = 12;

/** The acting buyer's open payments, figures and chart. Refuses as `listMyOrders`. */
export async function buyerOverview(ctx: Ctx) {
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
    title: `Pay for ${name}`,
    picture: pictureOrDrawing(imageId, categoryPicture),
    deadline: {
      at: new Date(heldUntil).toISOString(),
      left: timeLeft(new Date(heldUntil), now),
    },
  }));
  const [before = 0, recent = 0, ...byWeek] = booked;
  const figures: Figure[] = [
    {
      label: 'Booked in 30 days',
      href: '/dashboard/my-orders',
      value: String(recent),
      text: changeOf({ now: recent, before }),
    },
    {
      label: 'To pay',
      href: '/dashboard/my-orders?status=to-pay',
      value: String(counts.reserved ?? 0),
      text: 'Reserved for you',
    },
    {
      label: 'Bought',
      href: '/dashboard/my-orders?status=bought',
      value: String(counts.paid ?? 0),
      text: 'Paid orders',
    },
    {
      label: 'Favourites',
      href: '/dashboard/saved',
      value: String(favourites),
      text: 'Products you marked',
    },
  ];
  const total = sumOf(byWeek);
  const chart = drawChart({
    title: 'Your orders',
    kind: 'bars',
    columns: ['Week from', 'Orders'],
    empty: 'You booked nothing in the last 12 weeks.',
    summary:
      total === 1
        ? 'You booked one product in the last 12 weeks.'
        : `You booked ${total} products in the last 12 weeks.`,
    points: pointsOf(
      weeks.map(({ label }) => label),
      byWeek,
    ),
  });
  return { isNew: Object.keys(counts).length === 0, tasks, figures, charts: [chart] };
}
