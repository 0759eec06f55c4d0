import { z } from 'zod';
import { mapPage, type Page, type PageRequest } from '~/lib/paging';
import { Reply } from './json-call';

/** Documented lists without `limit` give up to so many (decision 32a). */
const DEFAULT_LIMIT = 500;
const MAX_LIMIT = 500;

const LIMIT_WORDS = `limit must be a whole number from 1 to ${MAX_LIMIT}.`;

/** The paging that every JSON list takes (decision 32). */
export const pagingQuery = z.object({
  limit: z.coerce
    .number(LIMIT_WORDS)
    .int(LIMIT_WORDS)
    .min(1, LIMIT_WORDS)
    .max(MAX_LIMIT, LIMIT_WORDS)
    .default(DEFAULT_LIMIT)
    .meta({ description: 'How many at most.' }),
  cursor: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Where to go on, as the Link header of the page before says.' }),
}) satisfies z.ZodType<PageRequest>;

/** A list as its calls answer it: a plain array, the next page in a Link header. */
export function listReply<Row, Item>(
  request: Request,
  page: Page<Row>,
  toItem: (row: Row) => Item,
  headers = new Headers(),
): Reply<Item[]> {
  const { items, next } = mapPage(page, toItem);
  return pageReply(request, items, next, headers);
}

/** The same for items that are ready. */
export function pageReply<Item>(
  request: Request,
  items: Item[],
  next: string | null,
  headers = new Headers(),
): Reply<Item[]> {
  if (next) {
    const url = new URL(request.url);
    url.searchParams.set('cursor', next);
    headers.set('Link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return new Reply(items, headers);
}
