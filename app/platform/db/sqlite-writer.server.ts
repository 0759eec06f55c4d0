import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type SqliteConnection from 'better-sqlite3';
import type { PrismaClient } from './generated/sqlite/client';
import { isBusy, isOutage } from './database-errors.server';
import type { PlainTx } from './database';
import { oneWrite } from './connection.sql.server';
import { inTransaction, withSql } from './transaction-client.server';
import type { Sql } from './sql';
import { SqliteRows } from './sqlite-rows.server';

/** Milliseconds a write waits, counted from its request, while another process has the lock. */
const LOCK_TIMEOUT_MS = 1_000;
/**
 * Maximum number of writes, and maximum milliseconds of writes, that share one commit and its
 * fsync.
 */
const MAX_BATCH = 32;
const MAX_BATCH_MS = 25;

type Work = (tx: PlainTx) => Promise<unknown>;

interface Asked {
  work: Work;
  askedAt: number;
  tooLong: NodeJS.Timeout;
  /** Part of a transaction that was rolled back: it is retried in a transaction of its own. */
  alone: boolean;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** Settles the caller's promise; called after the commit. */
  settle: () => void;
}

interface Options {
  client: PrismaClient;
  /** The client's own connection. */
  connection: SqliteConnection.Database;
  /** Milliseconds that a write may wait for its turn. */
  timeoutMs: number;
  /** Turns an outage into the refusal that callers get. */
  refused: (error: unknown) => Error;
}

/**
 * The single writer of a SQLite file. Writes run one after the other in the order of their
 * requests; waiting writes share a transaction, in which each has a savepoint and is rolled back
 * alone when it fails. Promises resolve only after the commit.
 */
export class SqliteWriter {
  readonly #queue: Asked[] = [];
  readonly #rows: SqliteRows;
  readonly #savepoint: { set: () => void; keep: () => void; undo: () => void };
  #underWay = 0;
  #running = false;

  constructor(readonly options: Options) {
    const { connection } = options;
    const prepared = (text: string) => {
      const statement = connection.prepare(text);
      return () => void statement.run();
    };
    this.#rows = new SqliteRows(connection);
    this.#savepoint = {
      set: prepared(oneWrite.set),
      keep: prepared(oneWrite.release),
      undo: prepared(oneWrite.undo),
    };
  }

  get underWay(): number {
    return this.#underWay;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Runs `work` in a transaction. Rejects with what it throws, or with a refusal. */
  write<Result>(work: (tx: PlainTx) => Promise<Result>): Promise<Result> {
    const { timeoutMs, refused } = this.options;
    return new Promise<Result>((resolve, reject) => {
      const asked: Asked = {
        work,
        askedAt: Date.now(),
        alone: false,
        reject,
        settle: () => {},
        resolve: resolve as (value: unknown) => void,
        tooLong: setTimeout(() => {
          this.#queue.splice(this.#queue.indexOf(asked), 1);
          reject(refused(new Error(`waited ${timeoutMs} ms for the one writer`)));
        }, timeoutMs),
      };
      this.#queue.push(asked);
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#queue.length > 0) {
      // Writes requested in this turn of the event loop share the commit.
      await nextTurn();
      await this.#writeTogether();
    }
    this.#running = false;
  }

  async #writeTogether(): Promise<void> {
    const together: Asked[] = [];
    try {
      await this.options.client.$transaction((tx) =>
        this.#fill(together, withSql(tx, this.#statements)),
      );
      for (const { settle } of together) settle();
    } catch (error) {
      if (isBusy(error)) await this.#waitForLock(together, error);
      else this.#retryAlone(together, error);
    } finally {
      this.#underWay = 0;
    }
  }

  async #fill(together: Asked[], tx: PlainTx): Promise<void> {
    const until = performance.now() + MAX_BATCH_MS;
    for (let next = this.#take(); next; next = this.#take()) {
      together.push(next);
      await this.#writeOne(next, tx);
      const full = together.length === MAX_BATCH || performance.now() > until;
      if (full || next.alone || this.#queue[0]?.alone) return;
    }
  }

  #take(): Asked | undefined {
    const next = this.#queue.shift();
    if (next) this.#underWay += 1;
    clearTimeout(next?.tooLong);
    return next;
  }

  async #writeOne(asked: Asked, tx: PlainTx): Promise<void> {
    this.#savepoint.set();
    try {
      const value = await inTransaction(() => asked.work(tx));
      this.#savepoint.keep();
      asked.settle = () => asked.resolve(value);
    } catch (error) {
      // After some failures SQLite, or on a timeout Prisma, has rolled back the whole transaction.
      if (isBusy(error) || !this.options.connection.inTransaction) throw error;
      this.#savepoint.undo();
      this.#savepoint.keep();
      asked.settle = () => asked.reject(this.#failure(error));
    }
  }

  /** Another process has the lock: all writes wait for it, each up to its own time limit. */
  async #waitForLock(together: Asked[], error: unknown): Promise<void> {
    const expired = Date.now() - LOCK_TIMEOUT_MS;
    for (const asked of [...together, ...this.#queue.splice(0)]) {
      if (asked.askedAt > expired) this.#queue.push(asked);
      else {
        clearTimeout(asked.tooLong);
        asked.reject(this.#failure(error));
      }
    }
    await sleep(10 + Math.random() * 30);
  }

  /**
   * The whole transaction was rolled back. Each write is retried alone to find the one that failed.
   */
  #retryAlone(together: Asked[], error: unknown): void {
    if (together.length > 1) {
      for (const asked of together) asked.alone = true;
      this.#queue.unshift(...together);
    } else (together[0] ?? this.#take())?.reject(this.#failure(error));
  }

  #failure(error: unknown): unknown {
    return isBusy(error) || isOutage(error) ? this.options.refused(error) : error;
  }

  readonly #statements = {
    rows: async <Row>(query: Sql) => this.#rows.all(query) as Row[],
    run: async (query: Sql) => this.#rows.run(query),
  };
}
