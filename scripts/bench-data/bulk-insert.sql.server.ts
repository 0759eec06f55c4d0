import SqliteConnection from 'better-sqlite3';
import pg from 'pg';
import { isPostgres, sqliteFile } from '../../app/platform/db/connect.server';

type Value = string | number | boolean | Date | null;
export type BulkRow = Record<string, Value>;

/** Inserts of many rows, and the ids that they refer to, the same on both databases. */
export interface BulkDatabase {
  /** The first column of a query. */
  column(query: string): Promise<string[]>;
  /** Adds rows that have the same keys, in one transaction; existing ones stay as they are. */
  insert(table: string, rows: readonly BulkRow[]): Promise<void>;
  run(statement: string): Promise<void>;
  /** Updates the planner's statistics and disconnects. */
  finish(): Promise<void>;
}

/** Connects to a migrated database for generated rows; on SQLite nothing waits for the disk. */
export async function openBulk(url: string): Promise<BulkDatabase> {
  return isPostgres(url) ? openPostgres(url) : openSqlite(sqliteFile(url));
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

function openSqlite(file: string): BulkDatabase {
  const db = new SqliteConnection(file, { fileMustExist: true });
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000;
    PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY;`);
  const stored = (value: Value | undefined) => {
    if (value instanceof Date) return value.getTime();
    return typeof value === 'boolean' ? Number(value) : (value ?? null);
  };
  return {
    column: async (query) => db.prepare<[], string>(query).pluck().all(),
    async insert(table, rows) {
      const keys = Object.keys(rows[0] ?? {});
      if (keys.length === 0) return;
      const places = keys.map(() => '?').join(', ');
      const statement = db.prepare(
        `INSERT OR IGNORE INTO "${table}" (${quoted(keys)}) VALUES (${places})`,
      );
      const all = db.transaction(() => {
        for (const row of rows) statement.run(keys.map((key) => stored(row[key])));
      });
      all.immediate();
    },
    run: async (statement) => void db.exec(statement),
    async finish() {
      // No statistics: a shop's own database has none.
      db.exec('PRAGMA wal_checkpoint(TRUNCATE);');
      db.close();
    },
  };
}

async function openPostgres(url: string): Promise<BulkDatabase> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  return {
    async column(query) {
      const { rows } = await client.query<string[]>({ text: query, rowMode: 'array' });
      return rows.map(([first]) => first ?? '');
    },
    async insert(table, rows) {
      const keys = quoted(Object.keys(rows[0] ?? {}));
      if (keys === '') return;
      await client.query(
        `INSERT INTO "${table}" (${keys})
         SELECT ${keys} FROM json_populate_recordset(NULL::"${table}", $1::json)
         ON CONFLICT DO NOTHING`,
        [JSON.stringify(rows)],
      );
    },
    run: async (statement) => void (await client.query(statement)),
    async finish() {
      await client.query('VACUUM ANALYZE');
      await client.end();
    },
  };
}

/** The generated listings, in the order of their ids, and whose they are. */
export async function readListings(
  bulk: BulkDatabase,
): Promise<{ id: string; sellerId: string }[]> {
  const pairs = await bulk.column(
    `SELECT "id" || ' ' || "sellerId" FROM "Product" WHERE "id" LIKE 'bench-%' ORDER BY "id"`,
  );
  return pairs.map((pair) => {
    const [id = '', sellerId = ''] = pair.split(' ');
    return { id, sellerId };
  });
}

/** Confirms the addresses of the generated sellers, so that they can list products. */
export async function confirmSellers(bulk: BulkDatabase): Promise<void> {
  await bulk.run(
    `UPDATE "User" SET "emailConfirmedAt" = "createdAt"
     WHERE "id" LIKE 'bench-seller-%' AND "emailConfirmedAt" IS NULL`,
  );
}

/**
 * Removes the jobs that a trigger enqueues for each new listing: a server that starts on the data
 * would work on them for minutes while it is measured.
 */
export async function removeSearchJobs(bulk: BulkDatabase): Promise<void> {
  await bulk.run(`DELETE FROM "Job" WHERE "kind" = 'match-searches'`);
}

/** The ids of the demo's buyer and seller, as whom the bench signs in. */
export async function demoPeople(
  bulk: BulkDatabase,
): Promise<{ buyerId: string; sellerId: string }> {
  const idOf = async (name: string) => {
    const [id] = await bulk.column(
      `SELECT "id" FROM "User" WHERE "emailKey" = '${name}@rummage.test'`,
    );
    if (id === undefined) throw new Error(`The demo's ${name} is missing.`);
    return id;
  };
  return { buyerId: await idOf('buyer'), sellerId: await idOf('seller') };
}
