import { DAY_MS } from '~/lib/durations';
import type { Database, Tx, RowsReader } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import type { LedgerAccount, LedgerEntry } from './accounts';
import type { FundBalances } from './post-difference';
import type { ProviderObject } from './provider-objects';

/**
 * Object that a transaction is posted for: an object of the provider, or a decision of this site.
 */
interface PostedObject {
  kind: ProviderObject['kind'] | OwnKind;
  id: string;
}

/**
 * `release`: the money of a completed order. `returned-payment`: the part still to return of a
 * payment that its order could not take. `seller-payout`: money sent to a seller, by hand or by a
 * transfer. `netting`: a seller's debt for one order, taken from the money of another order.
 */
export type OwnKind = 'release' | 'owed-refund' | 'returned-payment' | 'seller-payout' | 'netting';

interface EntryRow {
  account: LedgerAccount;
  orderId: string | null;
  sellerId: string | null;
  amountMinor: number;
  currency: string;
}

/**
 * Reads the entries posted for an object so far: one per account, without those that sum to zero.
 */
export async function readPosted(
  tx: Pick<Tx, 'rows'>,
  { kind, id }: PostedObject,
): Promise<LedgerEntry[]> {
  const rows = await tx.rows<EntryRow>(sql`
    SELECT e."account", e."orderId", e."sellerId", e."currency",
      sum(e."amountMinor") AS "amountMinor"
    FROM "LedgerTransaction" t CROSS JOIN "LedgerEntry" e
    WHERE e."transactionId" = t."id" AND t."objectKind" = ${kind} AND t."objectId" = ${id}
    GROUP BY e."account", e."orderId", e."sellerId", e."currency"
    HAVING sum(e."amountMinor") <> 0`);
  return rows.map(({ orderId, sellerId, ...entry }) => ({
    ...entry,
    ...(orderId !== null && { orderId }),
    ...(sellerId !== null && { sellerId }),
  }));
}

/** Reads the balances that a refund of an order or a lost dispute may use up, in one currency. */
export async function readFunds(
  tx: Pick<Tx, 'rows'>,
  { orderId, sellerId, currency }: { orderId: string; sellerId: string; currency: string },
): Promise<FundBalances> {
  const [row] = await tx.rows<FundBalances>(sql`
    SELECT
      (SELECT coalesce(sum(e."amountMinor"), 0) FROM "LedgerEntry" e
        WHERE e."orderId" = ${orderId} AND coalesce(e."account", '') = 'held'
          AND e."currency" = ${currency}) AS "held",
      coalesce((SELECT -b."availableMinor" FROM "SellerBalance" b
        WHERE b."sellerId" = ${sellerId} AND b."currency" = ${currency}), 0) AS "payable",
      (SELECT coalesce(sum(e."amountMinor"), 0)
        FROM "LedgerTransaction" t CROSS JOIN "LedgerEntry" e
        WHERE t."orderId" = ${orderId} AND e."transactionId" = t."id" AND t."objectKind" = 'seller-payout'
          AND coalesce(e."account", '') = 'seller_payable' AND e."currency" = ${currency}) AS "sent",
      (SELECT coalesce(sum(CASE WHEN other."due" < other."sent" THEN other."due"
          ELSE other."sent" END), 0)
        FROM (
          SELECT sum(e."amountMinor") AS "due",
            sum(CASE WHEN t."objectKind" = 'seller-payout' THEN e."amountMinor" ELSE 0 END) AS "sent"
          FROM "LedgerEntry" e JOIN "LedgerTransaction" t ON t."id" = e."transactionId"
          WHERE e."sellerId" = ${sellerId} AND e."account" = 'seller_payable'
            AND e."currency" = ${currency} AND coalesce(e."orderId", t."orderId") <> ${orderId}
          GROUP BY coalesce(e."orderId", t."orderId")
          HAVING sum(e."amountMinor") > 0
        ) other
        WHERE other."sent" > 0) AS "returning"`);
  return row ?? { held: 0, payable: 0, sent: 0, returning: 0 };
}

/**
 * Reads how much of a payment its buyer has not got back yet, by the refunds and lost disputes that are
 * posted, and by decided refunds of the order. Null while its charge is not posted.
 */
