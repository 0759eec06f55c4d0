import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '~/lib/startup-error';
import { putInPlace } from '~/platform/put-in-place.server';
import { isDiskFull } from '../db/database-errors.server';

/** As SESSION_SECRET asks for. */
const MIN_LENGTH = 32;

/**
 * The session secret of a folder, made at the first start; readable by its owner only. Refuses with a
 * StartupError when the disk is full, and a file that does not hold a secret.
 */
export function storedSecret(folder: string): string {
  const file = path.join(folder, 'session-secret');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= MIN_LENGTH) return secret;
  throw new StartupError(
    `The file ${file} does not hold a secret. Put the one of a backup there, or remove it: another is made, all people have to sign in again, and what the database holds encrypted is lost.`,
  );
}

/** Written beside it first, so that another instance that starts reads the whole secret or none. */
function makeSecret(file: string): void {
  const made = `${file}.${randomUUID()}`;
  try {
    writeFileSync(made, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
    putInPlace(made, file);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new StartupError('The folder DATA_DIR is full. Make room, then start again.', {
      cause: error,
    });
  } finally {
    rmSync(made, { force: true });
  }
}
