/** Writes both databases' next migration: npm run db:migration NAME. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { generatedPostgresSchema } from './generated-postgres-schema';
import { imaginaryPostgres, schemaDifference, schemaEngine, schemaTarget } from './schema-engine';

const prismaDir = path.resolve(import.meta.dirname, '../prisma');
const folders = {
  sqlite: path.join(prismaDir, 'migrations'),
  postgres: path.join(prismaDir, 'postgres/migrations'),
};
/** Each SQLite migration carries the schema it leads to: the start of the next difference. */
const snapshotName = 'snapshot.prisma';

const engines = {
  sqlite: () => schemaEngine(new PrismaBetterSqlite3({ url: ':memory:' })),
  postgres: () => schemaEngine(imaginaryPostgres()),
};

function lastSnapshot(): string | undefined {
  if (!existsSync(folders.sqlite)) return undefined;
  const last = readdirSync(folders.sqlite, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .at(-1);
  return last && readFileSync(path.join(folders.sqlite, last, snapshotName), 'utf8');
}

async function difference(kind: 'sqlite' | 'postgres', before: string | undefined, after: string) {
  const engine = await engines[kind]();
  const translate = kind === 'sqlite' ? (schema: string) => schema : generatedPostgresSchema;
  return schemaDifference(
    engine,
    schemaTarget(before === undefined ? undefined : translate(before)),
    schemaTarget(translate(after)),
  );
}

function write(folder: string, provider: string, name: string, script: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'migration.sql'), script);
  writeFileSync(
    path.join(folder, 'migration_lock.toml'),
    `# Kept for Prisma's own CLI.\nprovider = "${provider}"\n`,
  );
}

async function main(): Promise<void> {
  const label = process.argv[2] ?? '';
  if (!/^[a-z][a-z0-9_]*$/.test(label)) {
    throw new Error('Usage: npm run db:migration NAME (lower-case letters, digits and _)');
  }
  const before = lastSnapshot();
  const after = readFileSync(path.join(prismaDir, 'schema.prisma'), 'utf8');
  const sqlite = await difference('sqlite', before, after);
  const postgres = await difference('postgres', before, after);
  if (!sqlite && !postgres) {
    console.log('The migrations already lead to prisma/schema.prisma: nothing written.');
    return;
  }
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const name = `${stamp}_${label}`;
  // A change that affects only one database still creates a file for both, so that the names stay
  // equal.
  const nothing = '-- Nothing to do on this database.\n';
  write(folders.sqlite, 'sqlite', name, sqlite || nothing);
  write(folders.postgres, 'postgresql', name, postgres || nothing);
  writeFileSync(path.join(folders.sqlite, name, snapshotName), after);
  console.log(`Wrote ${name} for both databases. Read both files before you commit them.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
