import type { Ctx } from '~/features/accounts/account.policy';
import { fromCursor, ownCursor, toCursor, type Place } from '~/lib/paging';
import type { Database } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import { HOUR_MS } from '~/lib/durations';

type Reading = Pick<Ctx, 'db' | 'clock'>;

/**
 * The number of products or sellers in one file of the sitemap, each with an address per language; search
 * engines accept up to 50,000 addresses and 50 MB.
 */
const PRODUCTS_PER_PART = 2_000;
const TTL_MS = HOUR_MS;

interface CachedParts {
  parts: string[];
  at: number;
}
const cache = new WeakMap<Database, CachedParts>();

/**
 * The sitemap's parts, newest first. A part is named by its start and end position, so that any
 * server can return it. Finding them reads all products, in short steps; the result is cached for
 * TTL_MS.
 */
export async function listSitemapParts(
  { db, clock }: Reading,
  size = PRODUCTS_PER_PART,
): Promise<string[]> {
  const now = clock.now().getTime();
  const last = cache.get(db);
  if (last && Math.abs(now - last.at) < TTL_MS) return last.parts;
  const borders: string[] = [];
  for (;;) {
    const [place] = await db.rows<{ id: string; createdAt: number }>(sql`
      SELECT p."id", p."createdAt" FROM "Product" p
      WHERE p."listed" = ${true} ${upTo(fromCursor(borders.at(-1)))}
      ORDER BY p."createdAt" DESC, p."id" DESC LIMIT 1 OFFSET ${size}`);
    if (!place) break;
    borders.push(toCursor({ at: new Date(place.createdAt), id: place.id }));
    await new Promise(setImmediate);
  }
  const ends = ['', ...borders, ''];
  const parts = borders.map((border, index) => `${ends[index]}~${border}`);
  parts.push(`${borders.at(-1) ?? ''}~`);
  cache.set(db, { parts, at: now });
  return parts;
}

const SELLERS = 'sellers~';

/** The sellers who have something for sale. */
const sellersWithListings = sql`u."canSell" = ${true} AND u."deletedAt" IS NULL
  AND u."suspendedAt" IS NULL
  AND EXISTS (SELECT 1 FROM "Product" p WHERE p."sellerId" = u."id" AND p."listed" = ${true})`;

const sellerCache = new WeakMap<Database, CachedParts>();

/**
 * The parts with the sellers, by id and named as the products' are. The last one has no end and may be
 * empty, so that it has those who begin while the names are cached, for TTL_MS.
 */
export async function listSellerParts(
  { db, clock }: Reading,
  size = PRODUCTS_PER_PART,
): Promise<string[]> {
  const now = clock.now().getTime();
  const last = sellerCache.get(db);
  if (last && Math.abs(now - last.at) < TTL_MS) return last.parts;
  const parts: string[] = [];
  for (let begin = ''; ;) {
    const rows = await db.rows<{ id: string }>(sql`SELECT u."id" FROM "User" u
      WHERE u."id" > ${begin} AND ${sellersWithListings}
      ORDER BY u."id" LIMIT CAST(${size} AS integer)`);
    const end = rows.length < size ? '' : (rows.at(-1)?.id ?? '');
    parts.push(`${SELLERS}${begin}~${end}`);
    if (end === '') break;
    begin = end;
  }
  sellerCache.set(db, { parts, at: now });
  return parts;
}

/**
 * The ids of the sellers of one part, limited to twice the size it had when it was named; null for the
 * name of a part without sellers.
 */
export async function listSellersOfPart(
  { db }: Pick<Ctx, 'db'>,
  part: string,
  size = PRODUCTS_PER_PART,
): Promise<string[] | null> {
  if (!part.startsWith(SELLERS)) return null;
  const [begin = '', end = ''] = part.slice(SELLERS.length).split('~');
  const before = end === '' ? sql.empty : sql`AND u."id" <= ${end}`;
  const rows = await db.rows<{ id: string }>(sql`SELECT u."id" FROM "User" u
    WHERE u."id" > ${begin} ${before} AND ${sellersWithListings}
    ORDER BY u."id" LIMIT CAST(${2 * size} AS integer)`);
  return rows.map(({ id }) => id);
}

interface SitemapEntry {
  id: string;
  /** Epoch milliseconds. */
  updatedAt: number;
}

/**
 * The products of one part, from its start to its end position, limited to twice the size it had
 * when it was named; null for the name of no part.
 */
export async function listSitemapPart(
  { db }: Pick<Ctx, 'db'>,
  part: string,
  size = PRODUCTS_PER_PART,
): Promise<SitemapEntry[] | null> {
  const [begin = '', end = '', ...more] = part.split('~');
  const isPart = part.includes('~') && more.length === 0;
  if (!isPart || [begin, end].some((border) => border !== '' && !ownCursor(border))) return null;
  const next = fromCursor(end);
  const before = next ? sql`AND (p."createdAt", p."id") > (${next.at}, ${next.id})` : sql.empty;
  return db.rows<SitemapEntry>(sql`
    SELECT p."id", p."updatedAt" FROM "Product" p
    WHERE p."listed" = ${true} ${upTo(fromCursor(begin))} ${before}
    ORDER BY p."createdAt" DESC, p."id" DESC LIMIT ${2 * size}`);
}

function upTo(place: Place | null) {
  return place ? sql`AND (p."createdAt", p."id") <= (${place.at}, ${place.id})` : sql.empty;
}
