import { wordlessText } from '~/features/alerts/search-keys';
import { favouritesOf } from '~/features/favourites/favourites.server';
import type { FieldView } from '~/features/products/category-field';
import { fieldsOfCategories, type FieldsOf } from '~/features/products/category-fields.server';
import { toProductView, type CardRow, type ProductView } from '~/features/products/product.dto';
import type { Favourites } from '~/features/products/product.dto';
import {
  countChoices,
  countFields,
  findWaysOut,
  type ChoiceCounts,
  type Count,
  type FieldCounts,
  type WayOut,
} from '~/features/search/count-products.server';
import { listCards } from '~/features/search/list-products.server';
import {
  noFilters,
  withKnownFields,
  readFilters,
  writeFilters,
  type ListingFilters,
  type NearPlace,
  type PublicFilters,
  type ShownFilters,
} from '~/features/search/listing-filters';
import type { CardPage } from '~/features/search/listing-index';
import { readNearPlace } from '~/features/search/near-place.server';
import type { PlaceChoice } from '~/features/places/find-places.server';
import { describeProblems } from '~/features/search/filter-problems';
import { pageProblems } from '~/features/search/page-problems';
import {
  withCorrectedSpelling,
  type SearchRespelling,
} from '~/features/search/suggest-searches.server';
import { msg } from '~/i18n/language';
import { isDomainError, type FieldErrors } from '~/lib/domain-error';
import type { Currency } from '~/lib/money';
import { metresBetween } from '~/lib/place-grid';
import { translateFields } from './form-fields.server';
import { readOwnPlace } from './own-place.server';
import type { PageArgs } from './page-handler.server';

const PRODUCTS_A_PAGE = 24;
const MAX_PER_PAGE = 60;
const NOTHING = { total: { count: 0, more: false }, choices: null };

/** A page of listings with everything shown around it. */
interface ListingView extends ShownFilters {
  /** Whether the search can be saved: no filter has a problem, and its texts have words. */
  mayBeSaved: boolean;
  /** The feed of the same listings; null for what can't be saved, and for a seller's. */
  feed: string | null;
  /** The problems of the filters, as the page says them above the list, by parameter. */
  problemLines: { parameter: string; text: string }[];
  /** The places to choose from when the place of the filters is not known yet. */
  placeChoices: PlaceChoice[];
  /** The place that the browser remembers. */
  ownPlace: PlaceChoice | null;
  products: ProductView[];
  favourites: Favourites;
  total: Count;
  choices: ChoiceCounts | null;
  /** The fields of the category that filter, and the number of results for each of their options. */
  fields: FieldView[];
  fieldCounts: FieldCounts;
  /**
   * A corrected spelling whose results are shown, too; null when the search text is used as typed.
   */
  respelling: SearchRespelling | null;
  /** Filters to remove when nothing matches. */
  waysOut: WayOut[];
  /** The category of the first result; null when there is none. */
  firstCategory: { id: string; name: string; picture: string } | null;
  /** The address of this page and of its neighbours. */
  here: string;
  nextHref: string | null;
  previousHref: string | null;
}

interface ListingScope {
  path: string;
  /** The category of the path. */
  categoryId?: string;
  /** The seller of the path. */
  sellerId?: string;
  /** The categories to choose from when the path names none. */
  categories?: readonly { id: string; name: string }[];
}

type ListingArgs = Pick<PageArgs, 'ctx' | 'context' | 'request' | 'url'>;

