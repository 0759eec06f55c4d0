import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { CODE, isTest, sourceFiles, type SourceFile } from './source-files';

/**
 * The columns that follow from the state of an order are written by `applyOrderEvent` alone; the
 * CHECKs of the database catch what no reading of the code can.
 */
const OWNERS = [
  'app/features/orders/apply-order-event.server.ts',
  'app/features/orders/order-state.sql.server.ts',
];

const columns: Record<string, readonly string[]> = {
  order: [
    'status',
    'activeProductId',
    'deadlineAt',
    'paidAt',
    'receivedAt',
    'completedAt',
    'endedAt',
  ],
  product: ['status', 'listed'],
};

/** Files that write these columns, each with the reason. */
const exceptions: Record<string, string> = {
  'app/features/listings/edit-product.server.ts':
    'changes what is for sale (or hides it); never writes the status',
  'app/features/products/align-listed.sql.server.ts':
    'lists by the currency of the price (decision 43); never writes the status',
  'app/features/products/mark-products-deleted.server.ts':
    'takes deleted products off the lists; never writes the status',
  'app/features/products/write-product.server.ts': 'a new product is for sale: no order had it yet',
};

const WRITES =
  /^(create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert)$/;
/** The arguments of a write that hold values. */
const VALUES = ['data', 'create', 'update'];
/** Relations to orders and products, which Prisma can write through. */
const RELATION = /^(orders?|products?|accepted|acceptedOrder|activeOrder|events)$/;

const SQL_WRITE =
  /\b(?:INSERT\s+INTO\s+"(?:Order|OrderEvent|Product)"|UPDATE\s+"OrderEvent"|UPDATE\s+"Order"[^`]*?"(?:status|activeProductId|deadlineAt|paidAt|receivedAt|completedAt|endedAt)"\s*=|UPDATE\s+"Product"[^`]*?"(?:status|listed)"\s*=)/;
const INSERTED = /\binsert(?:Row|IfAbsent|ion)\b[^;]*?'(?:Order|OrderEvent|Product)'/;
const HIDDEN_MODEL = /\[\s*['"`](?:order|product|orderEvent)['"`]\s*\]\s*\??\.\s*[cu]/;

const memberName = ({ name }: ts.PropertyAssignment | ts.ShorthandPropertyAssignment) =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';

/** Whether a value of a write names one of the columns, or comes from where nothing can be read. */
function isForbidden(value: ts.Node, names: readonly string[], file: ts.SourceFile): boolean {
  if (ts.isObjectLiteralExpression(value)) {
    return value.properties.some((one) => {
      if (ts.isSpreadAssignment(one)) return isForbidden(one.expression, names, file);
      if (ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one)) {
        return names.includes(memberName(one)) || memberName(one) === '';
      }
      return true;
    });
  }
  if (ts.isParenthesizedExpression(value) || ts.isAsExpression(value)) {
    return isForbidden(value.expression, names, file);
  }
  if (ts.isConditionalExpression(value)) {
    return [value.whenTrue, value.whenFalse].some((one) => isForbidden(one, names, file));
  }
  if (ts.isBinaryExpression(value)) return isForbidden(value.right, names, file);
  const source = ts.isCallExpression(value) ? value.expression : value;
  if (!ts.isIdentifier(source)) return true;
  const made = declarations(file, source.text);
  return made.length === 0 || made.some((one) => isForbidden(one, names, file));
}

/** What a name in a file stands for: the value of a constant, or what a function returns. */
function declarations(file: ts.SourceFile, name: string): ts.Node[] {
  const found: ts.Node[] = [];
  visit(file, (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer && isNamed(node, name)) {
      found.push(node.initializer);
    }
    if (ts.isFunctionDeclaration(node) && isNamed(node, name)) {
      visit(node, (inner) => {
        if (ts.isReturnStatement(inner) && inner.expression) found.push(inner.expression);
      });
    }
  });
  return found;
}

const isNamed = (node: { name?: ts.Node }, name: string) =>
  node.name !== undefined && ts.isIdentifier(node.name) && node.name.text === name;

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  node.forEachChild((child) => visit(child, look));
}

/** The model that a call writes to, as in `tx.order.update(…)` or `order.update(…)`. */
function modelOf(call: ts.CallExpression): string | null {
  const { expression } = call;
  if (!ts.isPropertyAccessExpression(expression) || !WRITES.test(expression.name.text)) return null;
  const { expression: model } = expression;
  if (ts.isIdentifier(model)) return model.text;
  return ts.isPropertyAccessExpression(model) ? model.name.text : null;
}

const members = (object: ts.ObjectLiteralExpression) =>
  object.properties.filter(
    (one) => ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one),
  );

