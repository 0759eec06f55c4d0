import { createHash } from 'node:crypto';

/**
 * The hash under which a random token is stored: SHA-256 as hexadecimal digits. Not for passwords or
 * short codes, which can be guessed.
 */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The SHA-256 of a text in base64url: a key of fixed length that does not show what it was made of. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