/** The filters of a page's address with their problems, and the fields of their category. */
async function readListingFilters(
  { ctx, context, url }: ListingArgs,
  { categoryId, sellerId, categories }: ListingScope,
) {
  const currency = ctx.env.CURRENCY;
  const sent = new URLSearchParams(url.search);
  // A category's own page has no text search; that is on the search page.
  if (categoryId) sent.delete('q');
  const place = await readNearPlace(ctx, sent, context.language.locale);
  const parsed = readFilters(sent, currency, place.near);
  const { categoryId: asked } = parsed.filters;
  const chosen = categories?.find(({ id }) => id === asked);
  const isUnknown = categories !== undefined && asked !== null && !chosen;
  const unknown: FieldErrors = isUnknown ? { category: ['search.noSuchCategory'] } : {};
  const problems: FieldErrors = {
    ...pageProblems(sent, parsed, context.language.t),
    ...unknown,
    ...(place.problem && { near: [place.problem] }),
  };
  const mistyped = { ...parsed.mistyped };
  if (place.typed) {
    mistyped.near = place.typed;
    mistyped.within ??= sent.get('within') ?? '';
  }
  const inCategory = categoryId ?? chosen?.id ?? null;
  const fieldsOf = await fieldsOfCategories(ctx, context.language);
  const fields = inCategory === null ? [] : fieldsOf(inCategory).filter((one) => one.filterable);
  const filters = withKnownFields(
    { ...parsed.filters, categoryId: inCategory, ...(sellerId && { sellerId }) },
    fields,
  );
  const choose = msg('search.nearChoose', { place: place.typed });
  const problemsToShow = place.choices.length > 0 ? { ...problems, near: [choose] } : problems;
  return {
    filters,
    sort: parsed.sort,
    near: place.near,
    placeChoices: place.choices,
    problems,
    problemLines: describeProblems({ filters, currency, problems: problemsToShow }, fields),
    mistyped,
    categoryName: chosen?.name,
    fieldsOf,
    fields,
  };
}

/**
 * Reads a page of listings from its address. An invalid query never fails: unknown categories and
 * other invalid values are ignored.
 */
export async function readListing(args: ListingArgs, scope: ListingScope): Promise<ListingView> {
  const { ctx, context, request, url } = args;
  const { path, categoryId, sellerId } = scope;
  const currency = ctx.env.CURRENCY;
  const parsed = await readListingFilters(args, scope);
  const { filters, sort, problems, fieldsOf, fields } = parsed;
  const mayBeSaved = Object.keys(problems).length === 0 && wordlessText(parsed.filters) === null;
  const own = await readOwnPlace(context, request);
  const limit = readLimit(url.searchParams.get('limit'));
  const cursor = url.searchParams.get('cursor');
  const { filters: searched, respelling } = await withCorrectedSpelling(ctx, filters);
  const wanted = { filters: searched, sort, limit };
  const asked = await listCards(ctx, { ...wanted, cursor }).catch((error: unknown) => {
    // A cursor of another sort order, or one that the site did not issue: show the first page.
    if (cursor === null || !isDomainError(error) || error.code !== 'bad_request') throw error;
    return listCards(ctx, wanted);
  });
  // A later page whose listings are gone: the page before it, or else the one after it.
  const neighbour = asked.items.length === 0 ? (asked.previous ?? asked.next) : null;
  const page = neighbour ? await listCards(ctx, { ...wanted, cursor: neighbour }) : asked;
  const nothing = page.items.length === 0 && cursor === null;
  const [counted, fieldCounts] = nothing
    ? [NOTHING, {}]
    : await Promise.all([countChoices(ctx, searched), countFields(ctx, searched, fields)]);
  const total = counted.total ?? atLeast(page);
  const [first] = page.items;
  const href = (at: string | null) => {
    const shown = categoryId ? { ...filters, categoryId: null } : filters;
    const query = writeFilters(shown, currency, sort);
    if (limit !== PRODUCTS_A_PAGE) query.set('limit', String(limit));
    if (at) query.set('cursor', at);
    return query.size > 0 ? `${path}?${query}` : path;
  };
  const ways =
    total.count > 0 ? [] : await findWaysOut(ctx, searched, currency, parsed.categoryName, fields);
  return {
    filters: withoutCell(filters),
    currency,
    sort,
    problems: translateFields(problems, context.language),
    problemLines: parsed.problemLines.map(({ parameter, text }) => ({
      parameter,
      text: context.language.t(text),
    })),
    mistyped: parsed.mistyped,
    fields,
    fieldCounts,
    respelling,
    mayBeSaved,
    feed: !mayBeSaved || sellerId ? null : feedPath(filters, currency, categoryId),
    placeChoices: parsed.placeChoices,
    ownPlace: own && { id: own.id, label: own.label },
    ...toCardViews(ctx, fieldsOf, page.items, parsed.near),
    total,
    choices: total.count > 0 ? counted.choices : null,
    firstCategory: first
      ? { id: first.categoryId, name: first.categoryName, picture: first.categoryPicture }
      : null,
    waysOut: ways.map((way) => ({ ...way, filters: withoutCell(way.filters) })),
    here: href(cursor),
    nextHref: page.next && href(page.next),
    previousHref: page.previous && href(page.previous),
  };
}