export async function readLeft(
  tx: Pick<Tx, 'rows'>,
  {
    orderId,
    transactionId,
    currency,
  }: { orderId: string; transactionId: string; currency: string },
): Promise<number | null> {
  const [row] = await tx.rows<{ charges: number; left: number }>(sql`
    SELECT coalesce(sum(CASE WHEN t."objectKind" = 'charge' THEN 1 ELSE 0 END), 0) AS "charges",
      coalesce(-sum(e."amountMinor"), 0) AS "left"
    FROM "LedgerTransaction" t CROSS JOIN "LedgerEntry" e
    WHERE t."orderId" = ${orderId} AND e."transactionId" = t."id" AND e."currency" = ${currency}
      AND coalesce(e."account", '') IN ('held', 'seller_payable', 'written_off')
      AND (t."objectKind" = 'owed-refund'
        OR (t."objectKind" IN ('charge', 'refund', 'dispute') AND EXISTS (
          SELECT 1 FROM "LedgerObject" o WHERE o."kind" = t."objectKind"
            AND o."objectId" = t."objectId" AND o."transactionId" = ${transactionId})))`);
  return row && Number(row.charges) > 0 ? Number(row.left) : null;
}

interface NewTransaction {
  id: string;
  object: PostedObject;
  orderId: string | null;
  provider: string;
  occurredAt: Date;
  createdAt: Date;
}

/** The most that one entry holds, in minor units: PostgreSQL's integer ends at 2,147,483,647. */
export const MAX_ENTRY_MINOR = 2_000_000_000;

/** An entry as several that are small enough: the payout of a month may be larger than any price. */
function inParts(entry: LedgerEntry): LedgerEntry[] {
  const { amountMinor } = entry;
  const part = Math.sign(amountMinor) * Math.min(Math.abs(amountMinor), MAX_ENTRY_MINOR);
  const first = { ...entry, amountMinor: part };
  if (part === amountMinor) return [first];
  return [first, ...inParts({ ...entry, amountMinor: amountMinor - part })];
}

/**
 * Inserts a transaction with the next number of its object, and its entries. A transaction of a clock
 * that is more than a day slow is posted at the start of the first day that is not closed.
 */
export async function insertTransaction(
  tx: Tx,
  { id, object, orderId, provider, occurredAt, createdAt }: NewTransaction,
  entries: readonly LedgerEntry[],
): Promise<void> {
  await tx.run(sql`
    INSERT INTO "LedgerTransaction" ("id", "objectKind", "objectId", "sequence", "orderId",
      "provider", "occurredAt", "createdAt")
    SELECT ${id}, ${object.kind}, ${object.id}, coalesce(max(t."sequence"), 0) + 1, ${orderId},
      ${provider}, ${occurredAt},
      coalesce((SELECT max(c."closedUntil") FROM "LedgerClosing" c
        WHERE c."closedUntil" > ${createdAt}), ${createdAt})
    FROM "LedgerTransaction" t
    WHERE t."objectKind" = ${object.kind} AND t."objectId" = ${object.id}`);
  const rows: Sql[] = entries.flatMap(inParts).map(
    (entry, position) => sql`(${id}, CAST(${position} AS integer), ${entry.account},
      ${entry.orderId ?? null}, ${entry.sellerId ?? null}, CAST(${entry.amountMinor} AS integer),
      ${entry.currency})`,
  );
  await tx.run(sql`
    INSERT INTO "LedgerEntry" ("transactionId", "position", "account", "orderId", "sellerId",
      "amountMinor", "currency")
    VALUES ${sql.join(rows)}`);
}

export interface AccountBalance {
  provider: string;
  account: LedgerAccount;
  currency: string;
  /** Debit positive. */
  amountMinor: number;
}

/** What was posted to an account for one kind of object in one month (UTC). */
export interface PostedSum extends AccountBalance {
  objectKind: PostedObject['kind'];
  /** The start of the month, in epoch milliseconds. */
  month: number;
}

/**
 * Sums what was posted: the rows of the closed days, and the entries since then. The month in which
 * the closed days end may have a sum of both. `where` chooses by columns of `p`: those of `PostedSum`.
 */
export async function readPostedSums(
  db: Pick<Database, 'rows' | 'dialect'>,
  where: Sql,
): Promise<PostedSum[]> {
  const columns = sql`p."provider", p."account", p."currency", p."objectKind", p."month"`;
  // One statement, and a row even without sums: when more days are closed meanwhile, the sums and the
  // moment still belong together.
  const closed = await db.rows<PostedSum & { until: number | null }>(sql`
    SELECT c."until", ${columns}, p."amountMinor"
    FROM (SELECT max("closedUntil") AS "until" FROM "LedgerClosing") c
    LEFT JOIN "LedgerClosing" p ON ${where}`);
  const since = new Date(closed[0]?.until ?? 0);
  const month =
    db.dialect === 'sqlite'
      ? sql`CAST(strftime('%s', t."createdAt" / 1000, 'unixepoch', 'start of month') AS integer) * 1000`
      : sql`date_trunc('month', t."createdAt")`;
  // By the time, not by an index of accounts or kinds, which lead to all entries of one.
  const posted = await db.rows<PostedSum>(sql`
    SELECT ${columns}, sum(p."amountMinor") AS "amountMinor"
    FROM (SELECT t."provider", coalesce(e."account", '') AS "account", e."currency",
        coalesce(t."objectKind", '') AS "objectKind", ${month} AS "month", e."amountMinor"
      FROM "LedgerTransaction" t CROSS JOIN "LedgerEntry" e
      WHERE e."transactionId" = t."id" AND t."createdAt" >= ${since}) p
    WHERE ${where}
    GROUP BY ${columns}`);
  // Without a closed row that fits, the columns of the only one are null.
  return [...closed.filter(({ month: of }) => of !== null), ...posted];
}

