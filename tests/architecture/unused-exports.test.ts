import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { CODE, isTest, sourceFiles, type SourceFile } from './source-files';

const EXPORTED = /^export (?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** What Remix and the tools read by name. */
const ENTRIES =
  /^(app\/(ui\/(absent-remix-parts|load-route-module)\.|routes\/|root\.tsx|routes\.ts|entry\.)|server\/(main|vite))/;

const isOfTests = (file: SourceFile) => isTest(file) || file.name.startsWith('tests/');

/** What only tests use, each with the reason why it stands in shipped code. */
const forTests: Record<string, string> = {
  'app/features/payments/reconcile-ledger.server.ts: reconcileLedger':
    'reads the whole ledger once, without the comparison that the job goes on with',
  'app/platform/env.server.ts: variableNames': 'a test compares the settings with .env.example',
};

/** Loading with `import()`, also of a type: the whole module counts as used. */
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g;
const WHOLE = '*';

/** The names that a file imports or exports again, each with the module as it is written there. */
function importsOf({ name, text }: SourceFile): { from: string; names: string[] }[] {
  const imports = [...text.matchAll(DYNAMIC)].map(([, from = '']) => ({ from, names: [WHOLE] }));
  for (const statement of ts.createSourceFile(name, text, ts.ScriptTarget.Latest).statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) continue;
    const named = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : statement.exportClause;
    const isList = named && (ts.isNamedImports(named) || ts.isNamedExports(named));
    const names = isList
      ? named.elements.map((element) => (element.propertyName ?? element.name).text)
      : [WHOLE];
    // `import a from` and `import './a'` take no named export.
    if (ts.isImportDeclaration(statement) && !named) continue;
    imports.push({ from: moduleSpecifier.text, names });
  }
  return imports;
}

const moduleOf = (name: string) => name.replace(CODE, '');

/** The path of a module of the project as another file writes it; null for a package. */
function resolved(from: string, { name }: SourceFile): string | null {
  if (from.startsWith('~/')) return moduleOf(`app/${from.slice(2)}`);
  return from.startsWith('.') ? moduleOf(path.join(path.dirname(name), from)) : null;
}

/**
 * The exported names that no other file imports, and those that tests alone import and their own
 * file does not use: a test may look at a part of a module, but code that only tests run belongs to
 * them.
 */
function unused(files: SourceFile[]): string[] {
  const users = new Map<string, SourceFile[]>();
  for (const file of files) {
    for (const { from, names } of importsOf(file)) {
      const module = resolved(from, file);
      if (module === null) continue;
      for (const name of names) {
        const key = `${module}: ${name}`;
        users.set(key, [...(users.get(key) ?? []), file]);
      }
    }
  }
  const isUsed = (exported: string, { name, text }: SourceFile) => {
    const importers = [exported, WHOLE].flatMap(
      (one) => users.get(`${moduleOf(name)}: ${one}`) ?? [],
    );
    if (importers.some((other) => !isOfTests(other))) return true;
    return importers.length > 0 && text.split(new RegExp(`\\b${exported}\\b`)).length > 2;
  };
  return files
    .filter((file) => !isOfTests(file) && !ENTRIES.test(file.name))
    .flatMap((file) =>
      [...file.text.matchAll(EXPORTED)]
        .filter(([, exported = '']) => !isUsed(exported, file))
        .map(([, exported]) => `${file.name}: ${exported}`),
    );
}

it('exports nothing that no other file needs', () => {
  const files = sourceFiles(['app', 'server', 'scripts', 'prisma', 'tests'], CODE);
  expect(unused(files).sort()).toEqual(Object.keys(forTests).sort());
});

const planted = (text: string, name: string) => ({ name, text });

it('finds planted exports', () => {
  const own = 'export const own = 1;\nexport function* each() {}\n';
  const driven = 'export function driven() {}\n';
  const parts = 'export function parts() {}\nparts();\n';
  const files = [
    planted(own + driven + parts, 'app/lib/planted.ts'),
    planted('export function used() {}\n', 'app/lib/used.ts'),
    planted("import { used } from './used';\nused();", 'app/lib/user.ts'),
    planted("import { driven, parts } from '~/lib/planted';", 'tests/unit/planted.test.ts'),
  ];
  expect(unused(files)).toEqual([
    'app/lib/planted.ts: own',
    'app/lib/planted.ts: each',
    'app/lib/planted.ts: driven',
  ]);
});

it('finds an export whose name other files use for something else', () => {
  const files = [
    planted('export const limit = 1;\nexport const rest = limit;\n', 'app/lib/planted.ts'),
    planted('export const limit = 2;\n', 'app/lib/other.ts'),
    planted("import { limit as most } from './other';\nconst rest = most;", 'app/lib/user.ts'),
    planted("import { limit } from 'package';\nlimit;", 'server/planted.ts'),
  ];
  expect(unused(files)).toEqual(['app/lib/planted.ts: limit', 'app/lib/planted.ts: rest']);
});

it.each([
  "import { type one as other } from '~/lib/planted';",
  "import * as all from '../../app/lib/planted.js';",
  "export { one } from '~/lib/planted';",
  "export * from '~/lib/planted';",
  "const { one } = await import('~/lib/planted');",
  "type One = import('../../app/lib/planted').one;",
])('finds the use by %s', (text) => {
  const module = planted('export const one = 1;\n', 'app/lib/planted.ts');
  expect(unused([module, planted(text, 'server/guard/user.ts')])).toEqual([]);
  expect(unused([module, planted("import './planted';", 'app/lib/user.ts')])).toHaveLength(1);
});
