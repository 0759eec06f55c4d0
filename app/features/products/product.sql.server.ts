import { appealableSince } from '~/features/accounts/appeal-time';
import {
  type Page,
  type PageRequest,
  type TablePage,
  type TableRequest,
  toPage,
} from '~/lib/paging';
import type { RowsReader } from '~/platform/db/database';
import { containsText, pageStart, readTable } from '~/platform/db/read-table.sql.server';
import { sql, type Sql } from '~/platform/db/sql';
import type { ProductRow } from './product.dto';

/** The largest number that a card shows. Counting further would slow down the list. */
export const COUNTED_FAVOURITES = 100;

const columns: Sql = sql`p."id", p."name", p."description", p."categoryId",
    c."name" AS "categoryName", c."picture" AS "categoryPicture", p."sellerId", u."name" AS "sellerName",
    u."email" AS "sellerEmail", u."verified" AS "sellerVerified", u."imageId" AS "sellerImageId", COALESCE(p."heldAt", u."suspendedAt") AS "withheldAt",
    u."pausedUntil", p."endsAt", p."endedAt", p."priorPriceMinor", p."reducedAt", p."originalPriceMinor",
    p."resalePriceMinor", p."currency", p."condition", p."phone", p."location", p."placeCell", p."purchaseYear",
    p."status", p."advertised", p."createdAt", p."acceptsCash", p."attributes", ph."imageId"`;

const around: Sql = sql`JOIN "Category" c ON c."id" = p."categoryId"
  JOIN "User" u ON u."id" = p."sellerId"
  LEFT JOIN "ProductPhoto" ph ON ph."productId" = p."id" AND ph."position" = 0`;

const selectProducts: Sql = sql`SELECT ${columns} FROM "Product" p ${around}`;

/** The columns of a ProductRow and `more` (which begins with a comma), for a subquery `ids` with a column `id`. */
export function selectProductsAt(ids: Sql, more: Sql): Sql {
  return sql`SELECT ${columns} ${more} FROM (${ids}) hit
    JOIN "Product" p ON p."id" = hit."id" ${around}`;
}

/** The favourite columns of a CardRow, for its product `p`. */
export function favouriteColumns(viewerId: string | undefined): Sql {
  return sql`(SELECT COUNT(*) FROM (SELECT 1 FROM "SavedProduct" s WHERE s."productId" = p."id"
      LIMIT CAST(${COUNTED_FAVOURITES} AS integer)) AS few) AS "favourites",
    EXISTS (SELECT 1 FROM "SavedProduct" m
      WHERE m."productId" = p."id" AND m."userId" = ${viewerId ?? ''}) AS "mine"`;
}

/** Finds a product that is not deleted. */
export async function findProductRow(db: RowsReader, id: string): Promise<ProductRow | null> {
  const [row] = await readProductRows(db, [id]);
  return row ?? null;
}

/** The largest number of a seller's listings that a product's page states. */
const COUNTED_LISTINGS = 100;

/** A product with what its page says about its seller. */
export interface ProductPageRow extends ProductRow {
  /** When the seller registered, in epoch milliseconds. */
  sellerSince: number;
  /** How many products of the seller are listed, up to COUNTED_LISTINGS. */
  sellerListings: number;
  takesOffers: boolean | number;
  offerFloorPercent: number;
  /** Set while it waits for approval, or was refused. */
  heldAt: number | null;
  refusedAt: number | null;
}

/** Finds a product that is not deleted, for its own page. */
export async function findProductPageRow(
  db: RowsReader,
  id: string,
): Promise<ProductPageRow | null> {
  const place = sql`SELECT "id" FROM "Product" WHERE "id" = ${id} AND "deletedAt" IS NULL`;
  const more = sql`, p."takesOffers", p."offerFloorPercent", p."heldAt", p."refusedAt", u."createdAt" AS "sellerSince",
    (SELECT COUNT(*) FROM (SELECT 1 FROM "Product" o
      WHERE o."sellerId" = p."sellerId" AND o."listed" = ${true}
      LIMIT CAST(${COUNTED_LISTINGS} AS integer)) AS few) AS "sellerListings"`;
  const [row] = await db.rows<ProductPageRow>(selectProductsAt(place, more));
  return row ?? null;
}

