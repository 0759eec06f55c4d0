import { randomBytes } from 'node:crypto';
import type { Message } from '~/i18n/language';
import { DomainError } from './domain-error';
import { textHash } from './hash.server';

/**
 * A new id: 128 random bits as 22 URL-safe characters. None begins with a hyphen, which a spreadsheet
 * would read as a formula (lib/csv.ts).
 */
export function newId(): string {
  for (;;) {
    const id = randomBytes(16).toString('base64url');
    if (!id.startsWith('-')) return id;
  }
}

/** The id that always belongs to a text, in the form of what `newId` makes. */
export function idFrom(text: string): string {
  // A hyphen at the beginning becomes another letter, as in `newId`.
  return textHash(text).slice(0, 22).replace(/^-/, 'A');
}

/** Whether a text has the form of what `newId` makes. */
export function looksLikeNewId(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text);
}

/** Whether a text has the form of an id; other texts need no query. */
export function looksLikeId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text);
}

/** Returns the text when it has the form of an id. Refuses with `not_found` otherwise. */
export function requireId(text: string, message?: Message): string {
  if (looksLikeId(text)) return text;
  throw new DomainError('not_found', message ? { message } : {});
}
