import SqliteConnection from 'better-sqlite3';
import { PrismaClient } from './generated/sqlite/client';
import type { Log } from '../log.server';
import { isBusy, isOutage, isReadOnly, unavailable } from './database-errors.server';
import { readFile, readerPragmas, writerPragmas } from './connection.sql.server';
import type { Database, Reader, RowsOptions } from './database';
import { QueryCache } from './query-cache';
import { assertNotNested } from './transaction-client.server';
import { sqliteAdapter } from './sqlite-adapters.server';
import { SqliteRows } from './sqlite-rows.server';
import { SqliteWriter } from './sqlite-writer.server';
import type { Sql } from './sql';

// Waiting for another process's lock blocks the event loop, so the writer waits in short intervals.
const writerBusyTimeout = 5;
const readerBusyTimeout = 250;
const timeoutMs = 10_000;
const transactionTimeout = 10_000;

/**
 * Opens a SQLite file that exists and is migrated. Uses three connections: the single writer,
 * Prisma's reader and the reader of typed SQL.
 */
export async function openSqlite(file: string, log: Log): Promise<Database> {
  const adapter = sqliteAdapter(file, writerBusyTimeout, writerPragmas, 'writer');
  const client = new PrismaClient({
    adapter,
    transactionOptions: { maxWait: timeoutMs, timeout: transactionTimeout },
  });
  const reader = new PrismaClient({
    adapter: sqliteAdapter(file, readerBusyTimeout, readerPragmas, 'reader'),
  });
  await client.$connect();
  await reader.$connect();
  const raw = new SqliteConnection(file, { timeout: readerBusyTimeout, fileMustExist: true });
  raw.exec(readerPragmas);
  const statements = new SqliteRows(raw);
  const { connection } = adapter;
  const writer = new SqliteWriter({ client, connection, timeoutMs, refused });
  const cache = new QueryCache();

  function refused(error: unknown): Error {
    log.warn({ err: error }, 'the database refused for now');
    return unavailable(error);
  }

  /**
   * Turns an outage into the refusal `unavailable`. Other errors are bugs, including writes by a
   * reader.
   */
  const translated = (error: unknown) =>
    isBusy(error) || (isOutage(error) && !isReadOnly(error)) ? refused(error) : error;

  const read = reader.$extends({
    query: {
      async $allOperations({ args, query }) {
        try {
          return (await query(args)) as unknown;
        } catch (error) {
          throw translated(error);
        }
      },
    },
  });

  return {
    dialect: 'sqlite',
    read: read as unknown as Reader,
    async rows<Row>(query: Sql, { timeoutMs: limitMs }: RowsOptions = {}) {
      try {
        return (
          limitMs === undefined ? statements.all(query) : statements.within(query, limitMs)
        ) as Row[];
      } catch (error) {
        throw translated(error);
      }
    },
    async write(work) {
      assertNotNested();
      return cache.watch(work, (watched) => writer.write(watched));
    },
    memoize: cache.memoize,
    replica: () => null,
    onListingWrite: cache.onListingWrite,
    writes: () => ({ underWay: writer.underWay, waiting: writer.waiting }),
    async ping() {
      raw.prepare(readFile).get();
      return null;
    },
    async close() {
      raw.close();
      await reader.$disconnect();
      await client.$disconnect();
    },
  };
}
