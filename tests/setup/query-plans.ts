import pg from 'pg';
import type { Database } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';

/** The plans of queries; those of PostgreSQL read a whole table only where no index fits. */
export async function plansOf(where: Database | string, queries: Sql[]): Promise<[Sql, string][]> {
  const words = (rows: object[]) => rows.map((row) => Object.values(row).join(' ')).join('\n');
  const plans: [Sql, string][] = [];
  if (typeof where !== 'string') {
    for (const query of queries) {
      plans.push([query, words(await where.rows<object>(sql`EXPLAIN QUERY PLAN ${query}`))]);
    }
    return plans;
  }
  const client = new pg.Client(where);
  await client.connect();
  await client.query('ANALYZE');
  await client.query('SET enable_seqscan = off');
  for (const query of queries) {
    const { rows } = await client.query<object>(`EXPLAIN ${query.text}`, query.values);
    plans.push([query, words(rows)]);
  }
  await client.end();
  return plans;
}
