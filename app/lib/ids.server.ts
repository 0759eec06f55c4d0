import { randomBytes } from 'node:crypto';
import { DomainError } from './domain-error';

/** A new id: 128 random bits as 22 characters that need no escaping in an address. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}

/** Whether a text could be one of our ids; anything else is not worth a query. */
export function looksLikeId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text);
}

/** The text, when it could be one of our ids. Refuses with `not_found`: nothing can be there. */
export function requireId(text: string, message?: string): string {
  if (looksLikeId(text)) return text;
  throw new DomainError('not_found', message ? { message } : {});
}
