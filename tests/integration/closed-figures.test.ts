import { readFileSync } from 'node:fs';
import SqliteConnection from 'better-sqlite3';
import fc from 'fast-check';
import pg from 'pg';
import { expect } from 'vitest';
import type { LedgerEntry } from '~/features/ledger/accounts';
import { closeLedgerDays } from '~/features/ledger/close-ledger.server';
import { insertTransaction } from '~/features/ledger/ledger.sql.server';
import { sumFees } from '~/features/payouts/earnings.sql.server';
import { readPayouts } from '~/features/payouts/payout.sql.server';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/lib/durations';
import { newId } from '~/lib/ids.server';
import { sqliteFile } from '~/platform/db/connect.server';
import { UNHURRIED, type Database } from '~/platform/db/database';
import { onOwnDatabases } from '../setup/databases';
import { PROPERTY_SEED } from '../setup/property-seed';
import { plansOf } from '../setup/query-plans';
import { migrationNames } from '../setup/run-migration';
import { testClock, testServices } from '../setup/test-ctx';
import { scansOf, watchedDatabase } from '../setup/watched-database';

type Kind = Parameters<typeof insertTransaction>[1]['object']['kind'];

function shopAt(db: Database, start = '2026-11-03T10:00:00Z') {
  const clock = testClock(start);
  const services = testServices(db, { clock });
  /** Posts entries for an object of any kind. */
  const post = (kind: Kind, entries: LedgerEntry[], provider = 'sandbox') =>
    db.write((tx) => {
      const [id, at] = [newId(), clock.now()];
      const transaction = { id, orderId: null, provider, occurredAt: at, createdAt: at };
      return insertTransaction(tx, { ...transaction, object: { kind, id } }, entries);
    });
  return { clock, services, post, close: () => closeLedgerDays(services) };
}

/** The start of a month, counted from January 2026. */
const monthAt = (month: number) => new Date(Date.UTC(2026, month));

const FIRST = 10;
const MONTHS = Array.from({ length: 14 }, (_, at) => ({
  start: monthAt(FIRST + at),
  end: monthAt(FIRST + at + 1),
}));

/** The figures of the admins' page of payouts: fees by month, and what all sellers were paid. */
async function figures(db: Database) {
  const payouts = await readPayouts(db);
  const sum = (currency: string, of: 'underWayMinor' | 'paidOutMinor') =>
    payouts.filter((row) => row.currency === currency).reduce((total, row) => total + row[of], 0);
  return {
    fees: await sumFees(db, 'EUR', MONTHS),
    underWay: [sum('EUR', 'underWayMinor'), sum('USD', 'underWayMinor')],
    paidOut: [sum('EUR', 'paidOutMinor'), sum('USD', 'paidOutMinor')],
  };
}

/** The same by all entries. */
async function figuresOfEntries(db: Database): ReturnType<typeof figures> {
  const rows = await db.read.ledgerEntry.findMany({ include: { transaction: true } });
  const sum = (isOf: (row: (typeof rows)[number], kind: string) => boolean) =>
    rows
      .filter((row) => isOf(row, row.transaction.objectKind))
      .reduce((total, { amountMinor }) => total + amountMinor, 0);
  const of = (account: string, objectKind: string, currency: string) =>
    sum((row, kind) => {
      return row.account === account && kind === objectKind && row.currency === currency;
    });
  const underWay = (currency: string) =>
    0 -
    of('payouts_under_way', 'seller-payout', currency) -
    of('payouts_under_way', 'transfer', currency);
  const paidOut = (currency: string) =>
    of('payouts_under_way', 'transfer', currency) - of('operator_bank', 'seller-payout', currency);
  const fees = MONTHS.map(({ start, end }) =>
    sum(({ account, currency, transaction: { createdAt } }, kind) => {
      const isFee = account === 'fees_earned' && currency === 'EUR';
      if (['seller-payout', 'transfer', 'netting'].includes(kind)) return false;
      return isFee && createdAt >= start && createdAt < end;
    }),
  );
  return {
    fees: fees.map((amountMinor) => 0 - amountMinor),
    underWay: [underWay('EUR'), underWay('USD')],
    paidOut: [paidOut('EUR'), paidOut('USD')],
  };
}

