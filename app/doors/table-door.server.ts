import { redirect } from '@remix-run/node';
import { ownCursor } from '~/lib/paging';
import type { TablePage, TableRequest } from '~/lib/table-page';

const ROWS_A_PAGE = 25;
const MAX_SEARCH = 120;

/** A page of a table as its page shows it. */
export interface TableView<Item> {
  items: Item[];
  search: string;
  /** Number of the first row. Counting goes on over the pages; nothing depends on it. */
  startAt: number;
  nextHref: string | null;
  previousHref: string | null;
  /** The page's own address, with no search and on its first page. */
  firstHref: string;
}

/** What the address of a dashboard page asks of its table: `q`, `cursor` or `before`. */
export function tableRequest(url: URL): TableRequest & { search: string } {
  return {
    limit: ROWS_A_PAGE,
    cursor: ownCursor(url.searchParams.get('cursor')),
    before: ownCursor(url.searchParams.get('before')),
    search: (url.searchParams.get('q') ?? '').slice(0, MAX_SEARCH).trim(),
  };
}

/** A page of a table for showing, with the addresses of its neighbours; none is left for the first. */
export function tableView<Row, Item>(
  url: URL,
  { items, next, previous }: TablePage<Row>,
  toItem: (row: Row) => Item,
): TableView<Item> {
  const { search, cursor, before } = tableRequest(url);
  const asked = Number(url.searchParams.get('sn') ?? 1);
  const counted = Number.isInteger(asked) && asked > 0 && asked < 1e9 ? asked : 1;
  // The list may have grown or shrunk since the address was made; its first page starts at 1.
  const startAt = previous ? counted : 1;
  const address = (place: Record<string, string>) => {
    const query = new URLSearchParams({ ...(search && { q: search }), ...place });
    return query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
  };
  if (items.length === 0 && (cursor || before)) throw redirect(address({}));
  return {
    items: items.map(toItem),
    search,
    startAt,
    nextHref: next && address({ cursor: next, sn: String(startAt + items.length) }),
    previousHref:
      previous && address({ before: previous, sn: String(Math.max(1, startAt - ROWS_A_PAGE)) }),
    firstHref: url.pathname,
  };
}
