import { createHash } from 'node:crypto';

/** How a token of a confirmation link is kept: nobody who reads the database can use it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
