/**
 * Reads the catalogues of app/i18n and writes what the app imports of them: the types of the messages
 * and their compiled texts (part of npm run build). With --check it fails for what is missing, unused
 * or not the same in all languages; with --list it only prints that (npm run translations:check).
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, PSEUDO_CODE, languageCodes, type LanguageCode } from '../app/i18n/languages';
import { checkCatalogues } from './check-messages';
import { encodeMessage, placeholdersOf, pseudoTranslate, type Catalogue } from './message-format';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = path.join(root, 'app/i18n');
const generated = path.join(folder, 'generated');

function readCatalogue(code: LanguageCode): Catalogue {
  return JSON.parse(readFileSync(path.join(folder, `${code}.json`), 'utf8')) as Catalogue;
}

/** The type of the values that each message takes. */
function messageTypes(english: Catalogue): string {
  const types = { number: 'number', string: 'string', value: 'Value' } as const;
  const lines = Object.entries(english).map(([key, message]) => {
    const values = [...placeholdersOf(message)].map(([name, type]) => `${name}: ${types[type]}`);
    return `  '${key}': ${values.length > 0 ? `{ ${values.join('; ')} }` : 'null'};`;
  });
  return [
    '// Written by scripts/messages.ts.',
    "import type { Value } from '../values';",
    '',
    'export interface MessageValues {',
    ...lines,
    '}',
    '',
    'export type MessageKey = keyof MessageValues;',
    '',
  ].join('\n');
}

function compiledCatalogues(all: Map<string, Catalogue>, english: Catalogue): string {
  const encoded = Object.fromEntries(
    [...all].map(([code, texts]) => [
      code,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, encodeMessage(text)])),
    ]),
  );
  encoded[PSEUDO_CODE] = Object.fromEntries(
    Object.entries(english).map(([key, text]) => [key, pseudoTranslate(text)]),
  );
  return [
    '// Written by scripts/messages.ts.',
    `export const catalogues: Record<string, Record<string, string>> = ${JSON.stringify(encoded, null, 2)};`,
    '',
  ].join('\n');
}

/** Writes a file only if its content changes, so that nothing that watches it is disturbed. */
function writeChanged(name: string, content: string): void {
  const file = path.join(generated, name);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
}

/** Our sources, in which every key must occur. */
function readSources(): string[] {
  return ['app', 'server'].flatMap((name) =>
    readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)generated\//.test(file))
      .map((file) => readFileSync(path.join(root, name, file), 'utf8')),
  );
}

const catalogues = new Map(languageCodes.map((code) => [code as string, readCatalogue(code)]));
const english = catalogues.get('en') ?? {};
mkdirSync(generated, { recursive: true });
writeChanged('messages.ts', messageTypes(english));
writeChanged('catalogues.ts', compiledCatalogues(catalogues, english));

const list = process.argv.includes('--list');
if (list || process.argv.includes('--check')) {
  const problems = checkCatalogues(catalogues, readSources(), (code) =>
    code in LANGUAGES ? LANGUAGES[code as LanguageCode].locale : code,
  );
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  if (problems.length === 0) process.stdout.write('All languages are complete.\n');
  process.exitCode = problems.length > 0 && !list ? 1 : 0;
}