/** Entries of every kind that the figures count or leave out. */
const posted = fc.record({
  kind: fc.constantFrom<Kind>(
    'release',
    'refund',
    'netting',
    'seller-payout',
    'transfer',
    'payout',
  ),
  account: fc.constantFrom(
    'fees_earned',
    'fees_earned',
    'payouts_under_way',
    'operator_bank',
    'seller_payable',
  ),
  currency: fc.constantFrom('EUR', 'EUR', 'USD'),
  provider: fc.constantFrom('sandbox', 'stripe', 'manual'),
  amountMinor: fc.integer({ min: -500, max: 1000 }).filter((minor) => minor !== 0),
  /** What the time is next: hours later, or the first or last moment of a month. */
  next: fc.constantFrom<number | 'first' | 'last'>(0, 3, 20, 20, 50, 200, 'first', 'last'),
  closes: fc.boolean(),
});

onOwnDatabases('the figures of closed days', (it, dialect) => {
  it('are those of all entries, whenever they were posted and closed', async ({ db }) => {
    const { clock, post, close } = shopAt(db);
    for (const step of fc.sample(posted, { numRuns: 80, seed: PROPERTY_SEED })) {
      const { kind, account, currency, amountMinor, provider, next, closes } = step;
      const entry = { currency, sellerId: 'seller' } as const;
      const entries = [
        { ...entry, account, amountMinor },
        { ...entry, account: 'provider_clearing', amountMinor: -amountMinor },
      ] as LedgerEntry[];
      await post(kind, entries, provider);
      if (closes) await close();
      expect(await figures(db)).toEqual(await figuresOfEntries(db));
      const now = clock.now();
      const following = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
      const at = following - (next === 'first' ? 0 : 1) - now.getTime();
      clock.forward(typeof next === 'number' ? next * HOUR_MS : at);
    }
    clock.forward(3 * DAY_MS);
    await Promise.all([close(), close(), close()]);
    const { fees } = await figures(db);
    expect(fees.filter((minor) => minor !== 0).length).toBeGreaterThan(3);
    expect(await figures(db)).toEqual(await figuresOfEntries(db));
  });

  const fee = (amountMinor: number): LedgerEntry[] => [
    { account: 'provider_clearing', amountMinor, currency: 'EUR' },
    { account: 'fees_earned', amountMinor: -amountMinor, currency: 'EUR' },
  ];
  const payout = (amountMinor: number): LedgerEntry[] => [
    { account: 'seller_payable', sellerId: 'seller', amountMinor, currency: 'EUR' },
    { account: 'operator_bank', sellerId: 'seller', amountMinor: -amountMinor, currency: 'EUR' },
  ];

  it('count a late transaction of a slow clock in the month it is posted to', async ({ db }) => {
    const { clock, post, close } = shopAt(db, '2026-11-30T23:59:59.999Z');
    await post('release', fee(5));
    clock.forward(1);
    await post('release', fee(70));
    clock.forward(DAY_MS);
    await close();
    expect((await figures(db)).fees.slice(0, 2)).toEqual([5, 70]);
    clock.forward(-DAY_MS - HOUR_MS);
    await post('release', fee(900));
    expect((await figures(db)).fees.slice(0, 2)).toEqual([5, 970]);
    expect(await figures(db)).toEqual(await figuresOfEntries(db));
  });

  it('are closed by instances whose clocks differ, at the same moment', async ({ db }) => {
    const { clock, services, post } = shopAt(db);
    for (let day = 0; day < 8; day += 1) {
      await post('release', fee(10 + day));
      await post('seller-payout', payout(3));
      clock.forward(DAY_MS);
    }
    const instances = [0, 2, 1, 0].map((days) => {
      const own = testClock(clock.now().toISOString());
      own.forward(-days * DAY_MS);
      return closeLedgerDays({ ...services, clock: own });
    });
    await Promise.all(instances);
    expect(await figures(db)).toEqual(await figuresOfEntries(db));
    expect(await figures(db)).toMatchObject({ paidOut: [24, 0] });
  });

  it('are read without an entry of them', async ({ db, url }) => {
    const { clock, post, close } = shopAt(db, '2026-11-03T22:00:00Z');
    const MANY = 3000;
    const start = clock.now().getTime();
    const transactions = Array.from({ length: MANY }, (_, index) => {
      const at = new Date(start + index * MINUTE_MS);
      const [id, objectKind] = [newId(), index % 3 ? 'release' : 'seller-payout'];
      const times = { occurredAt: at, createdAt: at };
      return { id, objectKind, objectId: id, sequence: 1, provider: 'sandbox', ...times };
    });
    const entries = transactions.flatMap(({ id: transactionId, objectKind }) =>
      (objectKind === 'release' ? fee(10) : payout(10)).map((entry, position) => {
        return { transactionId, position, ...entry };
      }),
    );
    await db.write(async (tx) => {
      await tx.ledgerTransaction.createMany({ data: transactions });
      await tx.ledgerEntry.createMany({ data: entries });
    }, UNHURRIED);
    // PostgreSQL estimates from the times how much was posted since.
    clock.forward(MANY * MINUTE_MS);
    expect(clock.now().toISOString()).toBe('2026-11-06T00:00:00.000Z');
    await post('release', fee(1));
    await post('seller-payout', payout(2));
    clock.forward(DAY_MS);
    await close();
    const { db: watched, take } = watchedDatabase(db);
    expect(await figures(watched)).toMatchObject({ paidOut: [(MANY / 3) * 10 + 2, 0] });
    const { statements } = take();
    if (dialect === 'sqlite') {
      for (const [query, plan] of await plansOf(db, statements)) {
        if (!query.sql.includes('"LedgerEntry"')) continue;
        expect(plan).toMatch(
          /SEARCH t USING INDEX LedgerTransaction_createdAt_id_idx \(createdAt>\?\)/,
        );
        expect(plan).toMatch(/SEARCH e USING INDEX \S+ \(transactionId=\?\)/);
      }
    } else {
      const scans = await scansOf(url, statements);
      const ofEntries = scans.filter(({ table }) => /^Ledger(Entry|Transaction)$/.test(table));
      expect(ofEntries.length).toBeGreaterThan(3);
      for (const scan of ofEntries) expect(scan.rows).toBeLessThan(10);
    }
    // Not that they are summed beside that.
    await db.write((tx) => tx.ledgerClosing.updateMany({ data: { amountMinor: 7 } }));
    expect(await figures(db)).toMatchObject({
      fees: expect.arrayContaining([-7 + 1]),
      paidOut: [-7 + 2, 0],
    });
  });

  it('are summed by kind and month in a shop that is upgraded', async ({ db, url }) => {
    const { clock, post, close } = shopAt(db, '2026-11-30T23:59:59.999Z');
    await post('release', fee(5));
    clock.forward(1);
    await post('release', fee(70));
    await post('seller-payout', payout(3));
    clock.forward(2 * DAY_MS);
    await close();
    await post('release', fee(200));
    const rows = () =>
      db.read.ledgerClosing.findMany({
        orderBy: [{ account: 'asc' }, { month: 'asc' }, { amountMinor: 'asc' }],
        omit: { closedUntil: true },
      });
    const before = await rows();
    expect(before).toHaveLength(6);
    const name = migrationNames().find((one) => one.endsWith('_ledger_months')) ?? '';
    const folder = dialect === 'sqlite' ? 'prisma/migrations' : 'prisma/postgres/migrations';
    const script = readFileSync(`${folder}/${name}/migration.sql`, 'utf8');
    if (dialect === 'sqlite') new SqliteConnection(sqliteFile(url)).exec(script).close();
    else {
      const client = new pg.Client(url);
      await client.connect();
      await client.query(script);
      await client.end();
    }
    expect(await rows()).toEqual(before);
    expect(await figures(db)).toEqual(await figuresOfEntries(db));
  });
});
