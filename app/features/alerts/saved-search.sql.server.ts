import type { TablePage, TableRequest } from '~/lib/paging';
import type { Currency } from '~/lib/money';
import type { Tx, RowsReader } from '~/platform/db/database';
import { readTable } from '~/platform/db/read-table.sql.server';
import { blockedBetween } from '~/features/blocks/block.sql.server';
import { sql } from '~/platform/db/sql';
import type { ProductRow } from '~/features/products/product.dto';
import { COUNTED_NEW, type Frequency } from './saved-search.schema';

/** A saved search of a list. Times are epoch milliseconds. */
export interface SavedSearchRow {
  id: string;
  name: string;
  query: string;
  currency: Currency;
  frequency: Frequency;
  active: boolean | number;
  createdAt: number;
  /** Listings that were found since the person opened it and are for sale, up to COUNTED_NEW. */
  found: number;
}

/** A page of a person's saved searches, newest first. */
export function readSavedSearches(
  db: RowsReader,
  userId: string,
  request: TableRequest,
): Promise<TablePage<SavedSearchRow>> {
  const select = sql`
    SELECT s."id", s."name", s."query", s."currency", s."frequency", s."active", s."createdAt",
      (SELECT COUNT(*) FROM (SELECT 1 FROM "SavedSearchMatch" m
        JOIN "Product" p ON p."id" = m."productId" AND p."listed" = ${true}
        WHERE m."searchId" = s."id" AND m."seenAt" IS NULL
        LIMIT CAST(${COUNTED_NEW} AS integer)) few) AS "found"
    FROM "SavedSearch" s`;
  return readTable(db, { select, where: sql`s."userId" = ${userId}`, alias: 's' }, request);
}

/** A listed product with the columns that searches look at. */
export interface ListedRow {
  id: string;
  name: string;
  sellerId: string;
  categoryId: string;
  location: string;
  /** The parent of its category. */
  parentId: string | null;
  searchText: string;
  searchPlace: string;
  searchFields: string;
  resalePriceMinor: number;
  currency: Currency;
  condition: ProductRow['condition'];
  purchaseYear: number;
  sellerVerified: boolean | number;
  hasPhoto: boolean | number;
  placeCell: number | null;
  /** When lists first showed it, in epoch milliseconds. */
  listedSince: number;
  /** Epoch milliseconds. */
  updatedAt: number;
}

const listedRows = sql`
    SELECT p."id", p."name", p."sellerId", p."categoryId", c."parentId", p."searchText", p."searchPlace",
      p."searchFields", p."resalePriceMinor", p."currency", p."condition", p."purchaseYear",
      p."location", p."placeCell", COALESCE(p."listedSince", p."createdAt") AS "listedSince",
      p."updatedAt", u."verified" AS "sellerVerified",
      EXISTS (SELECT 1 FROM "ProductPhoto" ph WHERE ph."productId" = p."id") AS "hasPhoto"
    FROM "Product" p JOIN "User" u ON u."id" = p."sellerId"
    JOIN "Category" c ON c."id" = p."categoryId"`;

/** A product, if lists show it. */
export async function findListed(db: RowsReader, id: string): Promise<ListedRow | undefined> {
  const [row] = await db.rows<ListedRow>(sql`
    ${listedRows} WHERE p."id" = ${id} AND p."listed" = ${true}`);
  return row;
}

/** Several products, without those that lists do not show. */
export function findAllListed(db: RowsReader, ids: readonly string[]): Promise<ListedRow[]> {
  return db.rows<ListedRow>(
    sql`${listedRows} WHERE p."id" IN (${sql.join(ids)}) AND p."listed" = ${true}`,
  );
}

/**
 * The products of a search's matches that wait for a mail, newest match first; without those that are
 * not for sale, and of people who can't deal with its owner (decision 52).
 */
