import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { CODE, isTest, sourceFiles, type SourceFile } from './source-files';
import { memberOf, parse, takenBy, visit } from './syntax';

/**
 * The modules that write each model with a state of its own or with money, below app/features. The
 * columns of orders and products are held by order-status-writes.test.ts in addition.
 */
const OWNERS: Record<string, RegExp> = {
  offer: /^offers\/apply-offer-event\./,
  order:
    /^(orders\/(apply-order-event|order-state\.sql|order\.sql)|payments\/(refund-order|sync-refunded)|account-lifecycle\/erase-account)\./,
  orderEvent: /^orders\/(apply-order-event|order-state\.sql)\./,
  // The full refund of an order ends its dispute; orders import no disputes.
  dispute: /^(disputes\/|orders\/dispute-rows\.)/,
  disputeStep: /^orders\/dispute-rows\./,
  payment: /^payments\/apply-payment-event\./,
  paymentIntent: /^payments\/apply-payment-event\./,
  providerDispute: /^payments\//,
  providerRefund: /^payments\//,
  refund: /^payments\/apply-payment-event\./,
  ledgerTransaction: /^ledger\/ledger\.sql\./,
  ledgerEntry: /^ledger\/ledger\.sql\./,
  ledgerObject: /^ledger\//,
  payoutBatch: /^payouts\//,
  // The export makes the lines, events change them, a new secret encrypts them anew, and the deletion of an
  // account erases its end.
  payoutLine: /^payouts\/(decide-payout-line|export-batch|renew-encryption|erase-payouts)\./,
  sellerAccount: /^payouts\//,
  sellerTransfer: /^payments\/apply-transfer-event\./,
  transferReversal: /^payments\/apply-transfer-event\./,
  suspension: /^moderation\//,
  session: /^(accounts|second-factors|account-lifecycle)\//,
};
/** Columns that fewer modules write than their model. */
const COLUMNS: Record<string, RegExp> = {
  'user.suspendedAt': /^moderation\/suspend-account\./,
  'user.suspendedUntil': /^moderation\/suspend-account\./,
  'dispute.status': /^(disputes\/(apply-dispute-event|open-dispute)|orders\/dispute-rows)\./,
};

const WRITES = /^(create|update|upsert|delete)/;
const tables = Object.fromEntries(
  Object.keys(OWNERS).map((model) => [model.replace(/^./, (first) => first.toUpperCase()), model]),
);
const NAMED = new RegExp(
  `\\b(${[...Object.keys(OWNERS), ...Object.keys(tables)].join('|')}|user)\\b`,
);
const WRITING = /\btx\b|\btransaction\b|\binsert|INSERT|UPDATE|DELETE/;
const TX = /\b(tx|transaction)!?$/;
const STATEMENT = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+"(\w+)"/g;

const isOwned = (model: string) => Object.hasOwn(OWNERS, model);

/** What a module writes: the models of OWNERS and the columns of COLUMNS. */
function writtenBy(file: SourceFile): string[] {
  if (!NAMED.test(file.text) || !WRITING.test(file.text)) return [];
  const found = new Set<string>();
  const source = parse(file);
  visit(source, (node) => {
    for (const model of modelsOf(node)) if (isOwned(model)) found.add(model);
    for (const column of columnsOf(node)) found.add(column);
    if (!ts.isTemplateExpression(node) && !ts.isStringLiteralLike(node)) return;
    for (const [, table = ''] of node.getText().matchAll(STATEMENT)) {
      if (tables[table] !== undefined) found.add(tables[table]);
    }
  });
  return [...found];
}

/** The models that a node writes to, or takes out of a transaction under another name. */
function modelsOf(node: ts.Node): string[] {
  const member = memberOf(node);
  if (member && WRITES.test(member.name)) return [memberOf(member.of)?.name ?? ''];
  if (member && isOwned(member.name) && !memberOf(node.parent)) {
    return TX.test(member.of.getText()) ? [member.name] : [];
  }
  if (ts.isVariableDeclaration(node) && TX.test(node.initializer?.getText() ?? '')) {
    return takenBy(node.name);
  }
  if (ts.isCallExpression(node) && /^insert/.test(node.expression.getText())) {
    const [, table] = node.arguments;
    return table && ts.isStringLiteralLike(table) ? [tables[table.text] ?? ''] : [];
  }
  return [];
}

