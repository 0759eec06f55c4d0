import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { CODE, isTest, sourceFiles, type SourceFile } from './source-files';

/**
 * Routes and components reach the database only through use cases. They are handed the services of
 * the process (`context.services`) and the context of a use case (`ctx`), and may pass both on, but
 * not take the database out of them, under any name of the arguments.
 */
const files = sourceFiles(['app'], CODE).filter(
  (file) => /^app\/(routes\/|ui\/|features\/[^/]+\/ui\/|[^/]+$)/.test(file.name) && !isTest(file),
);

const NAMES = new Set(['db', 'database']);

/** What only Prisma's models and clients have, also when a helper has taken the database out. */
const PRISMA = new Set(
  `findMany findFirst findFirstOrThrow findUnique findUniqueOrThrow groupBy
  aggregate createMany updateMany deleteMany upsert
  $queryRaw $queryRawUnsafe $executeRaw $executeRawUnsafe $transaction`.split(/\s+/),
);

/** The lines that name the database: as a property, in a pattern, in quotes or as a variable. */
function databaseIn({ name, text }: SourceFile): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kindOf(name));
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const named = ts.isIdentifier(node) || ts.isStringLiteralLike(node);
    const isDatabase = named && (NAMES.has(node.text) || PRISMA.has(node.text));
    if (isDatabase || takesAnyMember(node) || renames(node) || rowsOfModel(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.add(`${name}:${line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found];
}

/** What hands the database down. */
const CARRIERS = /(^|[.?\s]|\[['"`])(services|ctx|context)(['"`]\])?!?$/;
const carries = (node: ts.Node | undefined) =>
  node !== undefined && !ts.isCallExpression(node) && CARRIERS.test(node.getText());

const MODELS = [...readFileSync('prisma/schema.prisma', 'utf8').matchAll(/^model (\w)(\w+)/gm)].map(
  ([, first = '', rest = '']) => first.toLowerCase() + rest,
);
const modelCall = new RegExp(`\\.(${MODELS.join('|')})\\.(count|create|update|delete)$`);

/** Whether a node is a method of a model that other things have, too: `reader.order.count()`. */
const rowsOfModel = (node: ts.Node) =>
  ts.isCallExpression(node) && modelCall.test(node.expression.getText());

/** Whether a node takes members out of a carrier without naming them. */
function takesAnyMember(node: ts.Node): boolean {
  if (ts.isElementAccessExpression(node)) return carries(node.expression);
  if (ts.isArrayLiteralExpression(node)) return node.elements.some(carries);
  if (ts.isSpreadElement(node) || ts.isSpreadAssignment(node)) return carries(node.expression);
  if (ts.isCallExpression(node) && /^(Object|Reflect)\./.test(node.expression.getText())) {
    return node.arguments.some(carries);
  }
  if (!ts.isObjectBindingPattern(node) || !node.elements.some((one) => one.dotDotDotToken)) {
    return false;
  }
  const { parent } = node;
  if (ts.isBindingElement(parent)) return carries(parent.propertyName);
  return ts.isVariableDeclaration(parent) && carries(parent.initializer);
}

/** Whether a node gives what hands the database down a name that the rules above do not know. */
function renames(node: ts.Node): boolean {
  const isOther = (name: ts.Node) => ts.isIdentifier(name) && !CARRIERS.test(name.text);
  if (ts.isVariableDeclaration(node)) return carries(node.initializer) && isOther(node.name);
  if (ts.isBindingElement(node)) return carries(node.propertyName) && isOther(node.name);
  const { EqualsToken } = ts.SyntaxKind;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== EqualsToken) return false;
  return carries(node.right) && isOther(node.left);
}

const kindOf = (name: string) => (name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);

it('no route and no component takes the database out of its arguments', () => {
  expect(files.length).toBeGreaterThan(150);
  expect(files.flatMap(databaseIn)).toEqual([]);
});

it.each([
  'export const loader = ({ context }) => context.services.db.read.product.findMany();',
  'export const action = page.action((args) => args.context.services.db.write(work));',
  'const rows = ctx.db.read.order.count();',
  "const rows = ctx['db'].read.order.count();",
  'const rows = ctx[`db`].read.order.count();',
  'const { db } = context.services;',
  'const { db: rows } = ctx;',
  'const { services: { db: { read } } } = context;',
  'export const loader = ({ context: { services: { db } } }) => db;',
  'export const loader = ({ ctx: { db: { write: change } } }) => change;',
  "const rows = Reflect.get(services, 'db');",
  'const rows = ctx?.db?.read;',
  'const page = <List rows={ctx.db.read} />;',
  'const { files, ...rest } = context.services;',
  'export const loader = ({ context: { services: { files, ...rest } } }) => rest;',
  'const rows = context.services[name];',
  'const all = Object.values(context.services);',
  'const rows = Reflect.get(ctx, name);',
  'const copy = { ...ctx };',
  "const held = ctx; held[('d' + 'b') as keyof typeof held];",
  'export const loader = ({ context: held }) => held[name];',
  'held = args.ctx;',
  "const rows = args['context']['services'][name];",
  "const rows = [ctx].map((one) => one['d' + 'b']);",
  'const rows = await readerOf(ctx).product.findMany();',
  'const { product } = readerOf(ctx); product.findFirst();',
  'const many = await readerOf(ctx).order.count();',
  'await writerOf(ctx).product.update(given);',
])('finds a planted %s', (text) => {
  const lines = `// planted\n${text}\n`;
  expect(databaseIn({ name: 'app/routes/site/planted.tsx', text: lines })).toEqual([
    'app/routes/site/planted.tsx:2',
  ]);
});

it('leaves comments, other names and handing on alone', () => {
  const text = `
    // The db is not read here.
    import { addProduct } from '~/features/products/write-product.server';
    export const action = page.action(({ ctx, input }) => addProduct(ctx, input.database1));
    const label = 'a db of things';
    const known = { ...counts.order.count }, many = rows.order.count;
  `;
  expect(databaseIn({ name: 'app/routes/site/allowed.tsx', text })).toEqual([]);
});
