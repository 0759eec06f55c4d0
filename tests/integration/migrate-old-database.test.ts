import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { rightsOf, toRights, type Actor } from '~/features/accounts/account.policy';
import { openSession } from '~/features/accounts/sessions.server';
import { backfillLedger } from '~/features/payments/backfill-ledger.server';
import { orderDeadlineJob } from '~/features/payments/order-deadlines.server';
import { ledgerBackfillJob } from '~/features/payments/reconcile-ledger.server';
import { sendRefunds } from '../setup/run-sweeps';
import { payWithCard } from '~/features/payments/start-payment.server';
import { listProducts } from '~/features/search/list-products.server';
import { noFilters } from '~/features/search/listing-filters';
import { DAY_MS } from '~/lib/durations';
import { connectDatabase, sqliteFile } from '~/platform/db/connect.server';
import type { Database } from '~/platform/db/database';
import { migrateDatabase } from '~/platform/db/migrate.server';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import {
  fillOldPostgres,
  oldMigrations,
  oldSqlite,
  rowsByTable,
  type Row,
} from '../setup/old-database';
import { createPostgresDatabase } from '../setup/postgres-databases';
import { migrationsWith } from '../setup/run-migration';
import { actAs, testClock, testServices } from '../setup/test-ctx';
import { until } from '../setup/until';

const renamedTables: Record<string, string> = {
  OutboxJob: 'Job',
  KeptAnswer: 'IdempotencyRecord',
};

/** The columns under their new names; `null` for a column that was dropped. */
const renamedColumns: Record<string, Record<string, string | null>> = {
  Product: { originalPriceCents: 'originalPriceMinor', resalePriceCents: 'resalePriceMinor' },
  Order: { priceCents: 'priceMinor', paid: null },
  Payment: { priceCents: 'amountMinor' },
  PaymentIntent: { amountCents: 'amountMinor', transactionId: null, takenAt: null },
  ProviderRefund: { amountCents: 'amountMinor' },
  ProviderDispute: { amountCents: 'amountMinor', withdrawnCents: 'withdrawnMinor' },
  Report: { priceCents: 'priceMinor' },
  SandboxIntent: { amountCents: 'amountMinor' },
};

/** A row as it must be after the migration. */
function migrated(table: string, row: Row): Row {
  const entries = Object.entries(row).flatMap(([column, value]) => {
    const name = renamedColumns[table]?.[column];
    return name === null ? [] : [[name ?? column, newValue(table, column, value)] as const];
  });
  return Object.fromEntries(entries);
}

function newValue(table: string, column: string, value: unknown): unknown {
  if (column === 'currency') return String(value).toUpperCase();
  if (table === 'Order' && value === 'image-gone') return null;
  const isReturned = table === 'PaymentIntent' && /^refund(ing|ed)$/.test(String(value));
  return column === 'status' && isReturned ? 'succeeded' : value;
}

// Two reservations, each with a deadline and a reminder; the backfill of the ledger; four paid orders
// with the deadline of their handover.
const added: Record<string, number> = { Payment: 2, Job: 9 };

async function expectNothingLost(url: string): Promise<void> {
  const before = await rowsByTable(url);
  const applied = await migrateDatabase({ url });
  const after = await rowsByTable(url);
  for (const [table, rows] of Object.entries(before)) {
    const name = renamedTables[table] ?? table;
    const expected = rows.map((row) => migrated(table, row));
    const columns = Object.keys(expected[0] ?? {});
    const text = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
    const found = new Set(after[name]?.map(text));
    expect(expected.map(text).filter((row) => !found.has(row))).toEqual([]);
    const more = name === '_prisma_migrations' ? applied.length : (added[name] ?? 0);
    expect([name, after[name]?.length]).toEqual([name, rows.length + more]);
  }
}

