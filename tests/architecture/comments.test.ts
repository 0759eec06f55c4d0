import { expect, it } from 'vitest';
import { CODE, isTest, sourceFiles, type SourceFile } from './source-files';

/** What Remix calls by name has the meaning that Remix gives it. */
const ROUTES = /^app\/(routes\/|entry\.)/;

const EXPORTED = /^export (?:async )?function\*? (\w+)/;

/** Exported functions without a comment of JSDoc. The first of several overloads has it. */
function uncommented(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !isTest(file) && !ROUTES.test(file.name))
    .flatMap(({ name, text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, at) => {
        const exported = EXPORTED.exec(line)?.[1];
        if (!exported) return [];
        const before = lines[at - 1] ?? '';
        const overload = EXPORTED.exec(before)?.[1] === exported;
        return overload || before.endsWith('*/') ? [] : [`${name}: ${exported}`];
      });
    });
}

it('every exported function has a comment that says what it takes and gives', () => {
  expect(uncommented(sourceFiles(['app', 'server'], CODE))).toEqual([]);
});

it('finds planted functions', () => {
  const text = `/** Says what it gives. */
export function told(): void;
export function told(of?: string): void {}

export async function untold() {}
// A remark.
export function remarked() {}
`;
  const planted = { name: 'app/lib/planted.ts', text };
  expect(uncommented([planted])).toEqual([
    'app/lib/planted.ts: untold',
    'app/lib/planted.ts: remarked',
  ]);
});
