import { afterAll, expect } from 'vitest';
import { rmSync } from 'node:fs';
import { StartupError } from '~/lib/startup-error';
import { migrateDatabase } from '~/platform/db/migrate.server';
import type { MigrationPlan } from '~/platform/db/migration-plan.server';
import { sql, type Sql } from '~/platform/db/sql';
import { onOwnDatabases } from '../setup/databases';
import { migrationNames, migrationsWith } from '../setup/run-migration';

const records = sql`SELECT "migration_name" AS "name", "checksum" FROM "_prisma_migrations" ORDER BY 1`;
const first = '20261120000000_init';
const next = '20991231000000_next';
const made: string[] = [];

function folderWith(extra: Record<string, string>): string {
  const folder = migrationsWith(extra);
  made.push(folder);
  return folder;
}

afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true })));

onOwnDatabases('a start', (it) => {
  it('has nothing to do on an up-to-date database', async ({ db, url }) => {
    expect(await migrateDatabase({ url })).toEqual([]);
    const names = (await db.rows<{ name: string }>(records)).map(({ name }) => name);
    expect(names).toEqual(migrationNames());
  });

  const changes: [string, RegExp, Sql][] = [
    [
      'a database that is newer than the code',
      /newer than this version.*20991231000000_next/,
      sql`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at")
        VALUES ('x', 'x', ${next}, ${new Date(0)})`,
    ],
    [
      'a database with a failed migration',
      /20991231000000_next failed in this database/,
      sql`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name")
        VALUES ('x', 'x', ${next})`,
    ],
    [
      'a migration that was edited after it was applied',
      /20261120000000_init was changed/,
      sql`UPDATE "_prisma_migrations" SET "checksum" = 'x' WHERE "migration_name" = ${first}`,
    ],
  ];
  for (const [what, message, change] of changes) {
    it(`refuses ${what}, touching nothing`, async ({ db, url }) => {
      const undo = await db.rows<{ checksum: string }>(records);
      await db.write((tx) => tx.run(change));
      const before = await db.rows(records);
      await refused(migrateDatabase({ url }), message);
      expect(await db.rows(records)).toEqual(before);
      await db.write(async (tx) => {
        await tx.run(sql`DELETE FROM "_prisma_migrations" WHERE "id" = 'x'`);
        await tx.run(sql`UPDATE "_prisma_migrations"
          SET "checksum" = ${undo[0]?.checksum ?? ''} WHERE "migration_name" = ${first}`);
      });
    });
  }

  it('takes a migration that was marked as rolled back for one to do', async ({ db, url }) => {
    const rolledBack = sql`INSERT INTO "_prisma_migrations"
      ("id", "checksum", "migration_name", "rolled_back_at") VALUES ('x', 'x', ${next}, ${new Date(0)})`;
    await db.write((tx) => tx.run(rolledBack));
    expect(await migrateDatabase({ url })).toEqual([]);
    await db.write((tx) => tx.run(sql`DELETE FROM "_prisma_migrations" WHERE "id" = 'x'`));
  });

  it('undoes the whole of a migration that fails', async ({ db, url }) => {
    const prismaDir = folderWith({
      [next]: 'CREATE TABLE "Half" ("id" TEXT);\nINSERT INTO "Nowhere" VALUES (1);',
    });
    const before = await db.rows(records);
    await refused(
      migrateDatabase({ url, prismaDir }),
      /20991231000000_next failed and was undone: .*nowhere/i,
    );
    expect(await db.rows(records)).toEqual(before);
    await expect(db.rows(sql`SELECT * FROM "Half"`)).rejects.toThrow(/Half/);
    expect(await migrateDatabase({ url })).toEqual([]);
  });

  it('is asked before anything is changed, and may be refused', async ({ db, url }) => {
    const prismaDir = folderWith({ [next]: 'CREATE TABLE "Next" ("id" TEXT);' });
    const before = await db.rows(records);
    const plans: MigrationPlan[] = [];
    const inspect = async (plan: MigrationPlan) => {
      plans.push(plan);
      expect(await db.rows(records)).toEqual(before);
      throw new StartupError('not this one');
    };
    await refused(migrateDatabase({ url, prismaDir, inspect }), /^not this one$/);
    await refused(migrateDatabase({ url, inspect }), /^not this one$/);
    expect(plans).toEqual([
      { isNew: false, pending: [next] },
      { isNew: false, pending: [] },
    ]);
    expect(await db.rows(records)).toEqual(before);
    await expect(db.rows(sql`SELECT * FROM "Next"`)).rejects.toThrow(/Next/);
  });

  it('says when it is not started from its folder', async ({ url }) => {
    await refused(migrateDatabase({ url, prismaDir: '/nowhere' }), /own folder/);
  });
});

async function refused(attempt: Promise<unknown>, message: RegExp): Promise<void> {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  expect((error as StartupError).message).toMatch(message);
  expect((error as StartupError).message).not.toMatch(/\n|rummage@/);
}
