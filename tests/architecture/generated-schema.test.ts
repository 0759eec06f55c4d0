import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { generatedPostgresSchema } from '../../scripts/generated-postgres-schema';
import {
  imaginaryPostgres,
  schemaDifference,
  schemaEngine,
  schemaTarget,
} from '../../scripts/schema-engine';
import { createPostgresDatabase } from '../setup/postgres-databases';
import { migrationNames } from '../setup/run-migration';

const schema = readFileSync('prisma/schema.prisma', 'utf8');

/** Written by hand in each database's own SQL: the search index and the CHECKs. */
const BY_HAND =
  /"?Listing(Word|By|Key|Term)|listingWords|Product_listing_|User_verified_idx|_check\b/;

/** A difference without the hand-written tables that Prisma would drop. */
function withoutHandwritten(difference: string): string {
  const steps = difference.split(/(?=-- (?:DropTable|CreateTable|AlterTable|RedefineTables))/);
  return steps.filter((step) => !(step.startsWith('-- DropTable') && BY_HAND.test(step))).join('');
}

function sqlite() {
  const url = `file:${inject('sqliteTemplate')}`;
  return new PrismaBetterSqlite3({ url }, { timestampFormat: 'unixepoch-ms' });
}

function postgresUrl(): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${inject('postgresTemplate')}`;
  return url.href;
}

describe('the schema of both databases', () => {
  it('is written once: the PostgreSQL twin is what the generator writes', () => {
    expect(readFileSync('prisma/postgres/schema.prisma', 'utf8')).toBe(
      generatedPostgresSchema(schema),
    );
  });

  it('has the same migrations in the same order', () => {
    expect(migrationNames('prisma/postgres/migrations')).toEqual(migrationNames());
  });

  it('is told by the snapshot beside the last migration', async () => {
    const engine = await schemaEngine(sqlite());
    const snapshot = `prisma/migrations/${migrationNames().at(-1)}/snapshot.prisma`;
    const from = schemaTarget(readFileSync(snapshot, 'utf8'));
    expect(await schemaDifference(engine, from, schemaTarget(schema))).toBe('');
  });

  it('is where the migrations lead on SQLite', async () => {
    const engine = await schemaEngine(sqlite());
    const { schema: found } = await engine.introspect({
      schema: { files: [{ path: 'schema.prisma', content: schema }] },
      baseDirectoryPath: path.resolve('prisma'),
      force: true,
      compositeTypeDepth: 0,
      namespaces: null,
    });
    const migrated = schemaTarget(found.files.map(({ content }) => content).join('\n'));
    const difference = await schemaDifference(engine, migrated, schemaTarget(schema));
    expect(withoutHandwritten(difference).trim()).toBe('');
  });

  // The engine's introspection does not get along with Prisma's own adapter for PostgreSQL.
  it('is where the migrations lead on PostgreSQL', async () => {
    const engine = await schemaEngine(imaginaryPostgres());
    const target = schemaTarget(generatedPostgresSchema(schema));
    const bare = await createPostgresDatabase('bare');
    try {
      await catalogueOf(bare.url, await schemaDifference(engine, schemaTarget(undefined), target));
      expect(await catalogueOf(postgresUrl())).toEqual(await catalogueOf(bare.url));
    } finally {
      await bare.drop();
    }
  });

  it.each<[string, string, () => SqlMigrationAwareDriverAdapterFactory]>([
    ['SQLite', 'prisma/migrations', sqlite],
    ['PostgreSQL', 'prisma/postgres/migrations', () => new PrismaPg(postgresUrl())],
  ])("is recorded on %s as Prisma's own tool records it", async (_, folder, connect) => {
    const engine = await schemaEngine(connect());
    const diagnosis = await engine.diagnoseMigrationHistory({
      migrationsList: listOf(folder),
      optInToShadowDatabase: false,
      filters: { externalTables: [], externalEnums: [] },
    });
    expect(diagnosis).toMatchObject({
      hasMigrationsTable: true,
      editedMigrationNames: [],
      failedMigrationNames: [],
      history: null,
    });
  });
});

/** Runs `script`, then gives every column, index and constraint of the database as text. */
async function catalogueOf(url: string, script = ''): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(script);
    const { rows } = await client.query<{ line: string }>(`
      SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) AS line
        FROM information_schema.columns WHERE table_schema = 'public'
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
        FROM pg_constraint
        -- The columns say what is NOT NULL; the names of those constraints outlive a renamed column.
        WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
      ORDER BY line`);
    return rows
      .map(({ line }) => line)
      .filter((line) => !line.includes('_prisma_migrations') && !BY_HAND.test(line));
  } finally {
    await client.end();
  }
}

/** The migrations of a folder as the engine wants them told. */
function listOf(folder: string) {
  const read = (...names: string[]) => readFileSync(path.join(folder, ...names), 'utf8');
  return {
    baseDir: path.resolve(folder),
    lockfile: { path: 'migration_lock.toml', content: read('migration_lock.toml') },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames(folder).map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: read(name, 'migration.sql') },
      },
    })),
  };
}