/** Whether a call writes one of the columns of an order or product, or a record of an event. */
function isForbiddenCall(call: ts.CallExpression, file: ts.SourceFile): boolean {
  const model = modelOf(call) ?? '';
  if (model === 'orderEvent') return true;
  const names = columns[model];
  const [given] = call.arguments;
  if (!names || !given) return false;
  if (!ts.isObjectLiteralExpression(given)) return true;
  if (given.properties.some(ts.isSpreadAssignment)) return true;
  return members(given)
    .filter((one) => VALUES.includes(memberName(one)))
    .some((one) =>
      isForbidden(ts.isPropertyAssignment(one) ? one.initializer : one.name, names, file),
    );
}

/** Whether a value writes through a relation, as in `data: { orders: { updateMany: … } }`. */
function writesThroughRelation(node: ts.Node): boolean {
  if (!ts.isPropertyAssignment(node) || !RELATION.test(memberName(node))) return false;
  const { initializer } = node;
  if (!ts.isObjectLiteralExpression(initializer)) return false;
  return members(initializer).some((one) => WRITES.test(memberName(one)));
}

function writesState({ name, text }: SourceFile): boolean {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  if ([SQL_WRITE, INSERTED, HIDDEN_MODEL].some((pattern) => pattern.test(code))) return true;
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
  let found = false;
  visit(file, (node) => {
    found ||= writesThroughRelation(node);
    found ||= ts.isCallExpression(node) && isForbiddenCall(node, file);
  });
  return found;
}

const files = sourceFiles(['app', 'server'], CODE).filter((file) => !isTest(file));
const offences = (of: SourceFile[]) => of.filter(writesState).map(({ name }) => name);

const planted = (text: string) => offences([{ name: 'app/features/orders/planted.ts', text }]);

describe('the state of orders and products', () => {
  const found = offences(files);

  it('is written by applyOrderEvent alone', () => {
    expect(found.filter((name) => ![...OWNERS, ...Object.keys(exceptions)].includes(name))).toEqual(
      [],
    );
  });

  it('needs every exception', () => {
    expect([...OWNERS, ...Object.keys(exceptions)].filter((one) => !found.includes(one))).toEqual(
      [],
    );
  });

  it('has statements that no other module runs', () => {
    const importing = /^import (?!type\b)[^;]*?\/order-state\.sql\.server'/m;
    const users = files.filter(({ text }) => importing.test(text)).map(({ name }) => name);
    expect(users).toEqual([OWNERS[0]]);
  });

  it.each([
    "await tx.order.update({ where: { id }, data: { status: 'paid' } });",
    "await tx.order.updateMany({ where, data: { endedAt: now, status: 'expired' } });",
    'await ctx.tx.order.update({ where: { id }, data: { activeProductId: null } });',
    'await tx.order.updateMany({ where, data: { ...rest, deadlineAt } });',
    'await tx.order.update({ where: { id }, data: { "paidAt": now } });',
    'await tx.order.upsert({ where, create: row, update: { endedAt: now } });',
    'const row = { id, status }; await tx.order.create({ data: row });',
    'function toRow() { return { listed: true }; } await tx.product.update({ where, data: toRow() });',
    'const { order } = tx; await order.update({ where, data: { status } });',
    "await tx.product.update({ where, data: sold ? { status: 'sold' } : { name } });",
    'await tx.product.updateMany({ where, data: { ...(hidden && { listed: false }) } });',
    'await tx.product.update({ where, data: { [column]: value } });',
    'await tx.product.update({ where, data: fromElsewhere(input) });',
    'await tx.order.updateMany(given);',
    'await tx.order.createMany({ data: rows });',
    'await tx.orderEvent.create({ data: event });',
    "await tx['order'].update({ where, data });",
    'await tx.product.update({ where, data: { name, orders: { updateMany: { where, data } } } });',
    'await tx.user.update({ where, data: { products: { update: { where, data } } } });',
    'await tx.run(sql`UPDATE "Order" SET "phone" = \'\', "status" = ${to} WHERE "id" = ${id}`);',
    'await tx.run(sql`UPDATE "Product"\n  SET "listed" = ${false}`);',
    'await tx.run(sql`INSERT INTO "Order" ("id") VALUES (${id})`);',
    'await tx.run(sql`INSERT INTO "OrderEvent" ("id") SELECT 1`);',
    "await insertRow(tx, 'Order', order);",
    "await insertIfAbsent(\n  tx,\n  'Product',\n  product);",
  ])('finds a planted %s', (text) => expect(planted(text)).toHaveLength(1));

  it.each([
    'await tx.order.updateMany({ where: { status, deadlineAt }, data: { imageId: null } });',
    'await tx.order.findMany({ where: { status: "paid" }, select: { endedAt: true } });',
    "await tx.paymentIntent.update({ where, data: { status: 'open' } });",
    "await tx.payment.create({ data: { id, status: 'accepted', acceptedOrderId } });",
    'const data = { name }; await tx.product.update({ where, data });',
    'const rows = await db.rows(sql`SELECT "status" FROM "Order" WHERE "status" = ${one}`);',
    'const order = { orders: { some: { status } }, include: { product: true } };',
    "await insertRow(tx, 'Job', { status });",
    '// tx.order.update({ data: { status } })',
  ])('leaves %s alone', (text) => expect(planted(text)).toEqual([]));
});
