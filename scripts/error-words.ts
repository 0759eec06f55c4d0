import { z } from 'zod';
import { ENGLISH } from '../app/i18n/catalogues.server';
import type { Message } from '../app/i18n/language';

/** What went wrong, as a line for the person who runs a command. */
export function errorWords(error: unknown): string {
  const words =
    error instanceof z.ZodError
      ? error.issues.map(({ message }) => message)
      : [error instanceof Error ? error.message : String(error)];
  // Messages of our own are keys of texts; others are shown unchanged.
  return words.map((one) => ENGLISH.t(one as Message)).join('; ');
}
