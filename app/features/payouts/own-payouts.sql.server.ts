import type { Currency } from '~/lib/money';
import {
  tableStart,
  toTablePage,
  type Place,
  type TablePage,
  type TableRequest,
} from '~/lib/paging';
import type { RowsReader } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import type { ExportedLine } from './paid-sales';

/** A payout to a seller, by hand or by the card provider. Times are epoch milliseconds. */
export interface OwnPayoutRow {
  id: string;
  by: 'hand' | 'provider';
  /** Of a line of a batch or of a transfer. */
  status: string;
  amountMinor: number;
  /** Taken back by the provider; 0 by hand. */
  reversedMinor: number;
  currency: Currency;
  /** When it was exported, or when the transfer was begun. */
  sentAt: number;
  /** When it was marked as paid or failed; null of transfers. */
  decidedAt: number | null;
  /** The end of the account; null of transfers. */
  lastFour: string | null;
  /** The bank's reference, or the provider's id of the transfer. */
  reference: string | null;
  reason: string | null;
  /** The order of a transfer and its product. */
  orderId: string | null;
  orderName: string | null;
}

const lines = (condition: Sql): Sql => sql`
  SELECT l."id", CAST('hand' AS text) AS "by", l."status", l."amountMinor", 0 AS "reversedMinor",
    l."currency", l."createdAt" AS "sentAt", l."decidedAt", l."lastFour", l."reference", l."reason",
    CAST(NULL AS text) AS "orderId"
  FROM "PayoutLine" l WHERE ${condition}`;

/** Those that wait have not been begun, and are no payouts. */
const transfers = (condition: Sql): Sql => sql`
  SELECT s."id", CAST('provider' AS text) AS "by", s."status", s."amountMinor", s."reversedMinor",
    s."currency", s."sentAt", CAST(NULL AS timestamp) AS "decidedAt",
    CAST(NULL AS text) AS "lastFour", s."providerId" AS "reference", CAST(NULL AS text) AS "reason",
    s."orderId"
  FROM "SellerTransfer" s WHERE s."sentAt" IS NOT NULL AND ${condition}`;

const withOrders = (payouts: Sql): Sql => sql`
  SELECT p.*, o."name" AS "orderName" FROM (${payouts}) p
  LEFT JOIN "Order" o ON o."id" = p."orderId"`;

/** Reads a page of a seller's payouts, newest first. */
export async function readOwnPayouts(
  db: RowsReader,
  sellerId: string,
  request: TableRequest,
): Promise<TablePage<OwnPayoutRow>> {
  const limit = request.limit + 1;
  const rows = await db.rows<OwnPayoutRow>(select(sellerId, { ...tableStart(request), limit }));
  return toTablePage(rows, request, placeOf);
}

/** The next payouts of a seller after one of them, oldest first, for a file. */
export function readPayoutsAfter(
  db: RowsReader,
  sellerId: string,
  after: OwnPayoutRow | null,
  limit: number,
): Promise<OwnPayoutRow[]> {
  const place = after && placeOf(after);
  return db.rows(select(sellerId, { place, backwards: true, limit }));
}

const placeOf = ({ id, sentAt }: OwnPayoutRow): Place => ({ id, at: new Date(Number(sentAt)) });

interface Part {
  place: Place | null;
  /** From the place to newer payouts. */
  backwards: boolean;
  limit: number;
}

/** As many of each kind along its index as the page has, merged. */
function select(sellerId: string, { place, backwards, limit }: Part): Sql {
  const beyond = backwards ? sql`>` : sql`<`;
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const part = (of: (condition: Sql) => Sql, alias: string, column: string) => {
    const [at, id] = [sql.id(alias, column), sql.id(alias, 'id')];
    const start = place ? sql`AND (${at}, ${id}) ${beyond} (${place.at}, ${place.id})` : sql.empty;
    const own = of(sql`${sql.id(alias, 'sellerId')} = ${sellerId} ${start}`);
    return sql`SELECT * FROM (${own}
      ORDER BY ${at} ${direction}, ${id} ${direction} LIMIT ${limit}) ${sql.id(`${alias}s`)}`;
  };
  const both = sql`${part(lines, 'l', 'createdAt')} UNION ALL ${part(transfers, 's', 'sentAt')}`;
  return sql`${withOrders(both)}
    ORDER BY p."sentAt" ${direction}, p."id" ${direction} LIMIT ${limit}`;
}

/** One payout of a seller; undefined when there is none. */
export async function findOwnPayoutRow(
  db: RowsReader,
  sellerId: string,
  id: string,
): Promise<OwnPayoutRow | undefined> {
  const [row] = await db.rows<OwnPayoutRow>(
    withOrders(sql`${lines(sql`l."id" = ${id} AND l."sellerId" = ${sellerId}`)}
      UNION ALL ${transfers(sql`s."id" = ${id} AND s."sellerId" = ${sellerId}`)}`),
  );
  return row;
}

/** Reads the payouts by hand of a seller in a currency up to one of them, oldest first. */
export function readLinesUpTo(
  db: RowsReader,
  sellerId: string,
  { id, sentAt, currency }: OwnPayoutRow,
): Promise<ExportedLine[]> {
  return db.rows<ExportedLine>(sql`
    SELECT l."id", l."createdAt", CASE WHEN l."status" = 'failed' THEN l."decidedAt" END AS "failedAt"
    FROM "PayoutLine" l
    WHERE l."sellerId" = ${sellerId} AND l."currency" = ${currency}
      AND (l."createdAt", l."id") <= (${new Date(sentAt)}, ${id})
    ORDER BY l."createdAt", l."id"`);
}
