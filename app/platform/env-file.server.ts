import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { StartupError } from '~/lib/startup-error';

/**
 * A name and its value, which is in quotes, maybe over several lines, or ends with the line; and what
 * follows the quotes.
 */
const SETTING =
  /^[ \t]*(?:export +)?([\w.-]+)[ \t]*=[ \t]*("[^"]*"|'[^']*'|`[^`]*`|[^\r\n]*)([^\r\n]*)/gm;
/** The rest of a line without a setting in it. */
const IDLE = /^\s*(?:#|$)/;

/**
 * Reads `.env` of the working directory, if there is one, into `process.env`; what is set there already
 * stays. Refuses with a StartupError a file that can't be read, or not as it is meant.
 */
export function loadEnvFile(file = '.env'): void {
  const bytes = readIfThere(file);
  if (!bytes) return;
  for (const [name, value] of Object.entries(parseEnvFile(bytes))) process.env[name] ??= value;
}

function readIfThere(file: string): Uint8Array | null {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new StartupError(
      `.env can't be read (${code}): make it a file that the user who runs Rummage may read, or remove it.`,
    );
  }
}

/**
 * The settings of an `.env` file, which may begin with a byte order mark. Refuses with a StartupError
 * what Node would read otherwise than it is meant, without a word.
 */
export function parseEnvFile(bytes: Uint8Array): NodeJS.Dict<string> {
  const text = decode(bytes);
  assertOnlySettings(text);
  assertNothingCut(text);
  return parseEnv(text);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new StartupError('.env is not in UTF-8: save it in that encoding.');
  }
}

/** Refuses a line without a `=`: Node drops it together with the setting that follows. */
function assertOnlySettings(text: string): void {
  const others = text.replace(SETTING, (all) => all.replace(/[^\n]+/g, '')).split('\n');
  const at = others.findIndex((line) => !IDLE.test(line));
  if (at < 0) return;
  throw new StartupError(
    `Line ${at + 1} of .env is no setting: write it as NAME=value, or with a # in front if it is a comment.`,
  );
}

/**
 * Refuses a value such as `pass#word`, because outside of quotes Node takes everything from the `#` for a
 * comment, and one such as `"pass"word"`, which Node ends at the second quote.
 */
function assertNothingCut(text: string): void {
  const settings = [...text.matchAll(SETTING)];
  const cut = settings.filter(([, , value = '']) => /^[^"'`#][^#]*(?<=\S)#/.test(value));
  if (cut.length > 0) {
    throw new StartupError(
      `In .env the value of ${namesOf(cut)} would end before its #: put it in quotes ('…'), or a blank before the # of a comment.`,
    );
  }
  const quoted = settings.filter(([, , , rest = '']) => !IDLE.test(rest));
  if (quoted.length > 0) {
    throw new StartupError(
      `In .env the value of ${namesOf(quoted)} would end at its second quote: put it in quotes that it does not hold ("…", '…' or \`…\`).`,
    );
  }
}

function namesOf(settings: RegExpMatchArray[]): string {
  return settings.map(([, name]) => name).join(' and ');
}
