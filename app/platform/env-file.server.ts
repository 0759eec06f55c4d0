import { readFileSync } from 'node:fs';
import { StartupError } from '~/lib/startup-error';

/** A name and its value, which is in quotes, maybe over several lines, or ends with the line. */
const SETTING =
  /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*("[^"]*"|'[^']*'|`[^`]*`|[^\r\n]*)/gm;

/**
 * Reads `.env` of the working directory, if there is one, into `process.env`; what is set there already
 * stays. Refuses with a StartupError a value that the file cuts short.
 */
export function loadEnvFile(): void {
  try {
    assertNothingCut(readFileSync('.env', 'utf8'));
    process.loadEnvFile?.('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/**
 * Refuses with a StartupError the text of an `.env` file with a value such as `pass#word`: outside of
 * quotes Node takes everything from the `#` for a comment.
 */
export function assertNothingCut(text: string): void {
  const cut = [...text.matchAll(SETTING)].filter(([, , value = '']) =>
    /^[^"'`#][^#]*(?<=\S)#/.test(value),
  );
  if (cut.length === 0) return;
  const names = cut.map(([, name]) => name).join(' and ');
  throw new StartupError(
    `In .env the value of ${names} would end before its #: put it in quotes ('…'), or a blank before the # of a comment.`,
  );
}