/** The products with these ids that are not deleted, in no order. */
export function readProductRows(db: RowsReader, ids: readonly string[]): Promise<ProductRow[]> {
  return db.rows(
    sql`${selectProducts} WHERE p."id" IN (${sql.join(ids)}) AND p."deletedAt" IS NULL`,
  );
}

/** A page of listed products, newest first: of categories, or the advertised ones. */
export async function readListed(
  db: RowsReader,
  only: { categoryIds: readonly string[] } | 'advertised',
  { limit, cursor }: PageRequest,
): Promise<Page<ProductRow>> {
  const { start } = pageStart({ limit, cursor }, sql`p."createdAt"`, sql`p."id"`);
  const first = sql`ORDER BY p."createdAt" DESC, p."id" DESC LIMIT ${limit + 1}`;
  const rows =
    only === 'advertised'
      ? await db.rows<ProductRow>(sql`${selectProducts}
          WHERE p."listed" = ${true} AND p."advertised" = ${true} ${start} ${first}`)
      : await db.rows<ProductRow>(
          sql`${selectProductsAt(ofEach(only.categoryIds), sql.empty)} ${first}`,
        );
  return toPage(rows, limit, (row) => ({ at: new Date(row.createdAt), id: row.id }));

  /** The first listings of each category, by the index that has them in order. */
  function ofEach(categoryIds: readonly string[]): Sql {
    const each = categoryIds.map(
      (categoryId) => sql`SELECT * FROM (SELECT p."id" FROM "Product" p
        WHERE p."listed" = ${true} AND p."categoryId" = ${categoryId} ${start} ${first}) AS one`,
    );
    return sql.join(each, ' UNION ALL ');
  }
}

/** The listed products of a seller without one of them, newest first. */
export function readOthersOfSeller(
  db: RowsReader,
  { id, sellerId }: Pick<ProductRow, 'id' | 'sellerId'>,
  limit: number,
): Promise<ProductRow[]> {
  return db.rows(sql`${selectProducts}
    WHERE p."sellerId" = ${sellerId} AND p."listed" = ${true} AND p."id" <> ${id}
    ORDER BY p."createdAt" DESC, p."id" DESC LIMIT ${limit}`);
}

/** A page of all products of a seller, newest first. */
export function readProductsOf(
  db: RowsReader,
  sellerId: string,
  request: PageRequest,
): Promise<TablePage<ProductRow>> {
  const where = sql`p."sellerId" = ${sellerId} AND p."deletedAt" IS NULL`;
  return readTable<ProductRow>(db, { select: selectProducts, where, alias: 'p' }, request);
}

/** The ids of a product's photos in the seller's order. */
export function readPhotoIds(db: RowsReader, productId: string): Promise<{ imageId: string }[]> {
  return db.rows(
    sql`SELECT "imageId" FROM "ProductPhoto" WHERE "productId" = ${productId} ORDER BY "position"`,
  );
}

/** The photos of products behind the first, in the seller's order. */
export function readFurtherPhotos(
  db: RowsReader,
  productIds: readonly string[],
): Promise<{ productId: string; imageId: string }[]> {
  return db.rows(sql`SELECT ph."productId", ph."imageId" FROM "ProductPhoto" ph
    WHERE ph."productId" IN (${sql.join(productIds)}) AND ph."position" > 0
    ORDER BY ph."productId", ph."position"`);
}

export interface CategoryView {
  id: string;
  name: string;
  picture: string;
  parentId: string | null;
}

/** All categories in their order. In SQL because every page with a menu or filter runs it. */
export function readCategories(db: RowsReader): Promise<CategoryView[]> {
  return db.rows(
    sql`SELECT "id", "name", "picture", "parentId" FROM "Category" ORDER BY "position", "id"`,
  );
}

export interface CategoryNameRow {
  categoryId: string;
  language: string;
  name: string;
}

/** The names of all categories in other languages. */
export function readCategoryNames(db: RowsReader): Promise<CategoryNameRow[]> {
  return db.rows(sql`SELECT "categoryId", "language", "name" FROM "CategoryName"`);
}

