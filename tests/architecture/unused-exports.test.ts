import { expect, it } from 'vitest';
import { CODE, isTest, sourceFiles, type SourceFile } from './source-files';

const EXPORTED = /^export (?:async )?(?:const|let|function|class|interface|type|enum) (\w+)/gm;

/** What Remix and the tools read by name. */
const ENTRIES =
  /^(app\/(ui\/absent-remix-parts\.|routes\/|root\.tsx|routes\.ts|entry\.)|scripts\/|server\/(main|vite)|prisma\/seed)/;

const isOfTests = (file: SourceFile) => isTest(file) || file.name.startsWith('tests/');

/** What only tests use, each with the reason why it stands in shipped code. */
const forTests: Record<string, string> = {
  'app/platform/env.server.ts: variableNames': 'a test compares the settings with .env.example',
};

/**
 * The exported names that no other file mentions, and those that tests alone mention and their own
 * file does not use: a test may look at a part of a module, but code that only tests run belongs to
 * them.
 */
function unused(files: SourceFile[]): string[] {
  const mentions = new Map<string, Map<SourceFile, number>>();
  for (const file of files) {
    for (const [word] of file.text.matchAll(/\w+/g)) {
      const by = mentions.get(word) ?? new Map<SourceFile, number>();
      mentions.set(word, by.set(file, (by.get(file) ?? 0) + 1));
    }
  }
  const isUsed = (exported: string, file: SourceFile) => {
    const others = [...(mentions.get(exported)?.keys() ?? [])].filter((other) => other !== file);
    if (others.some((other) => !isOfTests(other))) return true;
    return others.length > 0 && (mentions.get(exported)?.get(file) ?? 0) > 1;
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
  const own = /\/unused-exports\.test\.ts$/;
  const found = unused(files.filter(({ name }) => !own.test(name)));
  expect(found.sort()).toEqual(Object.keys(forTests).sort());
});

it('finds planted exports', () => {
  const planted = (text: string, name = 'app/lib/planted.ts') => ({ name, text });
  const test = planted('driven(); parts();', 'tests/unit/planted.test.ts');
  const own = 'export const own = 1;\nown;\n';
  const driven = 'export function driven() {}\n';
  const parts = 'export function parts() {}\nparts();\n';
  const used = planted('export function used() {}\n', 'app/lib/used.ts');
  const user = planted('used();', 'app/lib/user.ts');
  expect(unused([planted(own + driven + parts), used, user, test])).toEqual([
    'app/lib/planted.ts: own',
    'app/lib/planted.ts: driven',
  ]);
});
