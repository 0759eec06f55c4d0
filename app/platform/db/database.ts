import type { PrismaClient, Prisma } from './generated/sqlite/client';
import type { Dialect, Sql } from './sql';

/** A transaction of one database, before the query cache watches it. */
export type PlainTx = Prisma.TransactionClient & {
  /** Runs typed SQL in this transaction and returns its rows. */
  rows<Row>(query: Sql): Promise<Row[]>;
  /** Runs typed SQL in this transaction and returns the number of changed rows. */
  run(query: Sql): Promise<number>;
};

/** A transaction: Prisma's models, and SQL for queries that Prisma can't express. */
export type Tx = PlainTx & {
  /** Whether this transaction has written to a table that cached lists are read from. */
  changesListings(): boolean;
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
  /** Whether the write may take up to a minute, where others end after seconds: see `UNHURRIED`. */
  unhurried?: boolean;
  /**
   * For statements that each say in their WHERE what must hold of the rows they change, such as a
   * counter or the claim of a job. On PostgreSQL they wait for rows that others are changing, where a
   * serializable transaction would fail and be repeated (ADR 25). SQLite has one writer.
   */
  readCommitted?: boolean;
}

/**
 * For writes that change many rows, as of a batch or of everything that a person has, whether a job does
 * them or a person waits; and at a start, when a machine has much else to do.
 */
export const UNHURRIED = { unhurried: true } as const satisfies WriteOptions;

/**
 * The only access to the database. Reads use `read` or `rows`; every write uses `write`. On SQLite,
 * readers and the single writer have connections of their own, so that a read never sees, and a
 * write never joins, another request's open transaction
 * (docs/decisions/0003-one-writer-for-the-database.md).
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
   * Returns the cached result of `read` for this key, or reads it. For results that are the same for
   * all users and read only listings, categories, sellers, synonyms and what the moderators maintain
   * (docs/caching.md).
   */
  memoize<Value>(key: string, read: () => Promise<Value>): Promise<Value>;
  /**
   * The same database with reads from its replica (ADR 219), for lists that are the same for all
   * users and requested by a signed-out one. They may lack the writes of the last seconds and have a
   * query cache of their own. Null without a replica, and while it is down or too far behind.
   */
  replica(): Database | null;
  /** Calls `listener` after each write of this process that empties the query cache. */
  onListingWrite(listener: () => void): void;
  /** The number of running and of waiting writes. */
  writes(): { underWay: number; waiting: number };
  /**
   * Resolves when the database answers, with the time of its server in epoch milliseconds (null on
   * SQLite, which has the clock of this process); rejects when it does not.
   */
  ping(): Promise<number | null>;
  close(): Promise<void>;
}

/** What reads by SQL: the database, or a transaction. */
export type RowsReader = Pick<Database, 'rows'>;
