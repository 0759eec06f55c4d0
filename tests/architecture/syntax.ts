import ts from 'typescript';
import type { SourceFile } from './source-files';

/** Whether a node of a file breaks a rule; `file` is its name. */
export type Finding = (node: ts.Node, source: ts.SourceFile, file: string) => boolean;

export function parse({ name, text }: SourceFile): ts.SourceFile {
  const kind = /x$/.test(name) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind);
}

/** Calls `look` with each node below and including the given one. */
export function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}

/** The name that a property access, a quoted or a plain one, takes from an expression. */
export function memberOf(node: ts.Node): { of: ts.Expression; name: string } | null {
  if (ts.isPropertyAccessExpression(node)) return { of: node.expression, name: node.name.text };
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) {
    return { of: node.expression, name: node.argumentExpression.text };
  }
  return null;
}

/** The names that a pattern takes from an object, without the names that it gives to them. */
export function takenBy(node: ts.Node): string[] {
  if (!ts.isObjectBindingPattern(node)) return [];
  return node.elements.map(({ propertyName, name }) => {
    const taken = propertyName ?? name;
    return ts.isIdentifier(taken) || ts.isStringLiteralLike(taken) ? taken.text : '';
  });
}
