import { setImmediate as turn } from 'node:timers/promises';
import SqliteConnection from 'better-sqlite3';
import { pino } from 'pino';
import { expect } from 'vitest';
import { DomainError } from '~/lib/domain-error';
import { connectDatabase } from '~/platform/db/connect.server';
import type { Database } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import { breakableProxy } from '../setup/breakable-proxy';
import { onOwnPostgres, onOwnSqlite } from '../setup/databases';
import { categoryData, categoryNames } from '../setup/rows';

const log = pino({ level: 'silent' });

const callers: [string, (db: Database) => Promise<unknown>][] = [
  ['rows', (db) => db.rows(sql`SELECT 1`)],
  ['read', (db) => db.read.category.findMany()],
  ['write', (db) => db.write((tx) => tx.category.count())],
  ['ping', (db) => db.ping()],
];

async function refusalsOf(db: Database) {
  const started = Date.now();
  const settled = await Promise.allSettled(callers.map(([, call]) => call(db)));
  const refusals = settled.map((one) => (one.status === 'rejected' ? one.reason : one.status));
  return { refusals, took: Date.now() - started };
}

onOwnPostgres('an outage', (it) => {
  for (const state of ['frozen', 'refusing'] as const) {
    it(`is told within two seconds and passes (${state})`, async ({ url }) => {
      const proxy = await breakableProxy(Number(new URL(url).port));
      const proxied = new URL(url);
      proxied.port = String(proxy.port);
      const db = await connectDatabase({ url: proxied.href, log, poolSize: 4 });
      try {
        await Promise.all(callers.map(([, call]) => call(db)));
        expect(Math.abs(Number(await db.ping()) - Date.now())).toBeLessThan(60_000);
        proxy.set(state);
        const { refusals, took } = await refusalsOf(db);
        for (const refusal of refusals) {
          expect(refusal).toBeInstanceOf(DomainError);
          expect(refusal).toMatchObject({ code: 'unavailable', retryAfter: 2 });
        }
        expect(took).toBeLessThan(10_000);
        const again = await refusalsOf(db);
        expect(again.refusals.every((refusal) => refusal instanceof DomainError)).toBe(true);
        proxy.set('ok');
        await Promise.all(callers.map(([, call]) => call(db)));
      } finally {
        await db.close();
        await proxy.close();
      }
    });
  }

  it('does not let a transaction that hangs keep its place', async ({ db }) => {
    const slow = db.write((tx) => tx.rows(sql`SELECT pg_sleep(30)::text`));
    await expect(slow).rejects.toMatchObject({ code: 'unavailable' });
    await db.write((tx) => tx.category.create({ data: categoryData('after') }));
    expect(await categoryNames(db)).toEqual(['after']);
  });
});

onOwnSqlite('another process', (it) => {
  it('is waited for while it writes', async ({ db, url }) => {
    const other = new SqliteConnection(url.slice('file:'.length));
    other.exec('BEGIN IMMEDIATE');
    let isWritten = false;
    const write = db
      .write((tx) => tx.category.create({ data: categoryData('waiting') }))
      .then(() => (isWritten = true));
    // The first attempt is made in one of the next turns, and finds the lock.
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(isWritten).toBe(false);
    other.exec('COMMIT').close();
    await write;
    expect(await categoryNames(db)).toEqual(['waiting']);
  });

  it('that never ends its write is not waited for without end', async ({ db, url }) => {
    const other = new SqliteConnection(url.slice('file:'.length));
    other.exec('BEGIN IMMEDIATE');
    const write = db.write((tx) => tx.category.create({ data: categoryData('refused') }));
    await expect(write).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
    expect(await categoryNames(db)).toEqual([]);
    other.exec('ROLLBACK').close();
    await db.write((tx) => tx.category.create({ data: categoryData('after') }));
    expect(await categoryNames(db)).toEqual(['after']);
  });

  it('cannot be written to through the readers', async ({ db }) => {
    const insert = sql`DELETE FROM "Session" RETURNING "id"`;
    await expect(db.rows(insert)).rejects.toThrow(/readonly/);
    const reader = db.read as unknown as { category: { create(args: object): Promise<unknown> } };
    await expect(reader.category.create({ data: categoryData('x') })).rejects.toThrow(/readonly/);
  });
});
