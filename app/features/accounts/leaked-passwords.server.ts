import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fieldError } from '~/lib/domain-error';

/**
 * A JSON array of 49,233 passwords in lower case, from published leaks, the most common first
 * (ADR 193). In node_modules of the folder that the server was started in.
 */
const LIST = 'node_modules/@zxcvbn-ts/language-common/src/passwords.json';

/** What people add to a common password: digits and signs. */
const ADDED = /[^\p{L}]$/u;

/** A comma alone stands between two entries. */
const WHOLE_ENTRY = /^"[^"]*[^",\s][^"]*"$/;

/** The list while checks are under way: at other times it takes no memory. */
let list: Promise<string> | null = null;
let readers = 0;

/** A password, and the beginnings that are at least half of it and are followed by digits and signs. */
function* bases(password: string): Generator<string> {
  const characters = [...password];
  for (let length = characters.length; length * 2 >= characters.length; length -= 1) {
    yield characters.slice(0, length).join('');
    if (!ADDED.test(characters[length - 1] ?? '')) return;
  }
}

/**
 * Whether a password is on the list, or at least half of it is and the rest are digits and signs,
 * ignoring case, spaces around it and the width of its letters. The half megabyte is searched as text,
 * and concurrent checks share it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  readers += 1;
  try {
    list ??= readFile(path.resolve(LIST), 'utf8');
    const text = await list;
    for (const base of bases(password.normalize('NFKC').trim().toLowerCase())) {
      // Entries are separated by quotation marks, and no password on the list contains one.
      const entry = `"${base}"`;
      if (WHOLE_ENTRY.test(entry) && text.includes(entry)) return true;
    }
    return false;
  } finally {
    readers -= 1;
    if (readers === 0) list = null;
  }
}

/** Refuses a common password with `validation_failed` at `field`. */
export async function requireUncommonPassword(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password)) throw fieldError(field, 'accounts.passwordCommon');
}