async function expectAgreement(db: Database): Promise<void> {
  const orders = await db.read.order.findMany({
    include: { events: { orderBy: { sequence: 'asc' } }, payments: true, refunds: true },
  });
  expect(orders).toHaveLength(12);
  for (const { status, events, payments, refunds, priceMinor } of orders) {
    expect([events[0]?.type, events.at(-1)?.toStatus]).toEqual(['book', status]);
    const states = payments.map((payment) => [payment.status, payment.amountMinor]);
    if (status === 'paid') expect(states).toEqual([['accepted', priceMinor]]);
    else expect(states).toHaveLength(status === 'refunded' ? 1 : 0);
    expect(refunds.map((refund) => [refund.reason, refund.amountMinor])).toEqual(
      status === 'refunded' ? [['late', priceMinor]] : [],
    );
  }
  const states = (await db.read.refund.findMany()).map(({ status }) => status).sort();
  expect(states).toEqual(['owed', 'sent']);
  expect(await db.read.providerRefund.findMany()).toMatchObject([
    { paymentId: expect.any(String) as string, currency: 'USD' },
  ]);
  const users = await db.read.user.findMany();
  for (const { role, deletedAt, canBuy, canSell, canModerate } of users) {
    const rights = deletedAt === null ? role : 'none';
    expect([canBuy, canSell, canModerate]).toEqual(
      ['buyer', 'seller', 'admin'].map((one) => one === rights),
    );
  }
}

/** The shop goes on: a buyer pays what is reserved, and the refund that waited is sent. */
async function expectTrade(db: Database): Promise<void> {
  const services = testServices(db, { clock: testClock('2026-11-21T14:00:00Z') });
  const {
    id: userId,
    name,
    email,
  } = await db.read.user.findUniqueOrThrow({
    where: { emailKey: 'buyer@rummage.test' },
  });
  const guest = actAs(services, null);
  const session = await openSession(guest, { userId, remember: false, userAgent: '' });
  const claims = await services.tokens.verify(session.accessToken);
  const buyer: Actor = {
    userId,
    name,
    email,
    role: 'buyer',
    sessionId: claims?.sessionId ?? '',
    rights: toRights(rightsOf('buyer')),
    verified: false,
    emailConfirmed: true,
    suspended: false,
    warned: false,
    provedAt: 0,
    missingFactor: null,
    imageId: null,
  };
  const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' };
  const reserved = await db.read.order.findMany({ where: { status: 'reserved' } });
  expect(reserved).toHaveLength(2);
  for (const { id: orderId } of reserved) {
    expect(await payWithCard(actAs(services, buyer), { orderId, card })).toBe('paid');
  }
  expect(await sendRefunds(services)).toBe(1);
  expect(await db.read.payment.groupBy({ by: ['status'], _count: true })).toHaveLength(2);
  const filters = { ...noFilters, q: 'bicycle' };
  const { items } = await listProducts({ db }, { filters, sort: 'newest', limit: 24 });
  expect(items.length).toBeGreaterThan(0);
}

/** The job that the migration adds books the payments of the old version, once. */
async function expectBooked(db: Database): Promise<void> {
  const services = testServices(db, { clock: testClock('2026-11-21T14:00:00Z') });
  expect(await db.read.job.count({ where: { kind: ledgerBackfillJob.kind, doneAt: null } })).toBe(
    1,
  );
  expect(await runDueJobs(services, [ledgerBackfillJob])).toBe(1);
  const [payments, refunds, disputes] = await Promise.all([
    db.read.payment.count(),
    db.read.providerRefund.count(),
    db.read.providerDispute.count(),
  ]);
  expect(refunds * disputes).toBeGreaterThan(0);
  const kinds = ['charge', 'refund', 'dispute'].map((kind) =>
    db.read.ledgerObject.count({ where: { kind } }),
  );
  expect(await Promise.all(kinds)).toEqual([payments, refunds, disputes]);
  expect(await backfillLedger(services)).toBe(0);
}

/** What was paid long ago can be disputed for two days, and is completed then (ADR 278). */
async function expectEnds(db: Database): Promise<void> {
  const clock = testClock('2027-01-01T12:00:00Z');
  const services = testServices(db, { clock });
  // Those that a buyer's bank is investigating wait for its decision.
  const where = { status: 'paid', providerDisputes: { none: {} } };
  const old = await db.read.order.findMany({ where, select: { id: true } });
  expect(old.length).toBeGreaterThanOrEqual(5);
  const ids = old.map(({ id }) => id);
  const statesOf = async () => {
    while ((await runDueJobs(services, [orderDeadlineJob])) > 0);
    const orders = await db.read.order.findMany({ where: { id: { in: ids } } });
    return orders.map(({ status, deadlineAt }) => [status, deadlineAt?.toISOString()].join(' '));
  };
  expect(new Set(await statesOf())).toEqual(new Set(['received 2027-01-03T12:00:00.000Z']));
  clock.forward(2 * DAY_MS);
  expect(new Set(await statesOf())).toEqual(new Set(['completed ']));
}

