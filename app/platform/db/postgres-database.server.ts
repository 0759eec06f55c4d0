import { setTimeout as sleep } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from './generated/postgres/client';
import type { Prisma as SharedPrisma } from './generated/sqlite/client';
import type { Log } from '../log.server';
import { ping } from './connection.sql.server';
import { isOutage, isSerializationFailure, isSilent, unavailable } from './database-errors.server';
import type { Database, Reader, RowsOptions, PlainTx } from './database';
import { QueryCache } from './query-cache';
import {
  inTransaction,
  assertNotNested,
  throughPrisma,
  withSql,
} from './transaction-client.server';
import { poolRows, postgresPool } from './postgres-pool.server';
import type { Sql } from './sql';
import { Semaphore } from '~/platform/semaphore';

const attempts = 12;
const sharedAttempts = 2;
const timeoutMs = 10_000;
/** Prisma rolls back after this many milliseconds; callers stop waiting shortly after. */
const transactionTimeout = 1_600;
const longTimeout = 60_000;
const graceMs = 100;
/** Connections reserved for reads, so that many simultaneous bookings do not block pages. */
const reservedForReads = 2;
/** Connections and milliseconds for optional queries (`timeoutMs`). */
const optionalConnections = 2;
const optionalTimeout = 400;

interface PostgresOptions {
  url: string;
  log: Log;
  /** Maximum number of connections. */
  poolSize: number;
  /** Multiplies the time limits; see `connectDatabase`. */
  timeFactor: number;
}

interface TransactionOptions {
  isolationLevel: 'ReadCommitted' | 'Serializable';
  timeout: number;
}

/** Opens a PostgreSQL database that is already migrated. */
export async function openPostgres({
  url,
  poolSize,
  log,
  timeFactor,
}: PostgresOptions): Promise<Database> {
  const pool = postgresPool({ url, size: poolSize, log, timeFactor });
  const optionalPool = postgresPool({
    url,
    log,
    size: optionalConnections,
    statementMs: optionalTimeout,
  });
  const client = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: timeoutMs },
  });
  const cache = new QueryCache();
  const semaphore = new Semaphore(Math.max(1, poolSize - reservedForReads), timeoutMs);

  let lastSilence = 0;

  function refused(error: unknown): Error {
    if (isSilent(error)) lastSilence = Date.now();
    log.warn({ err: error }, 'the database refused for now');
    return unavailable(error);
  }

  const tooLong = () => refused(new Error(`waited ${timeoutMs} ms for a place among the writers`));

  /**
   * Turns an outage into the refusal `unavailable`; other errors, which are bugs, pass unchanged.
   */
  async function answering<Result>(promise: PromiseLike<Result>): Promise<Result> {
    try {
      return await promise;
    } catch (error) {
      throw isOutage(error) ? refused(error) : error;
    }
  }

  /**
   * Several statements that each wait for a lock may together exceed the limit of one statement.
   */
  async function transaction<Result>(
    work: (tx: PlainTx) => Promise<Result>,
    options: TransactionOptions,
  ): Promise<Result> {
    const { timeout } = options;
    const over = new AbortController();
    const late = sleep(timeout + graceMs, undefined, { signal: over.signal }).then(() => {
      throw refused(new Error(`a transaction took ${timeout} ms`));
    });
    // It is rejected by `abort` when the transaction was in time.
    late.catch(() => {});
    try {
      return await Promise.race([begin(work, options), late]);
    } finally {
      over.abort();
    }
  }

  function begin<Result>(
    work: (tx: PlainTx) => Promise<Result>,
    options: TransactionOptions,
  ): Promise<Result> {
    return client.$transaction(
      // Both clients are generated from the same models; only their type names differ.
      (tx) => {
        const shared = tx as unknown as SharedPrisma.TransactionClient;
        return inTransaction(() => work(withSql(shared, throughPrisma(shared))));
      },
      options,
    );
  }

  async function attempt<Result>(
    work: (tx: PlainTx) => Promise<Result>,
    options: TransactionOptions,
  ): Promise<Result> {
    const asked = Date.now();
    /**
     * Writes that were queued during an outage fail at once instead of waiting for a timeout each.
     */
    const enter = () =>
      lastSilence > asked ? Promise.reject(unavailable()) : transaction(work, options);
    for (let tried = 1; ; tried += 1) {
      try {
        // After several conflicts a write runs alone; under contention it might never succeed
        // otherwise.
        const alone = tried > sharedAttempts;
        return await semaphore.run(enter, tooLong, alone);
      } catch (error) {
        if (!isSerializationFailure(error)) throw error;
        if (tried === attempts) throw refused(error);
        await sleep(Math.random() * Math.min(5 * 2 ** tried, 500));
      }
    }
  }

  const read = client.$extends({
    query: { $allOperations: ({ args, query }) => answering(query(args)) },
  });
  const rows = async <Row>(query: Sql, { timeoutMs: limitMs = Infinity }: RowsOptions = {}) => {
    if (limitMs === Infinity) return answering(poolRows(pool, query)) as Promise<Row[]>;
    return poolRows(optionalPool, query).catch((error: unknown) => {
      if (isOutage(error)) return [];
      throw error;
    }) as Promise<Row[]>;
  };

  return {
    dialect: 'postgresql',
    read: read as unknown as Reader,
    rows,
    async write(work, { unhurried = false, readCommitted = false } = {}) {
      assertNotNested();
      const options: TransactionOptions = {
        isolationLevel: readCommitted ? 'ReadCommitted' : 'Serializable',
        timeout: unhurried ? longTimeout : transactionTimeout * timeFactor,
      };
      return cache.watch(work, (watched) => answering(attempt(watched, options)));
    },
    memoize: cache.memoize,
    replica: () => null,
    onListingWrite: cache.onListingWrite,
    writes: () => ({ underWay: semaphore.taken, waiting: semaphore.waiting }),
    async ping() {
      const [answer] = await rows<{ now: number }>(ping);
      return answer?.now ?? null;
    },
    async close() {
      await client.$disconnect();
      await pool.end();
      await optionalPool.end();
    },
  };
}
