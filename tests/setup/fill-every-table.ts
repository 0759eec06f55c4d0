import SqliteConnection from 'better-sqlite3';
import { sqliteFile } from '~/platform/db/connect.server';

interface Column {
  name: string;
  type: string;
  notnull: 0 | 1;
  dflt_value: string | null;
}

interface ForeignKey {
  table: string;
  from: string;
  to: string;
}

type Value = string | number;

const SOME_TIME = 1_795_000_000_123;

/** What the CHECK constraints of a table ask for, where a made-up value does not pass. */
const FITTING: Record<string, Record<string, Value>> = {
  AccountPayout: { status: 'paid' },
  DisputedMessage: { kind: 'text' },
  DisputePhoto: { side: 'buyer' },
  ListingDecision: { kind: 'removed' },
  MailToken: { purpose: 'confirm-email' },
  PasskeyChallenge: { purpose: 'sign-in' },
  PersonReport: { kind: 'person' },
  SandboxAccount: { status: 'active' },
  SandboxDispute: { status: 'won' },
  SandboxPayout: { status: 'paid' },
  SellerTransfer: { status: 'sent' },
  TransferReversal: { status: 'sent' },
};

/**
 * Adds a row to each empty table of a SQLite database, with values made up from the types of its
 * columns, and ids of existing rows where a foreign key asks for them. Returns the names of the
 * tables that stay empty, each with the reason.
 */
export function fillEmptyTables(url: string): string[] {
  const connection = new SqliteConnection(sqliteFile(url));
  connection.pragma('foreign_keys = ON');
  try {
    let failures = emptyTables(connection);
    for (;;) {
      const left = failures.flatMap((failure) => addRow(connection, failure.split(':')[0] ?? ''));
      if (left.length === 0 || left.length === failures.length) return left;
      failures = left;
    }
  } finally {
    connection.close();
  }
}

function emptyTables(connection: SqliteConnection.Database): string[] {
  return connection
    .prepare<[], string>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'
         AND name NOT LIKE 'ListingBy%' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
    )
    .pluck()
    .all()
    .filter((name) => connection.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() === undefined);
}

/** Returns nothing, or the name of the table and why it takes no such row. */
function addRow(connection: SqliteConnection.Database, table: string): string[] {
  const columns = connection.pragma(`table_info("${table}")`) as Column[];
  const keys = connection.pragma(`foreign_key_list("${table}")`) as ForeignKey[];
  const row: Record<string, Value> = {};
  for (const { name, type, notnull, dflt_value: usual } of columns) {
    if (!notnull || usual !== null) continue;
    const key = keys.find(({ from }) => from === name);
    // Two different people, where a row is about two.
    if (key) row[name] = idOf(connection, key, key.table === 'User' ? Object.keys(row).length : 0);
    else row[name] = name === 'currency' ? 'USD' : madeUp(type);
  }
  Object.assign(row, FITTING[table]);
  const names = Object.keys(row);
  try {
    connection
      .prepare(
        `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')})
         VALUES (${names.map(() => '?').join(', ')})`,
      )
      .run(...Object.values(row));
    return [];
  } catch (error) {
    return [`${table}: ${(error as Error).message}`];
  }
}

function idOf(
  connection: SqliteConnection.Database,
  { table, to }: ForeignKey,
  position: number,
): Value {
  const find = `SELECT "${to}" FROM "${table}" ORDER BY 1 LIMIT 1 OFFSET ${position}`;
  return connection.prepare<[], Value>(find).pluck().get() ?? '';
}

function madeUp(type: string): Value {
  if (type === 'TEXT') return 'x';
  return type === 'DATETIME' ? SOME_TIME : 1;
}
