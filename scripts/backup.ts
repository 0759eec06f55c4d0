/** npm run backup -- [FOLDER] [--portable]: saves the database and the photos, also while in use. */
import { commandLine } from '../app/lib/command-line.server';
import { isStartupError } from '../app/lib/startup-error';
import { makeBackup } from '../app/platform/backup/make-backup.server';
import type { Manifest } from '../app/platform/backup/manifest.server';
import { systemClock } from '../app/platform/clock';
import type { Env } from '../app/platform/env.server';
import { readArguments } from './read-arguments';
import { readSettings } from './read-settings';

const USAGE = `Usage: ${commandLine('backup', '[FOLDER] [--portable]')}`;

const how: Record<Manifest['database']['kind'], string> = {
  sqlite: 'SQLite, copied as it was at one moment',
  pg_dump: 'PostgreSQL, by pg_dump',
  rows: 'PostgreSQL, row by row in one transaction',
};

async function main(): Promise<void> {
  const { values, positionals } = readArguments(USAGE, {
    portable: { type: 'boolean', default: false },
  });
  process.umask(0o077);
  const env = readSettings();
  const { folder, manifest } = await makeBackup({
    env,
    clock: systemClock,
    into: positionals[0] ?? 'backups',
    portable: values.portable,
    around: process.env,
  });
  const lines = [
    `Backup: ${folder}`,
    `Database: ${how[manifest.database.kind]}`,
    `Photos: ${photosOf(env, manifest)}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function photosOf(env: Env, { photos }: Manifest): string {
  const here =
    photos.kept === 'here'
      ? `${photos.count} files`
      : `not in it: they are in the bucket ${env.S3_BUCKET}, which needs a backup of its own`;
  return env.IMAGE_HOST_URL ? `${here}; new ones are at ${new URL(env.IMAGE_HOST_URL).host}` : here;
}

main().catch((error: unknown) => {
  const failure = isStartupError(error) ? error.message : ((error as Error).stack ?? String(error));
  process.stderr.write(`No backup was made: ${failure}\n`);
  process.exit(1);
});
