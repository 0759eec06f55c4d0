import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '~/lib/startup-error';
import type { Clock } from '~/platform/clock';
import type { Environment } from '~/platform/db/backup/postgres-tools.server';
import { savePostgres } from '~/platform/db/backup/save-postgres.sql.server';
import { saveSqlite } from '~/platform/db/backup/sqlite-backup.sql.server';
import { isPostgres, sqliteFile } from '~/platform/db/connect.server';
import type { Env } from '~/platform/env.server';
import { photosFolder } from '~/platform/storage/open-storage.server';
import { filesUnder, writeSums, MANIFEST_FILE, type Manifest } from './manifest.server';
import { savePhotos } from './photo-folder.server';

interface Options {
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'S3_BUCKET'>;
  clock: Clock;
  /** The folder in which the backup's own folder is created. */
  into: string;
  portable: boolean;
  around: Environment;
}

/**
 * Saves the database and the photos of a site that may be in use. Returns the folder, which gets
 * its final name only when it is complete. Refuses with a StartupError and removes what it has
 * written.
 */
export async function makeBackup({ env, clock, into, portable, around }: Options) {
  const madeAt = clock.now().toISOString();
  const folder = path.resolve(into, `rummage-${madeAt.replaceAll(':', '-')}`);
  if (existsSync(folder)) throw new StartupError(`${folder} already exists.`);
  const draft = `${folder}.part`;
  await makeFolder(draft);
  try {
    const url = env.DATABASE_URL;
    const database = isPostgres(url)
      ? await savePostgres(url, draft, { portable, around })
      : await saveSqlite(sqliteFile(url), draft);
    const location = env.S3_BUCKET ? ('elsewhere' as const) : ('here' as const);
    const count = env.S3_BUCKET ? 0 : await savePhotos(photosFolder(env), draft);
    let files = 1;
    for await (const name of filesUnder(draft)) files += name ? 1 : 0;
    const photos = { kept: location, count };
    const manifest: Manifest = { format: 1, madeAt, database, photos, files };
    await writeFile(path.join(draft, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
    await writeSums(draft);
    await rename(draft, folder);
    return { folder, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Creates the folder readable by its owner only: a backup contains personal data. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`The folder ${path.dirname(folder)} can't be written to: ${code}.`);
  }
}
