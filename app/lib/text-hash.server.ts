import { createHash } from 'node:crypto';

/** The SHA-256 of a text in base64url: a key of fixed length that does not show what it was made of. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
