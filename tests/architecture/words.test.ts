import { readFileSync, readdirSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { CODE, sourceFiles, type SourceFile } from './source-files';

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

/** Names that stay, each with the reason, as `file` or `file: identifier`. */
const exceptions: Record<string, string> = {
  'app/ui/icons.tsx: HeartIcon': 'draws a heart',
  'scripts/demo-pictures/objects/cameras.ts: twinLens': 'a twin-lens camera',
};

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

/** The names that a module exports. */
function exportsOf({ name, text }: SourceFile): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement) && statement.exportClause) {
      const { exportClause } = statement;
      const named = ts.isNamedExports(exportClause) ? exportClause.elements : [exportClause];
      return named.map((element) => element.name.text);
    }
    if (ts.isExportAssignment(statement)) {
      return ts.isIdentifier(statement.expression) ? [statement.expression.text] : [];
    }
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : [];
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap((one) => namesIn(one.name));
    }
    const declared = (statement as ts.DeclarationStatement).name;
    return declared ? [declared.text] : [];
  });
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((one) => (ts.isOmittedExpression(one) ? [] : namesIn(one.name)));
}

/** The file names and exported identifiers with a retired word. */
function retiredNames(files: SourceFile[]): string[] {
  return files.flatMap((file) => [
    ...(isRetired(file.name) ? [file.name] : []),
    ...(CODE.test(file.name) ? exportsOf(file) : [])
      .filter(isRetired)
      .map((name) => `${file.name}: ${name}`),
  ]);
}

describe('names of files and exported identifiers', () => {
  const files = sourceFiles(['app', 'server', 'scripts'], /\.\w+$/);
  const found = retiredNames(files);

  it('have no retired word', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(found.filter((name) => !(name in exceptions))).toEqual([]);
  });

  it('need every exception', () => {
    expect(Object.keys(exceptions).filter((name) => !found.includes(name))).toEqual([]);
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
  ])('finds %s', (text, name) => {
    expect(retiredNames([{ name: 'app/lib/a.ts', text }])).toContain(`app/lib/a.ts: ${name}`);
  });

  it('leaves words alone that only contain a retired one', () => {
    const text = `
      export const outdoors = 1, recommend = 2, amendOrder = 3, skeptical = 4, indoorPlants = 5;
      export const standIndoors = 6, storyteller = 7, dearth = 8;
      const door = 9;
    `;
    expect(retiredNames([{ name: 'scripts/demo-pictures/settings/outdoors.ts', text }])).toEqual(
      [],
    );
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
  // The pictures of the demo show doors and shelves.
  const files = sourceFiles(['app', 'server', 'scripts'], CODE).filter(
    ({ name }) => !name.startsWith('scripts/demo-pictures/'),
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