async function expectMigrated(url: string): Promise<void> {
  await expectNothingLost(url);
  const db = await connectDatabase({ url, log: pino({ level: 'silent' }) });
  try {
    await expectAgreement(db);
    await expectTrade(db);
    await expectBooked(db);
    await expectEnds(db);
  } finally {
    await db.close();
  }
}

const words =
  'bicycle lamp sofa chair camera book phone guitar table radio oak blue red old new small';

/** Each condition of the migration with an edit that breaks it alone, and what undoes the edit. */
const contradictions: readonly (readonly [cause: string, edit: string, undo?: string])[] = [
  [
    'every order has a known status',
    `UPDATE "Order" SET "status" = 'lost' WHERE "status" = 'cancelled'`,
    `UPDATE "Order" SET "status" = 'cancelled' WHERE "status" = 'lost'`,
  ],
  [
    'an order is marked paid exactly when its status is paid',
    `UPDATE "Order" SET "paid" = true WHERE "status" = 'cancelled'`,
    `UPDATE "Order" SET "paid" = false WHERE "status" = 'cancelled'`,
  ],
  [
    'an order has its product while it is reserved or paid',
    `UPDATE "Order" SET "activeProductId" = NULL WHERE "status" = 'reserved'`,
    `UPDATE "Order" SET "activeProductId" = "productId" WHERE "status" = 'reserved'`,
  ],
  [
    'every payment is in US dollars',
    `UPDATE "Payment" SET "currency" = 'eur'`,
    `UPDATE "Payment" SET "currency" = 'usd'`,
  ],
  [
    'every product has a known status',
    `UPDATE "Product" SET "status" = 'lost' WHERE "status" = 'available'`,
    `UPDATE "Product" SET "status" = 'available' WHERE "status" = 'lost'`,
  ],
  ['a paid order has a payment and others have none', 'DELETE FROM "Payment"'],
];

