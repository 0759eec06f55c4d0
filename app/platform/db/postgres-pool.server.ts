import pg from 'pg';
import type { Log } from '../log.server';
import { type Sql, renderSql } from './sql';

// An outage is reported within two seconds, whether connecting or waiting for an answer.
const answerTimeout = 1_500;
const queueTimeout = 1_800;
/** A working server enforces this limit before the client's own, longer one. */
const statementTimeout = 1_400;

/** Clients that destroy their connection when the server has not answered after `limitMs`. */
const failFastClient = (limitMs: number) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: limitMs, query_timeout: limitMs });
      // The answer may still arrive after a read timeout: the connection must not be reused.
      const { stream } = this.connection;
      const query = this.query.bind(this) as (...args: unknown[]) => unknown;
      this.query = ((...args: unknown[]) => {
        const result = query(...args);
        if (!(result instanceof Promise)) return result;
        return result.catch((error: unknown) => {
          if (error instanceof Error && error.message === 'Query read timeout') stream.destroy();
          throw error;
        });
      }) as typeof this.query;
    }
  };

interface PoolOptions {
  url: string;
  /** Maximum number of connections. */
  size: number;
  log: Log;
  /** Milliseconds after which a statement is cancelled. */
  statementMs?: number;
  /** Multiplies all time limits of the pool. */
  timeFactor?: number;
}

/**
 * Creates a pool; opens no connection yet. Sessions use UTC and compile no statement (ADR 337). An
 * unresponsive server causes a timeout, and a statement is cancelled after `statementMs` milliseconds.
 */
export function postgresPool({
  url,
  size,
  log,
  statementMs = statementTimeout,
  timeFactor = 1,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: failFastClient(answerTimeout * timeFactor),
    max: size,
    connectionTimeoutMillis: queueTimeout * timeFactor,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementMs * timeFactor,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'rummage',
    options: '-c TimeZone=UTC -c jit=off',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'lost an idle database connection'));
  return pool;
}

/** Runs typed SQL on any free connection of the pool. */
export async function poolRows(pool: pg.Pool, query: Sql): Promise<Record<string, unknown>[]> {
  const result = await pool.query<Record<string, unknown>>({
    ...renderSql(query, 'postgresql'),
    types: { getTypeParser },
  });
  return result.rows;
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMP, (text) => Date.parse(`${text.replace(' ', 'T')}Z`)],
  [pg.types.builtins.TIMESTAMPTZ, (text) => Date.parse(text)],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
]);

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return parsers.get(oid) ?? pg.types.getTypeParser(oid, format);
}
