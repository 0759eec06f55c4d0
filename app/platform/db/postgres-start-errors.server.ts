import type pg from 'pg';
import { StartupError } from '~/lib/startup-error';
import { isOutage } from './database-errors.server';
import { codeOf } from './driver-cause';

/**
 * What keeps a command from PostgreSQL, as one line for the operator; never the address itself,
 * which may hold a password. What is of another kind is given back as it is.
 */
export function readableStartError(
  error: unknown,
  { host, port, user, database }: pg.Client,
): unknown {
  const server = `PostgreSQL at ${host}:${port}`;
  const code = codeOf(error) ?? '';
  if (/^28/.test(code)) {
    return new StartupError(`${server} refused the user ${user} or the password in DATABASE_URL.`);
  }
  if (code === '3D000') {
    return new StartupError(`${server} has no database named ${database}. Create it first.`);
  }
  if (isOutage(error)) return new StartupError(`${server} cannot be reached.`, { cause: error });
  return error;
}
