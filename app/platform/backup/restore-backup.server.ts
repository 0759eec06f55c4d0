import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '~/lib/startup-error';
import { isPostgres, sqliteFile } from '../db/connect.server';
import { assertPostgresTarget, withPostgres } from '../db/backup/postgres-session.sql.server';
import { restorePostgres } from '../db/backup/restore-postgres.sql.server';
import { assertSqliteTarget, restoreSqlite } from '~/platform/db/backup/sqlite-backup.sql.server';
import type { Environment } from '../db/backup/postgres-tools.server';
import { readMigrations, type Migration } from '../db/migration-plan.server';
import { lockForServer, makePrivateFolder } from '../db/sqlite-files.server';
import type { Env } from '../env.server';
import { openFileStore, photosFolder } from '../storage/open-storage.server';
import {
  isMissing,
  verifySums,
  MANIFEST_FILE,
  manifestSchema,
  type Manifest,
  type SavedDatabase,
} from './manifest.server';
import {
  forgetStagedPhotos,
  placePhotos,
  assertNoOtherPhotos,
  stagePhotos,
  uploadPhotos,
} from './photo-folder.server';

interface Options {
  env: Env;
  folder: string;
  /** Whether existing data may be replaced. */
  replace: boolean;
  around: Environment;
  prismaDir?: string;
}

/**
 * Restores a backup into the configured database and photo store, after verifying all of it. A
 * backup of SQLite may be restored into PostgreSQL, not the other way round. Refuses with a
 * StartupError, before any change of the database, a backup that is damaged, newer than this version, or
 * would overwrite data, a database in use, and a photo store that takes no photos. Photos that were
 * uploaded before a failure stay in their bucket: the content under a name is always the same.
 */
export async function restoreBackup({
  env,
  folder,
  replace,
  around,
  prismaDir = path.resolve('prisma'),
}: Options): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const { database, photos } = manifest;
  const url = env.DATABASE_URL;
  const toPostgres = isPostgres(url);
  if (!toPostgres && database.kind !== 'sqlite') {
    throw new StartupError('This backup is of PostgreSQL: set DATABASE_URL to a database there.');
  }
  const ownFolder = path.join(prismaDir, toPostgres ? 'postgres/migrations' : 'migrations');
  const migrations = migrationsFor(database, readMigrations(ownFolder), toPostgres);
  await verifySums(folder, manifest.files);

  if (!toPostgres) makePrivateFolder(path.dirname(sqliteFile(url)));
  const unlock = lockForServer(url);
  try {
    if (toPostgres) await withPostgres(url, (client) => assertPostgresTarget(client, replace));
    else assertSqliteTarget(sqliteFile(url), replace);
    const restoreDatabase = async () => {
      if (toPostgres) await restorePostgres(url, database, { folder, migrations, around });
      else if (database.kind === 'sqlite') {
        await restoreSqlite(path.join(folder, database.file), sqliteFile(url));
      }
    };
    if (photos.kept !== 'here') await restoreDatabase();
    else if (env.S3_BUCKET) {
      await uploadPhotos(folder, await openFileStore(env));
      await restoreDatabase();
    } else {
      await withStagedPhotos({ folder, place: photosFolder(env), replace }, restoreDatabase);
    }
  } finally {
    unlock();
  }
  return manifest;
}

/** Copies the photos beside their place, restores the database, then moves the photos to their place. */
async function withStagedPhotos(
  { folder, place, replace }: { folder: string; place: string; replace: boolean },
  restoreDatabase: () => Promise<void>,
): Promise<void> {
  if (!replace) await assertNoOtherPhotos(place);
  try {
    await stagePhotos(folder, place);
    await restoreDatabase();
  } catch (error) {
    await forgetStagedPhotos(place);
    throw error;
  }
  await placePhotos(place);
}

async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(path.join(folder, MANIFEST_FILE), 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw new StartupError(`${folder} can't be read: ${String(error)}`);
    throw new StartupError(`${folder} is no backup of Rummage: it has no ${MANIFEST_FILE}.`);
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new StartupError(`${MANIFEST_FILE} of this backup can't be read by this version.`);
  }
}

/**
 * The known migrations that created the saved database. Refuses a database that is newer than the
 * code.
 */
function migrationsFor(
  database: SavedDatabase,
  known: readonly Migration[],
  toPostgres: boolean,
): Migration[] {
  const sameWords = toPostgres === (database.kind !== 'sqlite');
  return database.migrations.map(({ name, checksum }) => {
    const migration = known.find((one) => one.name === name);
    if (migration && (!sameWords || migration.checksum === checksum)) return migration;
    throw new StartupError(
      `This backup was made by another version of Rummage: it has the migration ${name}, ${migration ? 'with other contents' : 'which is not known here'}.`,
    );
  });
}