describe('a database of the version before the foundations', () => {
  it('is migrated without loss on SQLite, and trade goes on', async () => {
    const url = oldSqlite();
    const file = sqliteFile(url);
    const searched = () => {
      const connection = new SqliteConnection(file, { readonly: true });
      const query = connection
        .prepare('SELECT rowid FROM "ListingByTime" WHERE "ListingByTime" MATCH ?')
        .pluck();
      const found = words.split(' ').map((word) => query.all(`"${word}"*`));
      const orphans = connection.pragma('foreign_key_check');
      const [damage] = connection.pragma('integrity_check') as unknown[];
      connection.close();
      return { found, orphans, damage };
    };
    const before = searched();
    expect(before.found.flat().length).toBeGreaterThan(20);
    await expectMigrated(url);
    const after = searched();
    expect(after).toEqual({ ...before, orphans: [], damage: { integrity_check: 'ok' } });
    rmSync(path.dirname(file), { recursive: true });
  });

  it('is migrated without loss on PostgreSQL, and trade goes on', async () => {
    const bare = await createPostgresDatabase('bare');
    try {
      await fillOldPostgres(bare.url);
      await expectMigrated(bare.url);
    } finally {
      await bare.drop();
    }
  });

  it('has orders that were refunded in full, lost in a dispute, or paid a second time', async () => {
    const edits = [
      `UPDATE "ProviderRefund" SET "amountCents" =
         (SELECT o."priceCents" FROM "Order" o WHERE o."id" = "ProviderRefund"."orderId")`,
      `UPDATE "ProviderDispute" SET "status" = 'lost', "amountCents" = 100,
         ("orderId", "transactionId") = (SELECT p."orderId", p."transactionId" FROM "Payment" p
           JOIN "Order" o ON o."id" = p."orderId" AND o."paid"
           WHERE p."orderId" <> "ProviderDispute"."orderId" ORDER BY p."orderId" LIMIT 1)`,
      `INSERT INTO "ProviderRefund" ("id", "orderId", "transactionId", "amountCents", "currency",
         "status", "createdAt", "readAt", "provider")
       SELECT 're_second', (SELECT min(o."id") FROM "Order" o WHERE o."paid"
           AND o."id" NOT IN (SELECT "orderId" FROM "ProviderRefund")
           AND o."id" NOT IN (SELECT "orderId" FROM "ProviderDispute")),
         'pi_second', "amountCents", "currency", "status", "createdAt", "readAt", "provider"
       FROM "ProviderRefund"`,
    ];
    const sqlite = oldSqlite();
    const connection = new SqliteConnection(sqliteFile(sqlite));
    for (const edit of edits) connection.exec(edit);
    connection.close();
    const bare = await createPostgresDatabase('bare');
    await fillOldPostgres(bare.url);
    const client = new pg.Client({ connectionString: bare.url });
    await client.connect();
    for (const edit of edits) await client.query(edit);
    await client.end();
    for (const url of [sqlite, bare.url]) {
      await migrateDatabase({ url });
      const db = await connectDatabase({ url, log: pino({ level: 'silent' }) });
      const orders = await db.read.order.findMany({
        where: { OR: [{ status: 'paid' }, { refundedMinor: { gt: 0 } }] },
        include: { events: { orderBy: { sequence: 'asc' } }, product: true },
        orderBy: { refundedMinor: 'desc' },
      });
      const [refunded, ...paid] = orders;
      expect(refunded).toMatchObject({
        status: 'refunded',
        refundedMinor: refunded?.priceMinor,
        activeProductId: null,
        deadlineAt: null,
        endedAt: expect.any(Date) as Date,
        product: { status: 'sold' },
      });
      expect(refunded?.events.at(-1)).toMatchObject({
        type: 'refund',
        fromStatus: 'paid',
        toStatus: 'refunded',
        at: refunded?.endedAt,
      });
      expect(paid.map((order) => [order.status, order.refundedMinor])).toEqual([
        ['paid', 100],
        ['paid', 0],
        ['paid', 0],
      ]);
      await db.close();
    }
    await bare.drop();
    rmSync(path.dirname(sqliteFile(sqlite)), { recursive: true });
  });

  /** Makes each contradiction, which refuses the start and changes nothing, and undoes it. */
  async function expectRefused(url: string, run: (statement: string) => Promise<unknown>) {
    for (const [cause, edit, undo] of contradictions) {
      await run(edit);
      const before = await rowsByTable(url);
      const refusal = new RegExp(`foundations failed and was undone: .*${cause}`);
      await expect(migrateDatabase({ url })).rejects.toThrow(refusal);
      expect(await rowsByTable(url)).toEqual(before);
      if (undo) await run(undo);
    }
  }

  it('is refused with the cause when its rows contradict themselves on SQLite', async () => {
    const url = oldSqlite();
    const connection = new SqliteConnection(sqliteFile(url));
    await expectRefused(url, async (statement) => connection.exec(statement));
    connection.close();
    rmSync(path.dirname(sqliteFile(url)), { recursive: true });
  });

  it('is refused with the cause when its rows contradict themselves on PostgreSQL', async () => {
    const bare = await createPostgresDatabase('bare');
    await fillOldPostgres(bare.url);
    const client = new pg.Client({ connectionString: bare.url });
    await client.connect();
    await expectRefused(bare.url, (statement) => client.query(statement));
    await client.end();
    await bare.drop();
  });

  it('can be opened by that version after the migration was killed', async () => {
    const url = oldSqlite();
    const file = sqliteFile(url);
    const before = await rowsByTable(url);
    // Holds the transaction open after the foundations.
    const endless =
      'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n';
    const prismaDir = migrationsWith({ '20991231000000_endless': endless });
    const args = ['--import', 'tsx', 'tests/setup/migrate-process.ts', url, prismaDir];
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    await until(() => existsSync(`${file}-journal`));
    child.kill('SIGKILL');
    await once(child, 'exit');
    const old = oldMigrations();
    expect(await migrateDatabase({ url, prismaDir: old })).toEqual([]);
    expect(await rowsByTable(url)).toEqual(before);
    for (const folder of [old, prismaDir, path.dirname(file)]) rmSync(folder, { recursive: true });
  });
});
