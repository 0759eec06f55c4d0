import { expect, it } from 'vitest';
import { isTest, sourceFiles, type SourceFile } from './source-files';

const LONGEST = 300;

const linesOf = ({ text }: SourceFile) => text.replace(/\n$/, '').split('\n').length;

const tooLong = (files: SourceFile[]) =>
  files.filter((file) => linesOf(file) > LONGEST).map(({ name }) => name);

const files = [
  ...sourceFiles(['app', 'server', 'scripts'], /\.([cm]?[jt]sx?|css|sql)$/),
  ...sourceFiles(['prisma/seed', 'prisma/factories'], /\.[cm]?[jt]sx?$/),
];

it('has no file of more than 300 lines', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(tooLong(files)).toEqual([]);
});

it('keeps most files short', () => {
  const sizes = files.filter((file) => !isTest(file)).map(linesOf);
  sizes.sort((a, b) => a - b);
  const at = (share: number) => sizes[Math.floor(sizes.length * share)] ?? 0;
  expect(at(0.5)).toBeLessThanOrEqual(90);
  expect(at(0.9)).toBeLessThanOrEqual(200);
});

it('finds a planted file of 301 lines, and none of 300', () => {
  const planted = (lines: number) => ({
    name: `app/lib/planted-${lines}.ts`,
    text: 'export {};\n'.repeat(lines),
  });
  const unended = { name: 'app/lib/unended.ts', text: planted(301).text.trimEnd() };
  expect(tooLong([planted(300), planted(301), unended])).toEqual([
    'app/lib/planted-301.ts',
    'app/lib/unended.ts',
  ]);
});
