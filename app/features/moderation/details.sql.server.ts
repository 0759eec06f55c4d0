import type { OrderStatus } from '~/features/orders/order-states';
import type { ProductStatus } from '~/features/products/product.dto';
import type { Currency } from '~/lib/money';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { RowsReader } from '~/platform/db/database';
import { readTable } from '~/platform/db/read-table.sql.server';
import { sql } from '~/platform/db/sql';
import type { ReportOutcome } from './listed-state';

/** Columns about a product in every row of a person's lists. Times are epoch milliseconds. */
export interface RowWithPicture {
  id: string;
  productId: string;
  name: string;
  priceMinor: number;
  currency: Currency;
  imageId: string | null;
  categoryPicture: string;
  createdAt: number;
}

/** A listing of a person, deleted ones included. */
export interface PersonListingRow extends RowWithPicture {
  status: ProductStatus;
  listed: boolean | number;
  heldAt: number | null;
  refusedAt: number | null;
  deletedAt: number | null;
}

/** An order of a person with the account on its other side. */
export interface PersonOrderRow extends RowWithPicture {
  status: OrderStatus;
  otherId: string;
  otherName: string;
}

/** A report by a person or on one of their listings. */
export interface PersonReportRow extends RowWithPicture {
  reporterId: string;
  reporter: string;
  reason: string | null;
  details: string | null;
  outcome: ReportOutcome | null;
}

const picture = sql`ph."imageId", c."picture" AS "categoryPicture"`;

const pictureJoins = sql`JOIN "Category" c ON c."id" = p."categoryId"
  LEFT JOIN "ProductPhoto" ph ON ph."productId" = p."id" AND ph."position" = 0`;

/** A page of a person's listings, newest first. */
export function readListingsOf(
  db: RowsReader,
  personId: string,
  request: TableRequest,
): Promise<TablePage<PersonListingRow>> {
  const select = sql`
    SELECT p."id", p."id" AS "productId", p."name", p."resalePriceMinor" AS "priceMinor",
      p."currency", p."createdAt", p."status", p."listed", p."heldAt", p."refusedAt", p."deletedAt",
      ${picture}
    FROM "Product" p ${pictureJoins}`;
  return readTable(db, { select, where: sql`p."sellerId" = ${personId}`, alias: 'p' }, request);
}

/** A page of the orders that a person made, or of those on their listings, newest first. */
export function readOrdersAt(
  db: RowsReader,
  side: 'buyer' | 'seller',
  personId: string,
  request: TableRequest,
): Promise<TablePage<PersonOrderRow>> {
  const buyer = sql.id('o', 'buyerId');
  const seller = sql.id('o', 'sellerId');
  const [own, other] = side === 'buyer' ? [buyer, seller] : [seller, buyer];
  const select = sql`
    SELECT o."id", o."productId", o."name", o."priceMinor", o."currency", o."createdAt", o."status",
      u."id" AS "otherId", u."name" AS "otherName", ${picture}
    FROM "Order" o
    JOIN "Product" p ON p."id" = o."productId" ${pictureJoins}
    JOIN "User" u ON u."id" = ${other}`;
  return readTable(db, { select, where: sql`${own} = ${personId}`, alias: 'o' }, request);
}

/** A page of the reports by a person, or on their listings, newest first. */
export function readReportsAt(
  db: RowsReader,
  side: 'reporter' | 'seller',
  personId: string,
  request: TableRequest,
): Promise<TablePage<PersonReportRow>> {
  const select = sql`
    SELECT r."id", r."productId", r."name", r."priceMinor", r."currency", r."createdAt",
      r."reporterId", r."user" AS "reporter", r."reason", r."details", r."outcome",
      ${picture}
    FROM "Report" r
    JOIN "Product" p ON p."id" = r."productId" ${pictureJoins}`;
  const column = side === 'reporter' ? sql.id('r', 'reporterId') : sql.id('p', 'sellerId');
  return readTable(db, { select, where: sql`${column} = ${personId}`, alias: 'r' }, request);
}
