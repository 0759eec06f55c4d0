import type SqliteConnection from 'better-sqlite3';
import { renderSql, type Sql } from './sql';

type Row = Record<string, unknown>;

interface Prepared {
  statement: SqliteConnection.Statement;
  names: string[];
  booleans: string[];
}

const MAX_STATEMENTS = 200;

/** Runs SQL on one connection and caches its last used prepared statements. */
export class SqliteRows {
  readonly #statements = new Map<string, Prepared>();

  constructor(readonly connection: SqliteConnection.Database) {}

  /** Returns the rows of a query; columns declared boolean are returned as booleans. */
  all(query: Sql): Row[] {
    const { text, values } = renderSql(query, 'sqlite');
    const { statement, names, booleans } = this.#prepare(text);
    const rows = (statement.all(...values) as unknown[][]).map((cells) => asRow(names, cells));
    if (booleans.length > 0) {
      for (const row of rows) for (const name of booleans) row[name] = asBoolean(row[name]);
    }
    return rows;
  }

  /** Runs a statement that returns no rows; returns the number of changed rows. */
  run(query: Sql): number {
    const { text, values } = renderSql(query, 'sqlite');
    return this.#prepare(text).statement.run(...values).changes;
  }

  /** Returns the rows that a query has found after so many milliseconds, and stops it. */
  within(query: Sql, milliseconds: number): Row[] {
    const { text, values } = renderSql(query, 'sqlite');
    const deadline = performance.now() + milliseconds;
    const rows: Row[] = [];
    const { statement, names } = this.#prepare(text);
    for (const cells of statement.iterate(...values) as Iterable<unknown[]>) {
      rows.push(asRow(names, cells));
      if (performance.now() > deadline) break;
    }
    return rows;
  }

  #prepare(text: string): Prepared {
    const cached = this.#statements.get(text);
    if (cached) {
      this.#statements.delete(text);
      this.#statements.set(text, cached);
      return cached;
    }
    const statement = this.connection.prepare(text).safeIntegers(false);
    const columns = statement.reader ? statement.columns() : [];
    // Building the objects here costs half of what the driver needs for it.
    if (statement.reader) statement.raw();
    const names = columns.map(({ name }) => name);
    const booleans = columns.flatMap(({ name, type }) => (type === 'BOOLEAN' ? [name] : []));
    const prepared = { statement, names, booleans };
    this.#statements.set(text, prepared);
    const [oldest] = this.#statements.keys();
    if (this.#statements.size > MAX_STATEMENTS && oldest !== undefined)
      this.#statements.delete(oldest);
    return prepared;
  }
}

function asRow(names: readonly string[], cells: readonly unknown[]): Row {
  const row: Row = {};
  for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = cells[at];
  return row;
}

function asBoolean(value: unknown): unknown {
  return value === null ? null : Boolean(value);
}
