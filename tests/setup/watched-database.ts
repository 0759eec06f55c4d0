import pg from 'pg';
import type { Database, Tx } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import { countedDatabase } from './counted-database';

/** What a piece of work asked of the database. */
export interface Asked {
  /** Each query of a reader and inside a transaction, without its values. */
  queries: string[];
  /** The typed SQL among the queries of a reader. */
  statements: Sql[];
  /** Rows that transactions read, as PostgreSQL counts them; 0 on SQLite. */
  rowsInWrites: number;
}

/** Wraps a database so that `take` gives what was asked of it since the last call. */
export function watchedDatabase(db: Database): { db: Database; take(): Asked } {
  let statements: Sql[] = [];
  let inWrites: string[] = [];
  let rowsInWrites = 0;
  const counted = countedDatabase({
    ...db,
    rows(query, options) {
      statements.push(query);
      return db.rows(query, options);
    },
  });
  return {
    db: {
      ...counted.db,
      write: (work, options) =>
        db.write(async (tx) => {
          const before = await rowsReadIn(tx, db);
          const result = await work(watchedTx(tx, (query) => inWrites.push(query)));
          rowsInWrites += (await rowsReadIn(tx, db)) - before;
          return result;
        }, options),
    },
    take() {
      const queries = [...counted.take().map((text) => text.replace(/ \[.*$/, '')), ...inWrites];
      const asked = { queries, statements, rowsInWrites };
      [statements, inWrites, rowsInWrites] = [[], [], 0];
      return asked;
    },
  };
}

function watchedTx(tx: Tx, note: (query: string) => void): Tx {
  return new Proxy(tx, {
    get(models, name: string) {
      const found: unknown = Reflect.get(models, name);
      if (name === 'rows' || name === 'run') {
        const send = found as (query: Sql) => unknown;
        return (query: Sql) => {
          note(query.strings.join('?').replace(/\s+/g, ' ').trim());
          return send(query);
        };
      }
      if (typeof found !== 'object' || found === null) return found;
      return new Proxy(found, {
        get(methods, method: string) {
          note(`${name}.${method}`);
          return Reflect.get(methods, method);
        },
      });
    },
  });
}

/** Rows that this transaction has read so far, by any plan; index-only reads are not counted. */
async function rowsReadIn(tx: Tx, { dialect }: Database): Promise<number> {
  if (dialect === 'sqlite') return 0;
  const [row] = await tx.rows<{ read: number }>(sql`
    SELECT CAST(COALESCE(SUM("seq_tup_read" + COALESCE("idx_tup_fetch", 0)), 0) AS integer) AS "read"
    FROM pg_stat_xact_user_tables`);
  return row?.read ?? 0;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** A scan of a table or index in a plan that PostgreSQL has carried out. */
export interface Scan {
  node: string;
  table: string;
  rows: number;
}

/**
 * Carries queries out again on PostgreSQL, after VACUUM and ANALYZE, and returns their scans with
 * the rows that each has read. Like `plansOf`, it takes an index wherever one fits.
 */
export async function scansOf(url: string, queries: readonly Sql[]): Promise<Scan[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('VACUUM ANALYZE');
    await client.query('SET enable_seqscan = off');
    const scans: Scan[] = [];
    for (const { text, values } of queries) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      );
      for (const row of rows) collectScans(row['QUERY PLAN'][0].Plan, scans);
    }
    return scans;
  } finally {
    await client.end();
  }
}

function collectScans(plan: PlanNode, scans: Scan[]): void {
  const read = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
  const table = plan['Relation Name'];
  if (table) {
    scans.push({ node: plan['Node Type'], table, rows: Math.round(read * plan['Actual Loops']) });
  }
  for (const child of plan.Plans ?? []) collectScans(child, scans);
}
