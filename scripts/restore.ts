/** npm run restore -- FOLDER [--replace]: puts a backup to where the settings point. */
import path from 'node:path';
import { commandLine } from '../app/lib/command-line.server';
import { isStartupError, StartupError } from '../app/lib/startup-error';
import { restoreBackup } from '../app/platform/backup/restore-backup.server';
import { readArguments } from './read-arguments';
import { readSettings } from './read-settings';

const USAGE = `Usage: ${commandLine('restore', 'FOLDER [--replace]')}`;

async function main(): Promise<void> {
  process.umask(0o077);
  const { values, positionals } = readArguments(USAGE, {
    replace: { type: 'boolean', default: false },
  });
  const [folder] = positionals;
  if (!folder) throw new StartupError(`name the folder of the backup. ${USAGE}`);
  const { madeAt, photos } = await restoreBackup({
    env: readSettings(),
    folder: path.resolve(folder),
    replace: values.replace,
    around: process.env,
  });
  const withPhotos = photos.kept === 'here' ? `${photos.count} photo files` : 'no photos';
  process.stdout.write(
    `Restored the backup of ${madeAt}, with ${withPhotos}. Start Rummage now.\n`,
  );
}

main().catch((error: unknown) => {
  const failure = isStartupError(error) ? error.message : ((error as Error).stack ?? String(error));
  process.stderr.write(`Not restored: ${failure}\n`);
  process.exit(1);
});
