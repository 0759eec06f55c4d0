import { AsyncLocalStorage } from 'node:async_hooks';
import type { PlainTx } from './database';
import type { Prisma } from './generated/sqlite/client';
import { renderSql, type Sql } from './sql';

type Statements = Pick<PlainTx, 'rows' | 'run'>;

/** Adds typed SQL to Prisma's transaction client. */
export function withSql(transaction: Prisma.TransactionClient, statements: Statements): PlainTx {
  return new Proxy(transaction, {
    get: (target, key) =>
      key === 'rows' || key === 'run' ? statements[key] : Reflect.get(target, key, target),
  }) as PlainTx;
}

/** Typed SQL through Prisma, on the connection of its transaction. */
export function throughPrisma(transaction: Prisma.TransactionClient): Statements {
  return {
    async rows<Row>(query: Sql): Promise<Row[]> {
      const { text, values } = renderSql(query, 'postgresql');
      const rows = await transaction.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values);
      return rows.map((row) => plainRow(row) as Row);
    },
    run(query: Sql): Promise<number> {
      const { text, values } = renderSql(query, 'postgresql');
      return transaction.$executeRawUnsafe(text, ...values);
    },
  };
}

/** Converts Prisma's dates, big integers and decimals to numbers, as in `Database.rows`. */
function plainRow(row: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(row)) {
    if (typeof value === 'bigint') row[name] = Number(value);
    else if (value instanceof Date) row[name] = value.getTime();
    else if (isDecimal(value)) row[name] = value.toNumber();
  }
  return row;
}

function isDecimal(value: unknown): value is { toNumber(): number } {
  return typeof value === 'object' && value !== null && 'toNumber' in value;
}

const inside = new AsyncLocalStorage<true>();

let open = 0;

/** Marks everything that `work` does as being inside a transaction. */
export async function inTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  open += 1;
  try {
    return await inside.run(true, work);
  } finally {
    open -= 1;
    // While AsyncLocalStorage is enabled, every promise and tick of the process costs more.
    if (open === 0) inside.disable();
  }
}

/** Refuses a write inside a write: on SQLite it would wait for itself. */
export function assertNotNested(): void {
  if (inside.getStore()) throw new Error('write() was called inside write(): pass tx on instead.');
}
