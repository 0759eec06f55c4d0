import { accessSync, constants, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** More than a whole run has ever taken. */
const MIN_FREE_BYTES = 1.5 * 1024 ** 3;

/**
 * Sets what all processes of a run of tests have in common, for the configurations of Vitest and
 * Playwright: the run's name, and a folder for temporary files that is in memory, if there is room.
 * SQLite syncs every commit, and the tests would wait for the disk. A process that is killed loses
 * nothing by it, because memory outlives the process. TMPDIR=/tmp keeps the files on the disk.
 */
export function beginRun(env: NodeJS.ProcessEnv = process.env): void {
  env.TEST_RUN ??= String(process.pid);
  if (!env.TMPDIR && hasRoom()) env.TMPDIR = MEMORY;
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