/** A field of a category as it is stored, with its names in other languages. */
export interface CategoryFieldRow {
  categoryId: string;
  key: string;
  label: string;
  type: string;
  required: boolean | number;
  filterable: boolean | number;
  onCard: boolean | number;
  unit: string;
  options: string;
  names: { language: string; label: string; options: string }[];
}

/** The fields of all categories in their order. */
export async function readCategoryFields(db: RowsReader): Promise<CategoryFieldRow[]> {
  type Row = Omit<CategoryFieldRow, 'names'> & {
    language: string | null;
    nameLabel: string | null;
    nameOptions: string | null;
  };
  const rows = await db.rows<Row>(sql`SELECT f."categoryId", f."key", f."label", f."type",
      f."required", f."filterable", f."onCard", f."unit", f."options",
      n."language", n."label" AS "nameLabel", n."options" AS "nameOptions"
    FROM "CategoryField" f LEFT JOIN "CategoryFieldName" n
      ON n."categoryId" = f."categoryId" AND n."key" = f."key"
    ORDER BY f."categoryId", f."position", f."key"`);
  const fields = new Map<string, CategoryFieldRow>();
  for (const { language, nameLabel, nameOptions, ...row } of rows) {
    const id = `${row.categoryId} ${row.key}`;
    const field = fields.get(id) ?? { ...row, names: [] };
    if (language) {
      field.names.push({ language, label: nameLabel ?? row.label, options: nameOptions ?? '' });
    }
    fields.set(id, field);
  }
  return [...fields.values()];
}

/** Finds one category. */
export async function findCategoryRow(db: RowsReader, id: string): Promise<CategoryView | null> {
  const [category] = await db.rows<CategoryView>(
    sql`SELECT "id", "name", "picture", "parentId" FROM "Category" WHERE "id" = ${id}`,
  );
  return category ?? null;
}

/** A category in the admin's table; a computed boolean is a number on SQLite. */
interface ManagedCategoryRow {
  id: string;
  name: string;
  position: number;
  inUse: boolean | number;
  children: number;
}

/**
 * Whether products prevent the deletion of a category: those that are not deleted, and those that an
 * admin removed by a decision that an appeal may still undo.
 */
const isUsed = (categoryId: Sql, now: Date): Sql => sql`(
  EXISTS (SELECT 1 FROM "Product" p WHERE p."categoryId" = ${categoryId} AND p."deletedAt" IS NULL)
  OR EXISTS (SELECT 1 FROM "Product" p JOIN "ListingDecision" d ON d."productId" = p."id"
    WHERE p."categoryId" = ${categoryId} AND d."kind" = 'removed' AND d."sellerId" IS NOT NULL
      AND (d."openAppealKey" IS NOT NULL
        OR (d."appealedAt" IS NULL AND d."createdAt" > ${appealableSince(now)}))))`;

/** Whether products prevent the deletion of this category. */
export async function isCategoryInUse(db: RowsReader, id: string, now: Date): Promise<boolean> {
  const used = isUsed(sql.id('c', 'id'), now);
  const rows = await db.rows(sql`SELECT 1 FROM "Category" c WHERE c."id" = ${id} AND ${used}`);
  return rows.length > 0;
}

/** A page of the categories, newest first, searchable by their names in any language. */
export function readManagedCategories(
  db: RowsReader,
  request: TableRequest & { now: Date },
): Promise<TablePage<ManagedCategoryRow>> {
  const select = sql`
    SELECT c."id", c."name", c."position", ${isUsed(sql.id('c', 'id'), request.now)} AS "inUse",
      (SELECT COUNT(*) FROM "Category" d WHERE d."parentId" = c."id") AS "children"
    FROM "Category" c`;
  const where = sql`((1 = 1 ${containsText(request.search, sql.id('c', 'nameKey'))})
    OR EXISTS (SELECT 1 FROM "CategoryName" n
      WHERE n."categoryId" = c."id" ${containsText(request.search, sql.id('n', 'nameKey'))}))`;
  return readTable(db, { select, where, alias: 'c', newestBy: 'position' }, request);
}
