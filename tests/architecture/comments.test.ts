import ts from 'typescript';
import { expect, it } from 'vitest';
import { CODE, isTest, sourceFiles, type SourceFile } from './source-files';
import { parse, visit } from './syntax';

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

/** What refuses a signed-out visitor: its caller does, too. */
const OF_ACTORS = /^(requirePermission|writeAs)$/;

/** A comment that names a function whose refusals these are, or says that there are none. */
const REFERS = /\b(as|like)\s+(\*\s+)?`\w+`|Refuses\s+(\*\s+)?nothing/i;

interface Refusals {
  codes: Set<string>;
  calls: string[];
}

/** The codes that a function of a module refuses with by itself, and the functions that it calls. */
function refusalsOf(declared: ts.Node): Refusals {
  const found: Refusals = { codes: new Set(), calls: [] };
  visit(declared, (node) => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'DomainError') {
      const code = node.arguments?.[0];
      if (code && ts.isStringLiteral(code)) found.codes.add(code.text);
    }
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText();
      if (OF_ACTORS.test(called)) found.codes.add('unauthenticated');
      found.calls.push(called);
    }
  });
  return found;
}

/** The codes that exported functions of a module refuse with and their comments do not name. */
function unnamedCodes(file: SourceFile): string[] {
  const { name, text } = file;
  const source = parse(file);
  const declared = source.statements.filter(ts.isFunctionDeclaration);
  const refusals = new Map(declared.map((one) => [one.name?.text ?? '', refusalsOf(one)]));
  const reached = (called: string, seen = new Set<string>()): string[] => {
    const own = refusals.get(called);
    if (!own || seen.has(called)) return [];
    seen.add(called);
    return [...own.codes, ...own.calls.flatMap((next) => reached(next, seen))];
  };
  return declared
    .filter((one) => one.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap((one) => {
      const comment = text.slice(one.getFullStart(), one.getStart());
      if (REFERS.test(comment)) return [];
      const exported = one.name?.text ?? '';
      const codes = [...new Set(reached(exported))];
      return codes
        .filter((code) => !comment.includes(`\`${code}\``))
        .map((code) => `${name}: ${exported} ${code}`);
    });
}

it('comments of use cases name the codes that they refuse with', () => {
  const files = sourceFiles(['app/features'], CODE).filter((file) => !isTest(file));
  expect(files.flatMap(unnamedCodes)).toEqual([]);
});

it('finds planted refusals', () => {
  const text = `
/** Books. Refuses with \`conflict\`. */
export async function book(ctx: Ctx) {
  requirePermission(ctx, 'order:book');
  refuse();
}
/** Books again. Refuses as \`book\`. */
export async function bookAgain(ctx: Ctx) {
  await book(ctx);
}
function refuse() {
  throw new DomainError('conflict') ?? new DomainError('gone');
}
`;
  const name = 'app/features/orders/planted.server.ts';
  expect(unnamedCodes({ name, text })).toEqual([
    `${name}: book unauthenticated`,
    `${name}: book gone`,
  ]);
});
