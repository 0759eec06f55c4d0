import type { Prisma } from './generated/sqlite/client';
import type { Tx } from './database';
import { renderSql, type Dialect, type Sql } from './sql';

/** Adds typed SQL to Prisma's transaction client. */
export function withSql(transaction: Prisma.TransactionClient, dialect: Dialect): Tx {
  const extra = {
    async rows<Row>(query: Sql): Promise<Row[]> {
      const { text, values } = renderSql(query, dialect);
      const rows = await transaction.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values);
      return rows.map((row) => plainRow(row) as Row);
    },
    run(query: Sql): Promise<number> {
      const { text, values } = renderSql(query, dialect);
      return transaction.$executeRawUnsafe(text, ...values);
    },
  };
  return new Proxy(transaction, {
    get: (target, key) =>
      key === 'rows' || key === 'run' ? extra[key] : Reflect.get(target, key, target),
  }) as Tx;
}

/** Prisma's dates, big integers and decimals become numbers, as in `Database.rows`. */
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
