import { sql } from './sql';

/**
 * The pragmas of a connection to SQLite: of the single writer, and of readers. Only readers have temporary
 * tables in memory. The setting applies to the journal of a savepoint as well, and SQLite reads such a journal
 * from its start at every statement: a transaction of thousands of statements would take minutes.
 */
const common = 'PRAGMA foreign_keys = ON; PRAGMA mmap_size = 268435456;';
export const writerPragmas = `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${common}
  PRAGMA cache_size = -32000; PRAGMA journal_size_limit = 67108864;`;
export const readerPragmas = `${common} PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -32000; PRAGMA query_only = ON;`;

/**
 * Begins a transaction of SQLite's writer. With a deferred BEGIN a later statement takes the lock,
 * and SQLite does not wait for it there.
 */
export const beginImmediate = 'BEGIN IMMEDIATE';
/** Ends a transaction whose COMMIT failed. */
export const rollback = 'ROLLBACK';
/** The statements with which Prisma ends a transaction. */
export const endsTransaction = /^(COMMIT|ROLLBACK)$/;
/** Locks a SQLite file until the connection is closed. */
export const beginExclusive = 'BEGIN EXCLUSIVE';

/** The savepoint of one of the writes that share a transaction on SQLite. */
export const oneWrite = {
  set: 'SAVEPOINT one_write',
  release: 'RELEASE one_write',
  undo: 'ROLLBACK TO one_write',
};

/** Prisma's nested transactions on SQLite. */
export const savepoint = {
  create: (name: string) => `SAVEPOINT ${name}`,
  rollbackTo: (name: string) => `ROLLBACK TO ${name}`,
  release: (name: string) => `RELEASE ${name}`,
};

/** Answers when SQLite's file can be read. */
export const readFile = 'SELECT 1 FROM sqlite_master LIMIT 1';
/** Answers when PostgreSQL does, with the time of its server. */
export const ping = sql`SELECT clock_timestamp() AS "now"`;

/**
 * The end of PostgreSQL's log as a number of bytes: what is committed stands before it. `history` names
 * the server's data and its timeline, which changes when a replica is promoted; positions of two
 * histories can't be compared.
 */
export const writtenPosition = sql`
  SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS "position",
    (SELECT system_identifier FROM pg_control_system()) || '/' ||
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS "history"`;
/**
 * The end of the log that a replica shows, and the history that it belongs to; the position is null on a
 * server that is not a replica. After a promotion elsewhere a replica knows the new timeline from its
 * next restart point on, at the latest.
 */
export const replayedPosition = sql`
  SELECT
    CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0'::pg_lsn END AS "position",
    (SELECT system_identifier FROM pg_control_system()) || '/' || greatest(
      (SELECT timeline_id FROM pg_control_checkpoint()),
      (SELECT min_recovery_end_timeline FROM pg_control_recovery())) AS "history"`;
