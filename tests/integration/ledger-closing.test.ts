import { expect } from 'vitest';
import { closeLedgerDays } from '~/features/ledger/close-ledger.server';
import { readBalances, type AccountBalance } from '~/features/ledger/ledger.sql.server';
import { postPosition } from '~/features/ledger/post-position.server';
import { DAY_MS, HOUR_MS } from '~/lib/durations';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { testClock, testServices } from '../setup/test-ctx';

const START = '2026-11-03T10:00:00Z';

function shopAt(db: Database, start = START) {
  const clock = testClock(start);
  const services = testServices(db, { clock });
  let posted = 0;
  /** Posts what a provider took for an order. */
  const post = (amountMinor: number, { provider = 'sandbox', currency = 'EUR' } = {}) =>
    db.write((tx) => {
      posted += 1;
      const id = `release-${posted}`;
      const entries = [
        { account: 'provider_clearing', amountMinor, currency },
        { account: 'held', orderId: `order-${posted}`, amountMinor: -amountMinor, currency },
      ] as const;
      return postPosition(tx, services, { kind: 'release', id, orderId: null, provider, entries });
    });
  return { clock, services, post, close: () => closeLedgerDays(services) };
}

/** The sums of all entries, without the closed days. */
async function allEntries(db: Database): Promise<Record<string, number>> {
  const rows = await db.read.ledgerEntry.findMany({ include: { transaction: true } });
  const sums: Record<string, number> = {};
  for (const { account, currency, amountMinor, transaction } of rows) {
    const key = `${transaction.provider} ${account} ${currency}`;
    sums[key] = (sums[key] ?? 0) + amountMinor;
  }
  return sums;
}

async function balances(db: Database): Promise<Record<string, number>> {
  const rows: AccountBalance[] = await readBalances(db);
  const inWords = rows.map((one) => [
    `${one.provider} ${one.account} ${one.currency}`,
    one.amountMinor,
  ]);
  return Object.fromEntries(inWords) as Record<string, number>;
}

onEachDatabase('closed days of the ledger', (it) => {
  it('give the balances of all entries, whenever they are closed', async ({ db }) => {
    const { clock, post, close } = shopAt(db);
    await close();
    expect(await balances(db)).toEqual({});
    for (let hour = 0; hour < 24 * 6; hour += 5) {
      await post(100 + hour);
      if (hour % 3 === 0) await post(7, { provider: 'stripe' });
      if (hour % 4 === 0) await post(-3, { currency: 'USD' });
      if (hour % 2 === 0) await close();
      expect(await balances(db)).toEqual(await allEntries(db));
      clock.forward(5 * HOUR_MS);
    }
    const { _max } = await db.read.ledgerClosing.aggregate({ _max: { closedUntil: true } });
    expect(_max.closedUntil?.toISOString()).toBe('2026-11-08T00:00:00.000Z');
  });

  it('hold more than 32 bits of cents', async ({ db }) => {
    const { clock, post, close } = shopAt(db);
    await post(2_000_000_000);
    await post(2_000_000_000);
    clock.forward(3 * DAY_MS);
    await close();
    expect(await balances(db)).toEqual({
      'sandbox provider_clearing EUR': 4_000_000_000,
      'sandbox held EUR': -4_000_000_000,
    });
  });

  it('are not summed again', async ({ db }) => {
    const { clock, post, close } = shopAt(db);
    await post(500);
    clock.forward(3 * DAY_MS);
    await close();
    await db.write((tx) =>
      tx.ledgerClosing.updateMany({
        where: { account: 'provider_clearing' },
        data: { amountMinor: 501 },
      }),
    );
    expect(await balances(db)).toMatchObject({ 'sandbox provider_clearing EUR': 501 });
  });

  it('leave yesterday open, and can be closed by two instances at once', async ({ db }) => {
    const { clock, post, close } = shopAt(db, '2026-11-04T23:59:00Z');
    await post(500);
    clock.forward(DAY_MS);
    await Promise.all([close(), close()]);
    expect(await db.read.ledgerClosing.count()).toBe(0);
    clock.forward(HOUR_MS);
    await Promise.all([close(), close(), close()]);
    expect(await db.read.ledgerClosing.count()).toBe(2);
    expect(await balances(db)).toEqual(await allEntries(db));
  });

  it('take no transaction of a clock that went back', async ({ db }) => {
    const { clock, post, close } = shopAt(db);
    await post(500);
    clock.forward(3 * DAY_MS);
    await post(60);
    clock.forward(2 * DAY_MS);
    await close();
    clock.forward(-4 * DAY_MS);
    await post(70);
    await close();
    expect(await balances(db)).toEqual(await allEntries(db));
    const last = await db.read.ledgerTransaction.findFirstOrThrow({
      where: { objectId: 'release-3' },
    });
    expect(last.createdAt.toISOString()).toBe('2026-11-07T00:00:00.000Z');
    expect(last.occurredAt.toISOString()).toBe('2026-11-04T10:00:00.000Z');
  });
});
