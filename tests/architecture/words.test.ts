import { readFileSync, readdirSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { CODE, sourceFiles, type SourceFile } from './source-files';
import { parse, visit } from './syntax';

/** Private words that had a standard name all along; the list grows when another one turns up. */
const RETIRED = [
  'kept',
  'keeper',
  'keepable',
  'door',
  'truth',
  'recall',
  'shelf',
  'shelve',
  'heart',
  'wish',
  'twin',
  'standin',
  'spool',
  'turnstile',
  'pacer',
  'patience',
  'patient',
  'dear',
  'whoever',
  'nobody',
  'somebody',
  'everybody',
  'told',
  'tell',
  'mend',
];
const retiredWord = new RegExp(`^(${RETIRED.join('|')})(s|es|ed|ing)?$`);

/** Identifiers that stay, by the files that may have them. */
const exceptions: Record<string, RegExp> = {
  // Draws a heart.
  HeartIcon: /^app\/(ui|features\/products\/ui)\//,
  // The member `photos.kept` of manifest.json, whose format is published.
  kept: /^(app\/platform\/backup\/(make-backup|manifest|restore-backup)\.server|scripts\/(backup|restore))\.ts$/,
};
/** The pictures of the demo show doors and shelves. */
const PICTURES = 'scripts/demo-pictures/';

/** The words of a name in camelCase, PascalCase, UPPER_CASE or kebab-case. */
function wordsOf(name: string): string[] {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ');
  return words.replaceAll(/\bstand ins?\b/g, 'standin').split(' ');
}

const isRetired = (name: string) => wordsOf(name).some((word) => retiredWord.test(word));

/** The identifiers of a module, each once: variables, members, types, imports and exports. */
function identifiersOf(file: SourceFile): string[] {
  const names = new Set<string>();
  visit(parse(file), (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text);
  });
  return [...names];
}

/** The names of files and the identifiers with a retired word, as `file` or `file: identifier`. */
function retiredNames(files: SourceFile[]): string[] {
  return files.flatMap((file) => [
    ...(isRetired(file.name) ? [file.name] : []),
    ...(CODE.test(file.name) && !file.name.startsWith(PICTURES) && isRetired(file.text)
      ? identifiersOf(file)
      : []
    )
      .filter(isRetired)
      .map((name) => `${file.name}: ${name}`),
  ]);
}

function isExcepted(found: string): boolean {
  const [file = '', name = ''] = found.split(': ');
  return Object.hasOwn(exceptions, name) && exceptions[name]!.test(file);
}

describe('names of files and identifiers', () => {
  const files = sourceFiles(['app', 'server', 'scripts'], /\.\w+$/);
  const found = retiredNames(files);

  it('have no retired word', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(found.filter((name) => !isExcepted(name))).toEqual([]);
  });

  it('need every exception', () => {
    const needed = found.filter(isExcepted).map((one) => one.split(': ')[1]);
    expect([...new Set(needed)].sort()).toEqual(Object.keys(exceptions).sort());
  });

  it.each([
    ...RETIRED.map((word) => `app/lib/${word}.ts`),
    'app/doors/planted.ts',
    'server/kept-answers.ts',
    'app/ui/wishes.tsx',
    'app/ui/hearts.tsx',
    'tests/stand-in.ts',
    'app/lib/StandIn.tsx',
    'scripts/mending.sql',
    'app/lib/shelves.ts',
    'scripts/door.woff2',
  ])('finds a planted file %s', (name) => {
    expect(retiredNames([{ name, text: '' }])).toEqual([name]);
  });

  it.each([
    ['export const keptAnswers = 1;', 'keptAnswers'],
    ['export function tellBuyer() {}', 'tellBuyer'],
    ['export async function readTheTruth() {}', 'readTheTruth'],
    ['export interface PageKeeper {}', 'PageKeeper'],
    ['export type Doors = 1;', 'Doors'],
    ['export class HTTPDoor {}', 'HTTPDoor'],
    ['export enum Wish {}', 'Wish'],
    ['export default function openDoor() {}', 'openDoor'],
    ['const recall = 1;\nexport default recall;', 'recall'],
    ['const a = 1;\nexport { a as mendAll };', 'mendAll'],
    ["export * as twins from './a';", 'twins'],
    ["export { dearOnes } from './a';", 'dearOnes'],
    ['export const { a: spool, b: [pacer] } = c;', 'spool'],
    ['export const MOST_TURNSTILES = 1;', 'MOST_TURNSTILES'],
    ['export const STAND_IN = 1;', 'STAND_IN'],
    ['export const cardStandIn = 1;', 'cardStandIn'],
    ['function read() { const isKept = true; }', 'isKept'],
    ['const read = (keptRows: Row[]) => keptRows;', 'keptRows'],
    ['const row = { toldAt: now };', 'toldAt'],
    ['class Answers { #kept = 1; }', '#kept'],
    ['interface Row { isTold: boolean }', 'isTold'],
    ['const { kept } = photos;', 'kept'],
  ])('finds %s', (text, name) => {
    expect(retiredNames([{ name: 'app/lib/a.ts', text }])).toContain(`app/lib/a.ts: ${name}`);
  });

  it('leaves words alone that only contain a retired one', () => {
    const text = `
      export const outdoors = 1, recommend = 2, amendOrder = 3, skeptical = 4, indoorPlants = 5;
      export const standIndoors = 6, storyteller = 7, dearth = 8;
      const label = 'Tell the seller'; // door
    `;
    expect(retiredNames([{ name: 'app/lib/outdoors.ts', text }])).toEqual([]);
    const picture = { name: `${PICTURES}settings/outdoors.ts`, text: 'const door = 9;' };
    expect(retiredNames([picture])).toEqual([]);
  });
});