/** The balance of each account, by provider and currency. */
export async function readBalances(
  db: Pick<Database, 'rows' | 'dialect'>,
): Promise<AccountBalance[]> {
  return sumBalances(await readPostedSums(db, sql`1 = 1`));
}

/** The sums of balances of the same account, provider and currency. */
export function sumBalances(balances: readonly AccountBalance[]): AccountBalance[] {
  const sums = new Map<string, AccountBalance>();
  for (const { provider, account, currency, amountMinor } of balances) {
    const key = `${provider} ${account} ${currency}`;
    const sum = (sums.get(key)?.amountMinor ?? 0) + amountMinor;
    sums.set(key, { provider, account, currency, amountMinor: sum });
  }
  return [...sums.values()];
}

/**
 * Closes the first day before `until` that is not closed and has transactions: adds its entries to
 * the sums of their month. Returns whether there was one. Only for a serializable transaction: two
 * others that close the same day at once would add it twice.
 */
export async function closeDay(tx: Pick<Tx, 'rows' | 'run'>, until: Date): Promise<boolean> {
  const [first] = await tx.rows<{ createdAt: number | null }>(sql`
    SELECT min("createdAt") AS "createdAt" FROM "LedgerTransaction"
    WHERE "createdAt" < ${until} AND "createdAt" >=
      coalesce((SELECT max("closedUntil") FROM "LedgerClosing"), ${new Date(0)})`);
  if (!first || first.createdAt === null) return false;
  const start = new Date(Math.floor(first.createdAt / DAY_MS) * DAY_MS);
  const end = new Date(start.getTime() + DAY_MS);
  const month = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth()));
  await tx.run(sql`
    INSERT INTO "LedgerClosing" ("provider", "account", "currency", "objectKind", "month",
      "amountMinor", "closedUntil")
    SELECT t."provider", e."account", e."currency", t."objectKind", CAST(${month} AS timestamp),
      sum(e."amountMinor"), CAST(${end} AS timestamp)
    FROM "LedgerTransaction" t CROSS JOIN "LedgerEntry" e
    WHERE e."transactionId" = t."id" AND t."createdAt" >= ${start} AND t."createdAt" < ${end}
    GROUP BY t."provider", e."account", e."currency", t."objectKind"
    ON CONFLICT ("provider", "account", "currency", "objectKind", "month") DO UPDATE
      SET "amountMinor" = "LedgerClosing"."amountMinor" + excluded."amountMinor",
        "closedUntil" = excluded."closedUntil"`);
  return true;
}

/**
 * A line of the export, with the order that its entry or, if it names none, its transaction is of. Times
 * are epoch milliseconds.
 */
export interface LedgerLine extends EntryRow {
  transactionId: string;
  position: number;
  createdAt: number;
  occurredAt: number;
  provider: string;
  objectKind: string;
  objectId: string;
  sequence: number;
}

/** The lines of the next transactions after one of them, in the order in which they were posted. */
export function readLines(
  db: RowsReader,
  after: { createdAt: number; transactionId: string } | null,
  transactions: number,
): Promise<LedgerLine[]> {
  const since = after
    ? sql`WHERE t."createdAt" > ${new Date(after.createdAt)}
        OR (t."createdAt" = ${new Date(after.createdAt)} AND t."id" > ${after.transactionId})`
    : sql.empty;
  return db.rows(sql`
    SELECT n."id" AS "transactionId", n."createdAt", n."occurredAt", n."provider", n."objectKind",
      n."objectId", n."sequence", e."position", e."account",
      coalesce(e."orderId", n."orderId") AS "orderId", e."sellerId", e."amountMinor", e."currency"
    FROM (SELECT * FROM "LedgerTransaction" t ${since}
      ORDER BY t."createdAt", t."id" LIMIT CAST(${transactions} AS integer)) n
    JOIN "LedgerEntry" e ON e."transactionId" = n."id"
    ORDER BY n."createdAt", n."id", e."position"`);
}
