import type { PrismaClient, Prisma } from './generated/sqlite/client';
import type { Dialect, Sql } from './sql';

/** What a transaction offers: Prisma's models, and SQL where Prisma has no words. */
export type Tx = Prisma.TransactionClient & {
  /** Runs typed SQL in this transaction and gives its rows. */
  rows<Row>(query: Sql): Promise<Row[]>;
  /** Runs typed SQL in this transaction and gives the number of rows it changed. */
  run(query: Sql): Promise<number>;
};

export interface RowsOptions {
  /**
   * For what nobody needs, and nobody may suffer for: SQLite gives the rows that are there after so
   * many milliseconds, and leaves the rest. PostgreSQL takes its time, on connections set aside, and
   * gives all or, where that is too much or fails, none: who is in a hurry must not wait for it.
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

/** Prisma's models without a single method that writes. */
export type Reader = {
  [Model in ModelName]: Pick<PrismaClient[Model], ReadMethod & keyof PrismaClient[Model]>;
};

export interface WriteOptions {
  /** Nobody waits for this write, and it is long: it may take a minute. */
  unhurried?: boolean;
}

/**
 * The one database door. Reads go through `read` or `rows`; every write goes through `write`.
 * SQLite: readers and the one writer have connections of their own, so that a read never sees,
 * and a write never joins, somebody else's open transaction (docs/decisions/0003-database-door.md).
 */
export interface Database {
  readonly dialect: Dialect;
  readonly read: Reader;
  /**
   * Typed SQL on a read connection. Times come back as epoch milliseconds, numbers of any width
   * as numbers, boolean columns as booleans; a computed truth value is 0 or 1 on SQLite.
   */
  rows<Row>(query: Sql, options?: RowsOptions): Promise<Row[]>;
  /**
   * Runs `work` in one transaction, alone on SQLite, serializable on PostgreSQL, and again when
   * the database asks for it: `work` must do nothing but talk to `tx`. Refuses with `unavailable`.
   */
  write<Result>(work: (tx: Tx) => Promise<Result>, options?: WriteOptions): Promise<Result>;
  /**
   * Grows with each write that this process has ended, and within a second with those of others;
   * who read at another number may have read otherwise.
   */
  version(): number;
  /**
   * Lets `version()` grow now if another process has written. A signed-in person's request calls
   * it before it reads anything shared, so that people read their own writes through any instance.
   */
  catchUp(): Promise<void>;
  /** How many writes are under way, and how many wait for their turn. */
  writes(): { underWay: number; waiting: number };
  /** Resolves when the database answers; rejects when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