/** The feed of a category's page without filters, or of a search; not that of one of its pages. */
function feedPath(filters: ListingFilters, currency: Currency, categoryId?: string): string {
  const query = writeFilters(filters, currency);
  if (categoryId && query.size === 1) return `/feeds/category/${encodeURIComponent(categoryId)}`;
  return query.size > 0 ? `/feeds/search?${query}` : '/feeds/search';
}

/** The filters for the browser, which must not learn the cell of the place. */
function withoutCell(filters: ListingFilters): PublicFilters {
  const { near } = filters;
  return { ...filters, near: near && { id: near.id, label: near.label } };
}

const NEWEST = 6;

/** The newest listings, for a page that has found nothing. */
export async function readNewest({ ctx, context }: Pick<PageArgs, 'ctx' | 'context'>) {
  const { items } = await listCards(ctx, { filters: noFilters, sort: 'newest', limit: NEWEST });
  return toCardViews(ctx, await fieldsOfCategories(ctx, context.language), items);
}

/**
 * Converts rows of cards for a page, with the favourites of the acting person and their counts; with
 * `near` each has its distance from there. `fieldsOf` is read once for a page, in its language.
 */
export function toCardViews(
  ctx: PageArgs['ctx'],
  fieldsOf: FieldsOf,
  rows: readonly CardRow[],
  near: NearPlace | null = null,
): { products: ProductView[]; favourites: Favourites } {
  const now = ctx.clock.now();
  return {
    products: rows.map((row) => ({
      ...toProductView(row, now, ctx.actor, fieldsOf),
      ...distanceOf(row, near),
    })),
    favourites: favouritesOf(rows),
  };
}

/** The distance of a card from the place of the filters. */
function distanceOf({ placeCell }: CardRow, near: NearPlace | null): { distanceKm?: number } {
  return near && placeCell !== null ? { distanceKm: shownDistance(near.cell, placeCell) } : {};
}

/** How far 'Near you' reaches. */
const NEAR_YOU_KM = 50;

/** The nearest listings to the place that the browser remembers; null without a place or listings. */
export async function readNearYou({
  ctx,
  context,
  request,
}: Pick<PageArgs, 'ctx' | 'context' | 'request'>) {
  const place = await readOwnPlace(context, request);
  if (!place) return null;
  const near = new URLSearchParams({ near: place.id, sort: 'nearest' });
  const filters = { ...noFilters, near: place, within: NEAR_YOU_KM };
  const { items } = await listCards(ctx, { filters, sort: 'nearest', limit: NEWEST });
  if (items.length === 0) return null;
  return {
    place: place.label,
    href: `/search?${near}`,
    ...toCardViews(ctx, await fieldsOfCategories(ctx, context.language), items, place),
  };
}

/** The distance as a card shows it, in kilometres; 0 is less than 2. */
function shownDistance(from: number, to: number): number {
  const km = metresBetween(from, to) / 1000;
  if (km < 2) return 0;
  return km < 100 ? Math.round(km) : Math.round(km / 10) * 10;
}

/** A lower bound of the number of listings, from one page alone. */
function atLeast({ items, next, previous }: CardPage): Count {
  const more = next !== null || previous !== null;
  return { count: Math.max(items.length, more ? 1 : 0), more };
}

function readLimit(text: string | null): number {
  const limit = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
  return limit > 0 ? Math.min(limit, MAX_PER_PAGE) : PRODUCTS_A_PAGE;
}
