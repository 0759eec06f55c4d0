import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fieldError } from '~/lib/domain-error';
import { emailKey } from './account.schema';

/**
 * A JSON array of 49,233 passwords in lower case, from published leaks, the most common first
 * (ADR 193). In node_modules of the folder that the server was started in.
 */
const LIST = 'node_modules/@zxcvbn-ts/language-common/src/passwords.json';

/** A comma alone stands between two entries. */
const WHOLE_ENTRY = /^"[^"]*[^",\s][^"]*"$/;

/** The list while checks are under way: at other times it takes no memory. */
let list: Promise<string> | null = null;
let readers = 0;

/**
 * Whether a password is on the list, ignoring case, spaces around it and the width of its letters.
 * The half megabyte is searched as text, and concurrent checks share it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  readers += 1;
  try {
    list ??= readFile(path.resolve(LIST), 'utf8');
    // Entries are separated by quotation marks, and no password on the list contains one.
    const entry = `"${password.normalize('NFKC').trim().toLowerCase()}"`;
    return WHOLE_ENTRY.test(entry) && (await list).includes(entry);
  } finally {
    readers -= 1;
    if (readers === 0) list = null;
  }
}

/**
 * Refuses with `validation_failed` at `field` a password that thieves try first: a common one, or the
 * address of its account.
 */
export async function requireUncommonPassword(
  password: string,
  { email, field }: { email: string; field: string },
): Promise<void> {
  if (emailKey(password) === emailKey(email)) throw fieldError(field, 'accounts.passwordEmail');
  if (await isCommonPassword(password)) throw fieldError(field, 'accounts.passwordCommon');
}
