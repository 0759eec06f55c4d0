import { redirect } from '@remix-run/node';
import { z } from 'zod';
import {
  mapPage,
  ownCursor,
  type Page,
  type PageRequest,
  type TablePage,
  type TableRequest,
} from '~/lib/paging';
import { msg } from '~/i18n/language';
import { Reply } from './endpoint';

/** Maximum length of a documented list without `limit` (decision 32a). */
const DEFAULT_LIMIT = 500;
const MAX_LIMIT = 500;

const LIMIT_WORDS = msg('http.limit', { most: MAX_LIMIT });

/** The paging parameters of every JSON list (decision 32). */
export const pagingQuery = z.object({
  limit: z
    .preprocess(
      // Number() also reads 0x10, 1e1 and spaces.
      (sent) => (typeof sent === 'string' && /^\d+$/.test(sent) ? Number(sent) : sent),
      z.number(LIMIT_WORDS).int(LIMIT_WORDS).min(1, LIMIT_WORDS).max(MAX_LIMIT, LIMIT_WORDS),
    )
    .default(DEFAULT_LIMIT)
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'How many at most.',
    }),
  cursor: z.string().max(100).optional().meta({
    description: 'The cursor of the next page, from the Link header of the previous one.',
  }),
}) satisfies z.ZodType<PageRequest>;

/** Maximum bytes of the Link header's value. Proxies commonly accept 4 KB for a header line. */
const MAX_LINK_BYTES = 4000;

/** Query parameters that the next page's address repeats. Others are dropped. */
export const REPEATED_PARAMETERS = ['limit', 'email', 'status'] as const;

/** A list as an endpoint answers it: a plain array, with the next page in a Link header. */
export function listReply<Row, Item>(
  request: Request,
  page: Page<Row>,
  toItem: (row: Row) => Item,
  query?: URLSearchParams,
): Reply<Item[]> {
  const { items, next } = mapPage(page, toItem);
  return pageReply(request, items, next, query);
}

/** Like `listReply`, for items that are ready. `query` is what the next page's address repeats. */
export function pageReply<Item>(
  request: Request,
  items: Item[],
  next: string | null,
  query = repeatedQuery(request),
): Reply<Item[]> {
  const headers = new Headers();
  if (next) addPageLink(headers, request, query, { cursor: next, rel: 'next' });
  return new Reply(items, headers);
}

/** Adds the address of a neighbouring page to the Link header if it fits. */
export function addPageLink(
  headers: Headers,
  request: Request,
  query: URLSearchParams,
  { cursor, rel }: { cursor: string; rel: 'next' | 'prev' },
): void {
  const asked = new URLSearchParams(query);
  asked.set('cursor', cursor);
  const link = `<${new URL(request.url).pathname}?${asked}>; rel="${rel}"`;
  const before = headers.get('Link') ?? '';
  if (before.length + link.length + 2 <= MAX_LINK_BYTES) headers.append('Link', link);
}

/**
 * The repeated parameters of a request; of several values the last one, which is the one that is
 * read.
 */
function repeatedQuery(request: Request): URLSearchParams {
  const { searchParams } = new URL(request.url);
  const query = new URLSearchParams();
  for (const name of REPEATED_PARAMETERS) {
    const value = searchParams.getAll(name).at(-1);
    if (value !== undefined) query.set(name, value);
  }
  return query;
}

const ROWS_A_PAGE = 25;
const MAX_SEARCH = 120;

/** A page of a table as a dashboard page shows it. */
interface TableView<Item> {
  items: Item[];
  search: string;
  /** The chosen filters by parameter; empty without any. */
  filters: Record<string, string>;
  /** Number of the first row, for display only. */
  startAt: number;
  nextHref: string | null;
  previousHref: string | null;
  /** The page's own address without search and cursor. */
  firstHref: string;
}

/** The table parameters of a dashboard page's address: `q`, `cursor` or `before`. */
export function tableRequest(url: URL): TableRequest & { search: string } {
  return {
    limit: ROWS_A_PAGE,
    cursor: ownCursor(url.searchParams.get('cursor')),
    before: ownCursor(url.searchParams.get('before')),
    search: (url.searchParams.get('q') ?? '').slice(0, MAX_SEARCH).trim(),
  };
}

/**
 * A page of a table for display, with the addresses of its neighbours. The first page has no
 * parameters but the search and the filters.
 */
export function tableView<Row, Item>(
  url: URL,
  { items, next, previous }: TablePage<Row>,
  toItem: (row: Row) => Item,
  filters: Record<string, string> = {},
): TableView<Item> {
  const { search, cursor, before } = tableRequest(url);
  const asked = Number(url.searchParams.get('sn') ?? 1);
  const counted = Number.isInteger(asked) && asked > 0 && asked < 1e9 ? asked : 1;
  // The list may have changed since the address was made; the first page always starts at 1.
  const startAt = previous ? counted : 1;
  const address = (place: Record<string, string>) => {
    const query = new URLSearchParams({ ...filters, ...(search && { q: search }), ...place });
    return query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
  };
  if (items.length === 0 && (cursor || before)) throw redirect(address({}));
  return {
    items: items.map(toItem),
    search,
    filters,
    startAt,
    nextHref: next && address({ cursor: next, sn: String(startAt + items.length) }),
    previousHref:
      previous && address({ before: previous, sn: String(Math.max(1, startAt - ROWS_A_PAGE)) }),
    firstHref: url.pathname,
  };
}

/**
 * The address of a page of cards, and those of its neighbours: `path` is the first one. Sends to that
 * one where a later page has become empty.
 */
export function cardsPager<Card>(
  path: string,
  url: URL,
  { items, next, previous }: TablePage<Card>,
): { page: string; nextHref: string | null; previousHref: string | null } {
  const { cursor, before } = tableRequest(url);
  if (items.length === 0 && (cursor || before)) throw redirect(path);
  const after = (place: string | null | undefined) => (place ? `${path}?cursor=${place}` : path);
  return {
    page: before ? `${path}?before=${before}` : after(cursor),
    nextHref: next && after(next),
    previousHref: previous && `${path}?before=${previous}`,
  };
}
