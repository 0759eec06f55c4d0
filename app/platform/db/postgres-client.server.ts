import pg from 'pg';
import { StartupError } from '~/lib/startup-error';

/**
 * A client for DATABASE_URL, or the setting of this name, that is not connected yet. Refuses with a
 * StartupError an address that can't be read, or that names a file that can't.
 */
export function postgresClient(
  url: string,
  options: pg.ClientConfig = {},
  name = 'DATABASE_URL',
): pg.Client {
  try {
    return new pg.Client({ ...options, connectionString: url });
  } catch (error) {
    const { code, path: file } = error as NodeJS.ErrnoException;
    if (file)
      throw new StartupError(`${name} names the file ${file}, which can't be read: ${code}.`);
    // The parser's own message could contain the password.
    throw new StartupError(`${name} is not a valid postgresql:// address.`);
  }
}
