import { setTimeout as sleep } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from './generated/postgres/client';
import type { Prisma as SharedPrisma } from './generated/sqlite/client';
import type { Log } from '../log.server';
import { isOutage, isSerializationFailure, isSilent, unavailable } from './database-errors.server';
import type { Database, Reader, RowsOptions, Tx } from './database';
import { inTransaction, refuseNested, throughPrisma, withSql } from './transaction-client.server';
import { poolRows, postgresPool } from './postgres-pool.server';
import { sql, type Sql } from './sql';
import { watchWrites } from './watch-writes';
import { Semaphore } from '~/platform/semaphore';

const attempts = 12;
const attemptsInCompany = 2;
const timeoutMs = 10_000;
/** After this Prisma commits no more; a moment later nobody waits for the end of it. */
const transactionTimeout = 1_600;
const unhurriedTimeout = 60_000;
const moment = 100;
/** Connections that writers leave to readers, so that a crowd of bookings does not stop the shop. */
const keptForReaders = 2;
/** What nobody needs has so many connections, and may take so many milliseconds of their time. */
const asideConnections = 2;
const asideTimeout = 400;

/** Opens the door on a PostgreSQL database that is migrated. */
export async function openPostgres(url: string, poolSize: number, log: Log): Promise<Database> {
  const pool = postgresPool(url, poolSize, log);
  const aside = postgresPool(url, asideConnections, log, asideTimeout);
  const client = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: timeoutMs },
  });
  let version = 0;
  const semaphore = new Semaphore(Math.max(1, poolSize - keptForReaders), timeoutMs);

  let lastSilence = 0;

  function refused(error: unknown): Error {
    if (isSilent(error)) lastSilence = Date.now();
    log.warn({ err: error }, 'the database refused for now');
    return unavailable();
  }

  const tooLong = () => refused(new Error(`waited ${timeoutMs} ms for a place among the writers`));

  /** Tells an outage, which passes, from a fault, which is ours. */
  async function answering<Result>(promise: PromiseLike<Result>): Promise<Result> {
    try {
      return await promise;
    } catch (error) {
      throw isOutage(error) ? refused(error) : error;
    }
  }

  /** Statements that each wait for a lock may together take far longer than any of them. */
  async function transaction<Result>(
    work: (tx: Tx) => Promise<Result>,
    timeout: number,
  ): Promise<Result> {
    const over = new AbortController();
    const late = sleep(timeout + moment, undefined, { signal: over.signal }).then(() => {
      throw refused(new Error(`a transaction took ${timeout} ms`));
    });
    late.catch(() => {});
    try {
      return await Promise.race([begin(work, timeout), late]);
    } finally {
      over.abort();
    }
  }

  function begin<Result>(work: (tx: Tx) => Promise<Result>, timeout: number): Promise<Result> {
    return client.$transaction(
      // Both clients are generated from the same models; only their type names differ.
      (tx) => {
        const shared = tx as unknown as SharedPrisma.TransactionClient;
        return inTransaction(() => work(withSql(shared, throughPrisma(shared))));
      },
      { isolationLevel: 'Serializable', timeout },
    );
  }

  async function attempt<Result>(
    work: (tx: Tx) => Promise<Result>,
    timeout: number,
  ): Promise<Result> {
    const asked = Date.now();
    /** Who waited while the database went away need not find out again by waiting. */
    const enter = () =>
      lastSilence > asked ? Promise.reject(unavailable()) : transaction(work, timeout);
    for (let tried = 1; ; tried += 1) {
      try {
        // Who lost several times in a crowd runs alone, or it might lose for ever.
        const alone = tried > attemptsInCompany;
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
  const rows = async <Row>(query: Sql, { timeoutMs: most = Infinity }: RowsOptions = {}) => {
    if (most === Infinity) return answering(poolRows(pool, query)) as Promise<Row[]>;
    return poolRows(aside, query).catch((error: unknown) => {
      if (isOutage(error)) return [];
      throw error;
    }) as Promise<Row[]>;
  };

  // A transaction that writes has a number, so that each beginning and end of one shows here.
  const look = async () => {
    const [row] = await poolRows(pool, sql`SELECT pg_current_snapshot()::text AS "snapshot"`);
    return row?.snapshot;
  };
  const others = watchWrites(look, () => (version += 1));

  return {
    dialect: 'postgresql',
    read: read as unknown as Reader,
    rows,
    async write(work, { unhurried = false } = {}) {
      refuseNested();
      const timeout = unhurried ? unhurriedTimeout : transactionTimeout;
      return answering(attempt(work, timeout)).finally(() => (version += 1));
    },
    version: () => version,
    catchUp: () => others.check(),
    writes: () => ({ underWay: semaphore.taken, waiting: semaphore.waiting }),
    async ping() {
      await rows(sql`SELECT 1`);
    },
    async close() {
      others.stop();
      await client.$disconnect();
      await pool.end();
      await aside.end();
    },
  };
}
