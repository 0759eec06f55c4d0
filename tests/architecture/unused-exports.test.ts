import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CODE, isTest, sourceFiles, type SourceFile } from './source-files';

const EXPORTED = /^export (?:async )?(?:const|let|function|class|interface|type|enum) (\w+)/gm;

/** What Remix and the tools read by name. */
const ENTRIES =
  /^(app\/(ui\/absent-remix-parts\.|routes\/|root\.tsx|routes\.ts|entry\.)|scripts\/|server\/(main|vite)|prisma\/seed)/;

/** The exported names that no code mentions again, its own file and tests included. */
function unused(files: SourceFile[]): string[] {
  const mentions = new Map<string, number>();
  for (const { text } of files) {
    for (const [word] of text.matchAll(/\w+/g)) mentions.set(word, (mentions.get(word) ?? 0) + 1);
  }
  return files
    .filter((file) => !isTest(file) && !ENTRIES.test(file.name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(EXPORTED)]
        .filter(([, exported = '']) => mentions.get(exported) === 1)
        .map(([, exported]) => `${name}: ${exported}`),
    );
}

it('exports nothing that no code mentions', () => {
  const config = {
    name: 'playwright.config.ts',
    text: readFileSync('playwright.config.ts', 'utf8'),
  };
  const files = sourceFiles(['app', 'server', 'scripts', 'prisma', 'tests'], CODE);
  const own = /\/unused-exports\.test\.ts$/;
  expect(unused([config, ...files.filter(({ name }) => !own.test(name))])).toEqual([]);
});

it('finds a planted export', () => {
  const text = 'export const dead = 1;\nexport function used() {}\nused();\n';
  expect(unused([{ name: 'app/lib/planted.ts', text }])).toEqual(['app/lib/planted.ts: dead']);
});
