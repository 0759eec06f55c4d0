import pg from 'pg';
import { StartupError } from '~/lib/startup-error';

/**
 * A client for DATABASE_URL that is not connected yet. Refuses with a StartupError an address that can't
 * be read.
 */
export function postgresClient(url: string, options: pg.ClientConfig = {}): pg.Client {
  try {
    return new pg.Client({ ...options, connectionString: url });
  } catch {
    // The parser's own message could contain the password.
    throw new StartupError('DATABASE_URL is not a valid postgresql:// address.');
  }
}
