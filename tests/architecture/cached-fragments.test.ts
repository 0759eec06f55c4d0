import path from 'node:path';
import { expect, it } from 'vitest';
import { isTest, sourceFiles, type SourceFile } from './source-files';

/** What a cached component must not use: its HTML is sent to other visitors. */
const READS_CONTEXT = /\b(useContext|createContext|use)\(|from '@remix-run\/react'/;
const IMPORT = /^import (?!type\b)[^;]*?from '(~\/|\.{1,2}\/)([^']+)';/gm;

/** The modules of the components given to CachedFragment, with everything that they import. */
function cachedModules(files: SourceFile[]): SourceFile[] {
  const byName = new Map(files.map((file) => [file.name.replace(/\.tsx?$/, ''), file]));
  const importsOf = ({ name, text }: SourceFile) =>
    [...text.matchAll(IMPORT)].flatMap(([statement, start = '', rest = '']) => {
      const from = start === '~/' ? 'app' : path.join(path.dirname(name), start);
      const file = byName.get(path.join(from, rest));
      return file ? [{ statement, file }] : [];
    });
  const roots = files.flatMap((file) =>
    [...file.text.matchAll(/<CachedFragment[^>]*?component=\{(\w+)\}/g)].flatMap(([, name]) =>
      importsOf(file).flatMap((one) =>
        new RegExp(`\\b${name}\\b`).test(one.statement) ? [one.file] : [],
      ),
    ),
  );
  const found = new Set(roots);
  for (const file of found) for (const one of importsOf(file)) found.add(one.file);
  return [...found];
}

const violations = (files: SourceFile[]) =>
  cachedModules(files)
    .filter(({ text }) => READS_CONTEXT.test(text))
    .map(({ name }) => name);

const files = sourceFiles(['app'], /\.tsx?$/).filter((file) => !isTest(file));

it('components of cached fragments read no context', () => {
  const modules = cachedModules(files).map(({ name }) => name);
  expect(modules).toContain('app/features/products/ui/product-card.tsx');
  expect(modules).toContain('app/ui/badge.tsx');
  expect(violations(files)).toEqual([]);
});

it.each([
  "import { CsrfField } from '~/ui/csrf-field';",
  "import { useLocation } from '@remix-run/react';",
])('finds a planted %s', (statement) => {
  const name = 'app/features/products/ui/own-listing.tsx';
  const planted = files.map((file) =>
    file.name === name ? { name, text: `${statement}\n${file.text}` } : file,
  );
  expect(violations(planted)).not.toEqual([]);
});

const HAS_CARDS = /<(ProductGrid|ProductDetails|UnavailableList)\b/;

it('each page with cards has the forms that their buttons name', () => {
  const pages = files.filter(
    ({ name, text }) => name.startsWith('app/routes/') && HAS_CARDS.test(text),
  );
  expect(pages.length).toBeGreaterThan(4);
  expect(pages.filter(({ text }) => !text.includes('<CardForms')).map(({ name }) => name)).toEqual(
    [],
  );
});
