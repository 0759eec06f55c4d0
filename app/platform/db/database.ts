import type { PrismaClient, Prisma } from './generated/sqlite/client';
import type { Dialect, Sql } from './sql';

/** A transaction: Prisma's models, and SQL for queries that Prisma can't express. */
export type Tx = Prisma.TransactionClient & {
  /** Runs typed SQL in this transaction and returns its rows. */
  rows<Row>(query: Sql): Promise<Row[]>;
  /** Runs typed SQL in this transaction and returns the number of changed rows. */
  run(query: Sql): Promise<number>;
};

export interface RowsOptions {
  /**
   * Time limit in milliseconds for optional queries that must not delay others. SQLite returns the
   * rows found by then. PostgreSQL runs the query on separate connections and returns all rows or,
   * on a timeout or an error, none.
   */
  timeoutMs?: number;
}

type ReadMethod =
  | 'findUnique'
  | 'findUniqueOrThrow'
  | 'findFirst'
  | 'findFirstOrThrow'
  | 'findMany'
  | 'count'
  | 'aggregate'
  | 'groupBy';

type ModelName = {
  [Key in keyof PrismaClient]: PrismaClient[Key] extends { findMany: unknown } ? Key : never;
}[keyof PrismaClient];

/** Prisma's models without the methods that write. */
export type Reader = {
  [Model in ModelName]: Pick<PrismaClient[Model], ReadMethod & keyof PrismaClient[Model]>;
};

export interface WriteOptions {
  /** A long background write, which may take up to a minute. */
  unhurried?: boolean;
}

/**
 * The only access to the database. Reads use `read` or `rows`; every write uses `write`. On SQLite,
 * readers and the single writer have connections of their own, so that a read never sees, and a
 * write never joins, another request's open transaction (docs/decisions/0003-one-writer-for-the-database.md).
 */
export interface Database {
  readonly dialect: Dialect;
  readonly read: Reader;
  /**
   * Typed SQL on a read connection. Times are returned as epoch milliseconds, numbers of any width
   * as numbers, boolean columns as booleans; a computed boolean is 0 or 1 on SQLite.
   */
  rows<Row>(query: Sql, options?: RowsOptions): Promise<Row[]>;
  /**
   * Runs `work` in one transaction: exclusively on SQLite, serializable on PostgreSQL, where it is
   * retried on conflicts. `work` must have no side effects outside `tx`. Refuses with
   * `unavailable`.
   */
  write<Result>(work: (tx: Tx) => Promise<Result>, options?: WriteOptions): Promise<Result>;
  /**
   * A number that grows with each write of this process, and within a second after a write of
   * another. Results read at another version may be stale.
   */
  version(): number;
  /**
   * Updates `version()` now if another process has written. Called before a signed-in user's
   * request reads a cache, so that users read their own writes through any instance.
   */
  catchUp(): Promise<void>;
  /** The number of running and of waiting writes. */
  writes(): { underWay: number; waiting: number };
  /** Resolves when the database answers; rejects when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