/** Comments: `/* … *\/`, and `//` to the end of the line. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const inProse = new RegExp(
  `\\b(${RETIRED.join('|').replace('standin', 'stand-?in')})(s|es|ed|ing)?\\b`,
  'i',
);

/** A text in which the words of names, such as keptAnswers and KEPT_ANSWERS, stand apart. */
const namesApart = (text: string) =>
  text.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ');

/** The retired words of a document, without its code and addresses, each as `file: word`. */
function retiredInDocument({ name, text }: SourceFile): string[] {
  const prose = text.replaceAll(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, '');
  return [...prose.matchAll(new RegExp(inProse.source, 'gi'))].map(([word]) => `${name}: ${word}`);
}

describe('documents', () => {
  // ADR 21 quotes the names that it replaced.
  const quoting = ['docs/decisions/0021-rooms-and-names.md'];
  const folders = ['docs', 'docs/api', 'docs/decisions'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );
  const names = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', '.env.example']
    .concat(folders)
    .filter((name) => !quoting.includes(name));

  it('have no retired word', () => {
    const files = names.map((name) => ({ name, text: readFileSync(name, 'utf8') }));
    expect(files.length).toBeGreaterThan(150);
    expect(files.flatMap(retiredInDocument)).toEqual([]);
    expect(names.filter(isRetired)).toEqual([]);
  });

  it('finds planted words, and leaves code and addresses alone', () => {
    const text =
      'Whoever is told of a stand-in, see [more](docs/door.md): `kept`.\n```\nwish\n```\n';
    const found = ['a.md: Whoever', 'a.md: told', 'a.md: stand-in'];
    expect(retiredInDocument({ name: 'a.md', text })).toEqual(found);
    expect(isRetired('docs/stand-in-services.md')).toBe(true);
  });
});

/** The comments with a retired word, each as `file: word`. */
function retiredComments(files: SourceFile[]): string[] {
  return files.flatMap(({ name, text }) =>
    [...text.matchAll(COMMENT)].flatMap(([comment]) => {
      const word = inProse.exec(namesApart(comment))?.[0];
      return word === undefined ? [] : [`${name}: ${word}`];
    }),
  );
}

describe('comments', () => {
  const files = sourceFiles(['app', 'server', 'scripts'], CODE).filter(
    ({ name }) => !name.startsWith(PICTURES),
  );

  it('have no retired word', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(retiredComments(files)).toEqual([]);
  });

  it.each([
    ['// Nobody is told of an end before the commit.', 'Nobody'],
    ['const a = 1; // the door', 'door'],
    ['/** For what is kept. */', 'kept'],
    ['/*\n * Mending is done here.\n */', 'Mending'],
    ['// A stand-in for the provider.', 'stand-in'],
    ['// The keptAnswers are here.', 'kept'],
    ['/* MOST_TURNSTILES are open. */', 'TURNSTILES'],
  ])('finds a planted %s', (text, word) => {
    expect(retiredComments([{ name: 'app/lib/a.ts', text }])).toEqual([`app/lib/a.ts: ${word}`]);
  });

  it('leaves text, addresses and words that only contain a retired one alone', () => {
    const text = `
      // Outdoors, recommended, amended.
      const label = 'Tell the seller', address = 'https://example.com//told';
    `;
    expect(retiredComments([{ name: 'app/lib/a.ts', text }])).toEqual([]);
  });
});
