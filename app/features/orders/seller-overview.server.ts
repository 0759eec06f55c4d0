import { shownName } from '~/features/accounts/erased-names';
import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { decisionPath } from '~/features/products/listing-paths';
import { priceRuleOf } from '~/features/products/price-rule';
import type { Language, Translate } from '~/i18n/language';
import { pictureOrDrawing } from '~/lib/picture';
import type { ChartLabel } from '~/ui/chart';
import { drawChart, pointsOf } from '~/ui/draw-chart.server';
import type { Figure, Task } from '~/ui/overview';
import { countMyProducts } from './order.queries.server';
import { orderPath } from './order-paths';
import { proposalTitle, turnsOfDisputes, type DisputeTurn } from './dispute-turns.server';
import { changeOf, numbersIn, sumOf } from './overview-figures';
import {
  countFavourites,
  countSales,
  readListingsToImprove,
  readOpenSales,
  readViewsByDay,
  type ImprovableRow,
  type SaleTaskRow,
} from './overview.sql.server';
import {
  FIGURE_DAYS,
  lastPeriods,
  chartLabel,
  deadlineOf,
  type Period,
  type PeriodFigure,
} from './periods';

const LIST = '/dashboard/my-products';
const WEEKS = 12;
/** Tasks of one kind; a link leads to the list of all open sales. */
const TASKS = 5;

/**
 * The acting seller's open sales, figures and charts, in the page's language. Refuses as
 * `listMyProducts`.
 */
export async function sellerOverview(ctx: Ctx, language: Language) {
  const { t, locale } = language;
  const { userId: sellerId } = requirePermission(ctx, 'product:manage-own');
  const { db } = ctx;
  const now = ctx.clock.now();
  const weeks = lastPeriods(now, WEEKS, 7);
  // The two of the figures, then those of the charts.
  const periods = [...lastPeriods(now, 2, FIGURE_DAYS), ...weeks];
  const [sales, improvable, counts, views, favourites, sold] = await Promise.all([
    readOpenSales(db, { sellerId, limit: TASKS }),
    readListingsToImprove(db, { sellerId, prices: priceRuleOf(ctx), limit: TASKS }),
    countMyProducts(ctx),
    viewsOf(ctx, sellerId),
    countFavourites(db, sellerId, periods),
    countSales(db, sellerId, periods),
  ]);
  const turns = await turnsOfDisputes(ctx, sales);
  const labels = weeks.map((week) => chartLabel(week, locale));
  const charts = [
    viewsChart(language, views.byDay),
    weekChart({
      title: t('overview.favourites'),
      weekFrom: t('overview.weekFrom'),
      last: t('overview.today'),
      empty: t('overview.favouritesNone'),
      labels,
      counts: favourites.slice(2),
      summary: (count) => t('overview.favouritesSummary', { count }),
    }),
    weekChart({
      title: t('overview.sales'),
      weekFrom: t('overview.weekFrom'),
      last: t('overview.today'),
      empty: t('overview.salesNone'),
      labels,
      counts: sold.slice(2),
      summary: (count) => t('overview.salesSummary', { count }),
    }),
  ];
  const rest = (sales[0]?.total ?? 0) - sales.length;
  return {
    isNew: Object.keys(counts).length === 0,
    tasks: [
      ...sales.map((row) => saleTask(t, row, { now, turn: turns.get(row.id) })),
      ...improvable.map((row) => listingTask(t, row)),
    ],
    more:
      rest > 0
        ? { href: `${LIST}?status=open`, text: t('overview.moreSales', { count: rest }) }
        : null,
    figures: figuresOf(language, { counts, views: views.figure, favourites, sold }),
    charts,
  };
}

async function viewsOf({ db, clock }: Ctx, sellerId: string) {
  const days = lastPeriods(clock.now(), 2 * FIGURE_DAYS, 1);
  const dayOf = ({ start }: Period) => start.toISOString().slice(0, 10);
  const [first] = days;
  const views = await readViewsByDay(db, sellerId, first ? dayOf(first) : '');
  const counted = days.map((day) => ({ day, views: views.get(dayOf(day)) ?? 0 }));
  const [before, recent] = [counted.slice(0, FIGURE_DAYS), counted.slice(FIGURE_DAYS)];
  const total = (part: typeof counted) => sumOf(part.map((one) => one.views));
  return { byDay: recent, figure: { now: total(recent), before: total(before) } };
}

const saleTitles = {
  requested: 'overview.answerRequest',
  received: 'overview.handedOver',
  disputed: 'overview.dispute',
} as const;

