import ts from 'typescript';
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files';
import { parse, visit } from './syntax';

/** The names that a node calls. */
function callsIn(node: ts.Node): string[] {
  const names: string[] = [];
  visit(node, (found) => {
    if (ts.isCallExpression(found) && ts.isIdentifier(found.expression)) {
      names.push(found.expression.text);
    }
  });
  return names;
}

/** What a file passes to `submitForm` and calls there, through its own functions, too. */
function calledForForms(source: ts.SourceFile): Set<string> {
  const own = new Map<string, string[]>();
  const called = new Set<string>();
  visit(source, (node) => {
    if (ts.isFunctionDeclaration(node) && node.name) own.set(node.name.text, callsIn(node));
    const isForm =
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      /^(submitForm|sendFromPage|withProductForm)$/.test(node.expression.text);
    if (isForm) node.arguments.flatMap(callsIn).forEach((name) => called.add(name));
  });
  for (const name of called) own.get(name)?.forEach((deeper) => called.add(deeper));
  return called;
}

it('no form with fields answers a conflict with a toast, which would lose what was typed', () => {
  const files = sourceFiles(['app/routes', 'app/http'], /\.tsx?$/).filter(({ text }) =>
    text.includes('toastConflict'),
  );
  expect(files.length).toBeGreaterThan(10);
  const lossy = files.filter((file) => calledForForms(parse(file)).has('toastConflict'));
  expect(lossy.map(({ name }) => name)).toEqual([]);
});
