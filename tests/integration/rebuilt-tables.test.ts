import { rmSync } from 'node:fs';
import SqliteConnection from 'better-sqlite3';
import { searchColumns } from '~/lib/search-words';
import { pino } from 'pino';
import { expect } from 'vitest';
import { defaultSort, noFilters } from '~/features/search/listing-filters';
import { listProducts } from '~/features/search/list-products.server';
import { connectDatabase, sqliteFile } from '~/platform/db/connect.server';
import type { Database } from '~/platform/db/database';
import { migrateDatabase } from '~/platform/db/migrate.server';
import { onOwnSqlite } from '../setup/databases';
import { auditData } from '../setup/rows';
import { migrationsWith } from '../setup/run-migration';
import { addPerson, addProduct } from '../setup/test-ctx';

const tables = ['Product', 'User', 'ProductPhoto', 'AuditEntry', 'OrderEvent'];
const next = '20991231000000_rebuild';

function inFile<Result>(url: string, work: (connection: SqliteConnection.Database) => Result) {
  const connection = new SqliteConnection(sqliteFile(url));
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

/** The migration that rebuilds a table, as Prisma's difference of two schemas writes it. */
function rebuild(connection: SqliteConnection.Database, table: string): string {
  const find = connection
    .prepare<[string, string], string>(
      'SELECT sql FROM sqlite_master WHERE tbl_name = ? AND type = ? AND sql IS NOT NULL',
    )
    .pluck();
  const [definition = ''] = find.all(table, 'table');
  return [
    'PRAGMA foreign_keys=OFF',
    definition.replace(`"${table}"`, `"new_${table}"`),
    `INSERT INTO "new_${table}" SELECT * FROM "${table}"`,
    `DROP TABLE "${table}"`,
    `ALTER TABLE "new_${table}" RENAME TO "${table}"`,
    ...find.all(table, 'index'),
    'PRAGMA foreign_keys=ON',
  ].join(';\n');
}

const triggersOf = (connection: SqliteConnection.Database) =>
  connection
    .prepare<[], string>(`SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`)
    .pluck()
    .all();

async function migrateWith(url: string, script: string): Promise<void> {
  const prismaDir = migrationsWith({ [next]: script });
  try {
    expect(await migrateDatabase({ url, prismaDir })).toEqual([next]);
  } finally {
    rmSync(prismaDir, { recursive: true });
  }
}

async function found(db: Database, q: string): Promise<string[]> {
  const filters = { ...noFilters, q };
  const { items } = await listProducts({ db }, { filters, sort: defaultSort(filters), limit: 24 });
  return items.map(({ name }) => name).sort();
}

onOwnSqlite('a migration that rebuilds tables', (it) => {
  it('leaves search and the audit log as they were', async ({ db: before, url }) => {
    const seller = await addPerson({ db: before }, 'seller');
    const product = await addProduct({ db: before }, seller, { name: 'Grey sofa' });
    await before.write((tx) => tx.auditEntry.create({ data: auditData('entry') }));
    await before.close();
    const triggers = inFile(url, triggersOf);
    const script = inFile(url, (one) => tables.map((table) => rebuild(one, table)).join(';\n'));
    await migrateWith(url, script);
    expect(inFile(url, triggersOf)).toEqual(triggers);

    const db = await connectDatabase({ url, log: pino({ level: 'silent' }) });
    try {
      await addProduct({ db }, seller, { name: 'Green sofa' });
      expect(await found(db, 'sofa')).toEqual(['Green sofa', 'Grey sofa']);
      const texts = { name: 'Grey chair', description: '', location: 'Portland' };
      const data = { ...texts, nameKey: 'grey chair', ...searchColumns(texts) };
      await db.write((tx) => tx.product.update({ where: { id: product.id }, data }));
      expect([await found(db, 'sofa'), await found(db, 'chair')]).toEqual([
        ['Green sofa'],
        ['Grey chair'],
      ]);
      const erase = () => inFile(url, (one) => one.exec('DELETE FROM "AuditEntry"'));
      expect(erase).toThrow('audit entries cannot be deleted');
    } finally {
      await db.close();
    }
  });

  it('may remove a trigger by name', async ({ db, url }) => {
    await db.close();
    const count = inFile(url, (one) => triggersOf(one).length);
    await migrateWith(url, 'DROP TRIGGER "AuditEntry_no_update"');
    expect(inFile(url, (one) => triggersOf(one).length)).toBe(count - 1);
  });
});