/** @param at `turn`: whose turn it is in the order's dispute. */
function saleTask(
  t: Translate,
  row: SaleTaskRow,
  { now, turn }: { now: Date; turn: DisputeTurn | undefined },
): Task {
  const { id, name: product, meetingLocation, status, deadlineAt } = row;
  const buyer = shownName(row.userName, t);
  const common = { key: id, picture: pictureOrDrawing(row.imageId, row.categoryPicture) };
  const href = orderPath(id);
  if (turn?.side === 'seller') {
    const deadline = deadlineOf(t, turn.answerBy, now);
    const title = turn.proposal
      ? proposalTitle(t, turn.proposal, product)
      : t('overview.answerDispute', { product, buyer });
    return { ...common, href, title, deadline: { ...deadline, kind: 'answer' } };
  }
  const text =
    meetingLocation && status !== 'disputed'
      ? t('overview.meetAt', { place: meetingLocation })
      : undefined;
  const isHandover = status === 'paid' || (status === 'reserved' && row.paymentMethod === 'cash');
  const title = isHandover
    ? t('overview.handOver', { product, buyer })
    : status === 'reserved'
      ? t('overview.bookedBy', { product, buyer })
      : t(saleTitles[status as keyof typeof saleTitles], { product, buyer });
  const isPaymentOpen = status === 'reserved' && row.paymentMethod === 'card';
  // Until then the product is reserved; the other deadlines are on the order's page.
  const reserved = status === 'requested' || status === 'reserved';
  return {
    ...common,
    href,
    title,
    text: status === 'received' ? t('overview.handedOverText') : text,
    waits: isPaymentOpen || status === 'received' || status === 'disputed',
    ...(reserved && deadlineAt !== null && { deadline: deadlineOf(t, new Date(deadlineAt), now) }),
  };
}

function listingTask(t: Translate, row: ImprovableRow): Task {
  const { id, name, imageId, categoryPicture, awaitsPrice, refusalId } = row;
  const common = {
    key: id,
    href: `${LIST}/${id}/edit`,
    picture: pictureOrDrawing(imageId, categoryPicture),
  };
  if (row.isRefused) {
    return {
      ...common,
      ...(refusalId && { href: decisionPath(refusalId) }),
      title: t('listingAppeals.refused', { product: name }),
      text: row.isAppealed ? t('listingChecks.yoursRefused') : t('overview.refusedText'),
      waits: Boolean(row.isAppealed) && row.appealOutcome === null,
    };
  }
  return {
    ...common,
    ...(awaitsPrice
      ? {
          title: t('overview.confirmPrice', { product: name }),
          text: t('overview.confirmPriceText'),
        }
      : { title: t('overview.addPhoto', { product: name }), text: t('overview.addPhotoText') }),
  };
}

interface Counted {
  counts: Partial<Record<string, number>>;
  views: PeriodFigure;
  favourites: readonly number[];
  sold: readonly number[];
}

function figuresOf(language: Language, { counts, views, favourites, sold }: Counted): Figure[] {
  const { t, locale } = language;
  const number = numbersIn(locale);
  const figureOf = ([before = 0, now = 0]: readonly number[]) => ({ now, before });
  const recent = (label: string, href: string, figure: PeriodFigure): Figure => ({
    label,
    href,
    value: number(figure.now),
    text: changeOf(language, figure),
  });
  return [
    {
      label: t('overview.available'),
      href: `${LIST}?status=available`,
      value: number(counts.available ?? 0),
      text: t('overview.andReserved', { count: number(counts.reserved ?? 0) }),
    },
    recent(t('overview.views30'), LIST, views),
    recent(t('overview.favourites30'), LIST, figureOf(favourites)),
    recent(t('overview.sold30'), `${LIST}?status=sold`, figureOf(sold)),
  ];
}

function viewsChart({ t, locale }: Language, byDay: readonly { day: Period; views: number }[]) {
  const views = byDay.map((one) => one.views);
  const number = numbersIn(locale);
  return drawChart({
    title: t('overview.views'),
    kind: 'line',
    last: t('overview.today'),
    columns: [t('overview.day'), t('overview.views')],
    empty: t('overview.viewsNone'),
    summary: t('overview.viewsSummary', { count: sumOf(views) }),
    formatTick: number,
    points: pointsOf(
      byDay.map(({ day }) => chartLabel(day, locale)),
      views,
      number,
    ),
  });
}

interface WeekFigures {
  title: string;
  /** Heads the labels. */
  weekFrom: string;
  /** Stands below the last week, which ends now. */
  last: string;
  /** Shown where all counts are 0. */
  empty: string;
  labels: readonly ChartLabel[];
  counts: readonly number[];
  summary: (total: number) => string;
}

function weekChart({ title, weekFrom, last, empty, labels, counts, summary }: WeekFigures) {
  return drawChart({
    title,
    empty,
    kind: 'bars',
    last,
    columns: [weekFrom, title],
    summary: summary(sumOf(counts)),
    points: pointsOf(labels, counts),
  });
}
