import { readEnv, type Env } from '../app/platform/env.server';

/** The settings a command shares with the server: the environment, and `.env` where there is one. */
export function readSettings(): Env {
  try {
    process.loadEnvFile?.('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return readEnv();
}
