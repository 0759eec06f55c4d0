import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import type { Language, Translate } from '~/i18n/language';
import { pictureOrDrawing } from '~/lib/picture';
import { drawChart, pointsOf } from '~/ui/draw-chart.server';
import type { Figure, Task } from '~/ui/overview';
import { proposalTitle, turnsOfDisputes, type DisputeTurn } from './dispute-turns.server';
import { changeOf, numbersIn, sumOf } from './overview-figures';
import { countMyOrders, listMyOrders } from './order.queries.server';
import { countOrders } from './overview.sql.server';
import type { OrderRow } from './order.dto';
import { orderPath, paymentPath } from './order-paths';
import { PAID, UNFINISHED, UNPAID } from './order.policy';
import { chartLabel, deadlineOf, FIGURE_DAYS, lastPeriods } from './periods';

const WEEKS = 12;
/** Tasks at most; a link leads to the list of all open orders. */
const TASKS = 10;

/**
 * The acting buyer's open orders, figures and chart, in the page's language. Refuses as
 * `listMyOrders`.
 */
export async function buyerOverview(ctx: Ctx, language: Language) {
  const { t, locale } = language;
  const number = numbersIn(locale);
  const { userId } = requirePermission(ctx, 'order:list-own');
  const now = ctx.clock.now();
  const weeks = lastPeriods(now, WEEKS, 7);
  const [open, counts, favourites, booked] = await Promise.all([
    listMyOrders(ctx, { limit: TASKS, statuses: UNFINISHED }),
    countMyOrders(ctx),
    ctx.db.read.favourite.count({ where: { userId } }),
    countOrders(ctx.db, userId, [...lastPeriods(now, 2, FIGURE_DAYS), ...weeks]),
  ]);
  const turns = await turnsOfDisputes(ctx, open.items);
  const tasks = open.items.map((row) => orderTask(t, row, { now, turn: turns.get(row.id) }));
  const rest = sumOf(UNFINISHED.map((one) => counts[one] ?? 0)) - open.items.length;
  const more =
    rest > 0
      ? {
          href: '/dashboard/my-orders?status=open',
          text: t('overview.moreOrders', { count: rest }),
        }
      : null;
  const [before = 0, recent = 0, ...byWeek] = booked;
  const figures: Figure[] = [
    {
      label: t('overview.booked30'),
      href: '/dashboard/my-orders',
      value: number(recent),
      text: changeOf(language, { now: recent, before }),
    },
    {
      label: t('overview.toPay'),
      href: '/dashboard/my-orders?status=to-pay',
      value: number(sumOf(UNPAID.map((one) => counts[one] ?? 0))),
      text: t('overview.reservedForYou'),
    },
    {
      label: t('overview.bought'),
      href: '/dashboard/my-orders?status=bought',
      value: number(sumOf(PAID.map((one) => counts[one] ?? 0))),
      text: t('overview.paidOrders'),
    },
    {
      label: t('overview.favourites'),
      href: '/dashboard/saved',
      value: number(favourites),
      text: t('overview.youMarked'),
    },
  ];
  const total = sumOf(byWeek);
  const chart = drawChart({
    title: t('overview.yourOrders'),
    kind: 'bars',
    last: t('overview.today'),
    columns: [t('overview.weekFrom'), t('overview.orders')],
    empty: t('overview.bookedNothing'),
    summary: t('overview.booked12', { count: total }),
    points: pointsOf(
      weeks.map((week) => chartLabel(week, locale)),
      byWeek,
    ),
  });
  return { isNew: Object.keys(counts).length === 0, tasks, more, figures, charts: [chart] };
}

/** @param at `turn`: whose turn it is in the order's dispute. */
function orderTask(
  t: Translate,
  row: OrderRow,
  { now, turn }: { now: Date; turn: DisputeTurn | undefined },
): Task {
  const { id, name: product, status, meetingLocation, paymentMethod, deadlineAt } = row;
  const common = { key: id, picture: pictureOrDrawing(row.imageId, row.categoryPicture) };
  if (status === 'disputed') {
    const deadline = turn && deadlineOf(t, turn.answerBy, now);
    if (deadline && turn.side === 'buyer' && turn.proposal) {
      const title = proposalTitle(t, turn.proposal, product);
      return { ...common, href: orderPath(id), title, deadline: { ...deadline, kind: 'answer' } };
    }
    return {
      ...common,
      href: orderPath(id),
      title: t('overview.followDispute', { product }),
      waits: true,
      ...(deadline && { deadline: { ...deadline, kind: 'waits' } }),
    };
  }
  if (status === 'requested' || status === 'received') {
    const isRequest = status === 'requested';
    return {
      ...common,
      href: orderPath(id),
      title: t(isRequest ? 'orders.head.requested' : 'orders.head.received', { name: product }),
      waits: true,
      // That of an order whose payment the bank looks into may have passed.
      ...(deadlineAt !== null &&
        deadlineAt > now.getTime() && {
          deadline: {
            ...deadlineOf(t, new Date(deadlineAt), now),
            kind: isRequest ? 'reserved' : 'dispute',
          },
        }),
    };
  }
  const deadline = deadlineOf(t, new Date(row.heldUntil), now);
  if (status === 'reserved' && paymentMethod === 'card') {
    const title = t('overview.payFor', { product });
    return { ...common, href: paymentPath(id), wholePage: true, title, deadline };
  }
  return {
    ...common,
    href: orderPath(id),
    title: t('overview.collect', { product }),
    text: meetingLocation ? t('overview.meetAt', { place: meetingLocation }) : undefined,
    ...(status === 'reserved' && { deadline }),
  };
}
