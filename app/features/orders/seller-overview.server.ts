import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { pictureOrDrawing } from '~/lib/picture';
import { drawChart, pointsOf } from '~/ui/draw-chart.server';
import type { Figure, Task } from '~/ui/overview';
import { countMyProducts } from './order.queries.server';
import { changeOf, sumOf } from './overview-figures';
import {
  countFavourites,
  countSales,
  readListingsToImprove,
  readOpenSales,
  readViewsByDay,
  type ListingTaskRow,
  type SaleTaskRow,
} from './overview.sql.server';
import { FIGURE_DAYS, lastPeriods, timeLeft, type Period, type PeriodFigure } from './periods';

const LIST = '/dashboard/my-products';
const WEEKS = 12;
/** Tasks of one kind; the list has the rest. */
const TASKS = 5;
/** How long a paid product is shown as waiting for its handover. */
const HANDOVER_DAYS = 7;
const DAY = 24 * 60 * 60 * 1000;

/** The acting seller's open sales, figures and charts. Refuses as `listMyProducts`. */
export async function sellerOverview(ctx: Ctx) {
  const { userId: sellerId } = requirePermission(ctx, 'product:manage-own');
  const { db } = ctx;
  const now = ctx.clock.now();
  const weeks = lastPeriods(now, WEEKS, 7);
  // The two of the figures, then those of the charts.
  const periods = [...lastPeriods(now, 2, FIGURE_DAYS), ...weeks];
  const paidSince = new Date(now.getTime() - HANDOVER_DAYS * DAY);
  const [sales, improvable, counts, views, favourites, sold] = await Promise.all([
    readOpenSales(db, { sellerId, paidSince, limit: TASKS }),
    readListingsToImprove(db, { sellerId, currency: ctx.env.CURRENCY, limit: TASKS }),
    countMyProducts(ctx),
    viewsOf(ctx, sellerId),
    countFavourites(db, sellerId, periods),
    countSales(db, sellerId, periods),
  ]);
  const charts = [
    viewsChart(views.byDay),
    weekChart(
      'Favourites',
      'No one added your listings to their favourites in the last 12 weeks.',
      {
        weeks,
        counts: favourites.slice(2),
        one: 'People added your listings to their favourites once in the last 12 weeks.',
        many: (total) =>
          `People added your listings to their favourites ${total} times in the last 12 weeks.`,
      },
    ),
    weekChart('Sales', 'You sold nothing in the last 12 weeks.', {
      weeks,
      counts: sold.slice(2),
      one: 'You sold one product in the last 12 weeks.',
      many: (total) => `You sold ${total} products in the last 12 weeks.`,
    }),
  ];
  return {
    isNew: Object.keys(counts).length === 0,
    tasks: [...sales.map((row) => saleTask(row, now)), ...improvable.map(listingTask)],
    figures: figuresOf({ counts, views: views.figure, favourites, sold }),
    charts,
  };
}

async function viewsOf({ db, clock }: Ctx, sellerId: string) {
  const days = lastPeriods(clock.now(), 2 * FIGURE_DAYS, 1);
  const dayOf = ({ start }: Period) => start.toISOString().slice(0, 10);
  const [first] = days;
  const views = await readViewsByDay(db, sellerId, first ? dayOf(first) : '');
  const counted = days.map((day) => ({ label: day.label, views: views.get(dayOf(day)) ?? 0 }));
  const [before, recent] = [counted.slice(0, FIGURE_DAYS), counted.slice(FIGURE_DAYS)];
  const total = (part: typeof counted) => sumOf(part.map((day) => day.views));
  return { byDay: recent, figure: { now: total(recent), before: total(before) } };
}

function saleTask(row: SaleTaskRow, now: Date): Task {
  const { id, name, userName, meetingLocation, status, heldUntil } = row;
  const common = { key: id, picture: pictureOrDrawing(row.imageId, row.categoryPicture) };
  const text = meetingLocation ? `Meet at ${meetingLocation}` : undefined;
  if (status === 'paid') {
    const title = `Hand over ${name} to ${userName}`;
    return { ...common, href: `${LIST}?status=sold`, title, text };
  }
  const until = new Date(heldUntil);
  return {
    ...common,
    href: `${LIST}?status=reserved`,
    title: `${userName} booked ${name}`,
    text,
    deadline: { at: until.toISOString(), left: timeLeft(until, now) },
  };
}

function listingTask(row: ListingTaskRow & { awaitsPrice: boolean | number }): Task {
  const { id, name, imageId, categoryPicture, awaitsPrice } = row;
  return {
    key: id,
    href: `${LIST}/${id}/edit`,
    picture: pictureOrDrawing(imageId, categoryPicture),
    ...(awaitsPrice
      ? { title: `Confirm the price of ${name}`, text: 'Buyers don’t see it until then.' }
      : { title: `Add a photo to ${name}`, text: 'People open listings with a photo first.' }),
  };
}

interface Counted {
  counts: Partial<Record<string, number>>;
  views: PeriodFigure;
  favourites: readonly number[];
  sold: readonly number[];
}

function figuresOf({ counts, views, favourites, sold }: Counted): Figure[] {
  const figureOf = ([before = 0, now = 0]: readonly number[]) => ({ now, before });
  const recent = (label: string, href: string, figure: PeriodFigure): Figure => ({
    label,
    href,
    value: String(figure.now),
    text: changeOf(figure),
  });
  return [
    {
      label: 'For sale',
      href: `${LIST}?status=available`,
      value: String(counts.available ?? 0),
      text: counts.reserved === 1 ? 'and 1 booked' : `and ${counts.reserved ?? 0} booked`,
    },
    recent('Views in 30 days', LIST, views),
    recent('New favourites in 30 days', LIST, figureOf(favourites)),
    recent('Sold in 30 days', `${LIST}?status=sold`, figureOf(sold)),
  ];
}

function viewsChart(byDay: readonly { label: string; views: number }[]) {
  const total = sumOf(byDay.map(({ views }) => views));
  return drawChart({
    title: 'Views',
    kind: 'line',
    columns: ['Day', 'Views'],
    empty: 'Your listings were not opened in the last 30 days.',
    summary:
      total === 1
        ? 'Your listings were opened once in the last 30 days.'
        : `Your listings were opened ${total} times in the last 30 days.`,
    points: byDay.map(({ label, views }) => ({ label, value: views, text: String(views) })),
  });
}

interface WeekFigures {
  weeks: readonly Period[];
  counts: readonly number[];
  one: string;
  many: (total: number) => string;
}

function weekChart(title: string, empty: string, { weeks, counts, one, many }: WeekFigures) {
  const total = sumOf(counts);
  return drawChart({
    title,
    kind: 'bars',
    columns: ['Week from', title],
    empty,
    summary: total === 1 ? one : many(total),
    points: pointsOf(
      weeks.map(({ label }) => label),
      counts,
    ),
  });
}