/** The columns of COLUMNS that a write names. */
function columnsOf(node: ts.Node): string[] {
  if (!ts.isCallExpression(node)) return [];
  const method = memberOf(node.expression);
  if (!method || !WRITES.test(method.name)) return [];
  const model = memberOf(method.of)?.name ?? '';
  const [given] = node.arguments;
  if (!given || !ts.isObjectLiteralExpression(given)) return [];
  const values = given.properties.filter(
    ({ name }) => name && /^(data|create|update)$/.test(name.getText()),
  );
  const text = values.map((one) => one.getText()).join();
  return Object.keys(COLUMNS).filter((one) => {
    const [of, column] = one.split('.');
    return of === model && new RegExp(`\\b${column}\\b`).test(text);
  });
}

/** Of what a file writes, that which others own. */
function unowned(name: string, written: string[]): string[] {
  const place = name.replace(/^app\/features\//, '');
  return written.filter((one) => !(OWNERS[one] ?? COLUMNS[one])?.test(place));
}

const planted = (text: string, name = 'app/features/search/planted.server.ts') =>
  unowned(name, writtenBy({ name, text }));

describe('a model with a state', () => {
  const files = sourceFiles(['app', 'server'], CODE).filter(
    // The sandbox has tables of its own.
    (file) => !isTest(file) && !file.name.startsWith('app/platform/payments/sandbox/'),
  );
  const written = files.map((file) => [file.name, writtenBy(file)] as const);

  it('is written by its owners alone', () => {
    const found = written.flatMap(([name, ones]) =>
      unowned(name, ones).map((one) => `${name}: ${one}`),
    );
    expect(found).toEqual([]);
  });

  it('has owners that write it', () => {
    const all = new Set(written.flatMap(([, ones]) => ones));
    expect(Object.keys({ ...OWNERS, ...COLUMNS }).filter((one) => !all.has(one))).toEqual([]);
  });

  it.each([
    ["await tx.offer.update({ where, data: { status: 'accepted' } });", 'offer'],
    ["await tx.order['update']({ where, data });", 'order'],
    ['const orders = tx.order; await orders.update({ where, data });', 'order'],
    ['const { order: o } = tx; await o.update({ where, data });', 'order'],
    ['await tx.dispute.updateMany({ where, data });', 'dispute'],
    ['await tx.payoutLine.create({ data });', 'payoutLine'],
    ['await tx.ledgerEntry.create({ data });', 'ledgerEntry'],
    ["await tx.paymentIntent.update({ where, data: { status: 'open' } });", 'paymentIntent'],
    ["await tx.payment.updateMany({ where, data: { status: 'returned' } });", 'payment'],
    ["await tx.refund.update({ where, data: { status: 'sent' } });", 'refund'],
    ['await tx.sellerTransfer.updateManyAndReturn({ where, data });', 'sellerTransfer'],
    ['await tx.run(sql`UPDATE "TransferReversal" SET "status" = ${one}`);', 'transferReversal'],
    ['await insertRow(tx, `LedgerObject`, row);', 'ledgerObject'],
    ['await tx.run(sql`UPDATE "Offer" SET "status" = ${one}`);', 'offer'],
    ['await tx.user.update({ where, data: { suspendedAt: null } });', 'user.suspendedAt'],
  ])('finds a planted %s', (text, model) => expect(planted(text)).toEqual([model]));

  it('leaves reads, other columns and the owners alone', () => {
    expect(planted('await tx.offer.findMany({ where });')).toEqual([]);
    expect(planted('await db.rows(sql`SELECT 1 FROM "Offer"`);')).toEqual([]);
    expect(
      planted('await tx.user.update({ where: { suspendedAt: null }, data: { name } });'),
    ).toEqual([]);
    const owner = 'app/features/offers/apply-offer-event.server.ts';
    expect(planted('await tx.offer.update({ where, data });', owner)).toEqual([]);
    const texts = 'app/features/disputes/end-disputes.server.ts';
    expect(planted("await tx.dispute.update({ where, data: { text: '' } });", texts)).toEqual([]);
    const status = "await tx.dispute.update({ where, data: { status: 'ended' } });";
    expect(planted(status, texts)).toEqual(['dispute.status']);
  });
});