export async function findPending(tx: Tx, searchId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT p."id" FROM "SavedSearchMatch" m
    JOIN "SavedSearch" s ON s."id" = m."searchId"
    JOIN "Product" p ON p."id" = m."productId"
    WHERE m."searchId" = ${searchId} AND m."pending" = ${true} AND p."listed" = ${true}
      AND NOT ${blockedBetween(sql`s."userId"`, sql`p."sellerId"`)}
    ORDER BY m."createdAt" DESC, p."id"`);
  return rows.map(({ id }) => id);
}

/**
 * Clears the matches of a search that wait for a mail. Those of listings that may still come back to the
 * lists go on waiting: their return schedules the mail.
 */
export async function clearPending(tx: Tx, searchId: string): Promise<void> {
  await tx.run(sql`
    UPDATE "SavedSearchMatch" SET "pending" = ${false}
    WHERE "searchId" = ${searchId} AND "pending" = ${true}
      AND EXISTS (SELECT 1 FROM "Product" p WHERE p."id" = "SavedSearchMatch"."productId"
        AND (p."listed" = ${true} OR p."status" = 'sold'))`);
}

/** The active searches that have found a product and wait for a mail about it. */
export function findWaitingFor(
  db: RowsReader,
  productId: string,
): Promise<Pick<Candidate, 'id' | 'frequency'>[]> {
  return db.rows(sql`
    SELECT s."id", s."frequency"
    FROM "SavedSearchMatch" m JOIN "SavedSearch" s ON s."id" = m."searchId"
    WHERE m."productId" = ${productId} AND m."pending" = ${true} AND s."active" = ${true}`);
}

/** The searches that have found a product and whose people have not opened them since. */
export function findUnseenFor(
  db: RowsReader,
  productId: string,
): Promise<Pick<Candidate, 'id' | 'query' | 'currency'>[]> {
  return db.rows(sql`
    SELECT s."id", s."query", s."currency"
    FROM "SavedSearchMatch" m JOIN "SavedSearch" s ON s."id" = m."searchId"
    WHERE m."productId" = ${productId} AND m."seenAt" IS NULL`);
}

/** The parent of a category; null without one. */
export async function findParent(db: RowsReader, categoryId: string): Promise<string | null> {
  const [row] = await db.rows<{ parentId: string | null }>(
    sql`SELECT "parentId" FROM "Category" WHERE "id" = ${categoryId}`,
  );
  return row?.parentId ?? null;
}

/** The categories whose lists have a listing: its own and that one's parent. */
export const categoriesOf = ({ categoryId, parentId }: ListedRow): string[] =>
  parentId === null ? [categoryId] : [categoryId, parentId];

/** A saved search that may find a listing. */
export interface Candidate {
  id: string;
  userId: string;
  name: string;
  query: string;
  currency: Currency;
  frequency: Frequency;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Keys of one statement; both databases allow more parameters than this. */
const KEYS_AT_ONCE = 1_000;

/**
 * The active searches under these keys whose category and prices allow a listing, that have not
 * found it yet; without those of its seller and of people who can't deal with the seller
 * (decision 52). Reads only their part of the index.
 */
export async function findCandidates(
  db: RowsReader,
  keys: readonly string[],
  listing: ListedRow,
): Promise<Candidate[]> {
  const { id, resalePriceMinor, sellerId } = listing;
  const found = new Map<string, Candidate>();
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
    const rows = await db.rows<Candidate>(sql`
      SELECT s."id", s."userId", s."name", s."query", s."currency", s."frequency", s."createdAt"
      FROM "SavedSearchKey" k JOIN "SavedSearch" s ON s."id" = k."searchId"
      WHERE k."word" IN (${sql.join(keys.slice(at, at + KEYS_AT_ONCE))})
        AND k."categoryId" IN (${sql.join(['', ...categoriesOf(listing)])})
        AND k."minPriceMinor" <= ${resalePriceMinor} AND k."maxPriceMinor" >= ${resalePriceMinor}
        AND s."active" = ${true} AND s."userId" <> ${sellerId}
        AND NOT EXISTS (SELECT 1 FROM "SavedSearchMatch" m
          WHERE m."searchId" = k."searchId" AND m."productId" = ${id})
        AND NOT ${blockedBetween(sql`s."userId"`, sellerId)}`);
    for (const row of rows) found.set(row.id, row);
  }
  return [...found.values()];
}

/**
 * Records that a search has found a listing, in the transaction that notifies of it. False when it
 * is recorded already, or the search has been deleted or switched off.
 */
export async function insertMatch(
  tx: Tx,
  { searchId, productId, pending, now }: NewMatch,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    INSERT INTO "SavedSearchMatch" ("searchId", "productId", "createdAt", "pending")
    SELECT s."id", ${productId}, CAST(${now} AS timestamp), CAST(${pending} AS boolean)
    FROM "SavedSearch" s WHERE s."id" = ${searchId} AND s."active" = ${true}
    ON CONFLICT ("searchId", "productId") DO NOTHING`);
  return inserted === 1;
}

interface NewMatch {
  searchId: string;
  productId: string;
  pending: boolean;
  now: Date;
}

/**
 * Deletes up to `limit` matches from before a time whose listing is sold or deleted. Returns how many.
 */
export function deleteOldMatches(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    DELETE FROM "SavedSearchMatch" WHERE ("searchId", "productId") IN (
      SELECT m."searchId", m."productId" FROM "SavedSearchMatch" m
      JOIN "Product" p ON p."id" = m."productId"
      WHERE m."createdAt" < ${before}
        AND (p."deletedAt" IS NOT NULL OR p."status" = 'sold')
      LIMIT CAST(${limit} AS integer))`);
}

/**
 * Deletes up to `limit` rows from before a time of what sold or deleted listings were when they left
 * the lists. Returns how many.
 */
export function deleteOldUnlisted(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(sql`
    DELETE FROM "UnlistedProduct" WHERE "productId" IN (
      SELECT g."productId" FROM "UnlistedProduct" g
      JOIN "Product" p ON p."id" = g."productId"
      WHERE g."leftAt" < ${before} AND (p."deletedAt" IS NOT NULL OR p."status" = 'sold')
      LIMIT CAST(${limit} AS integer))`);
}
