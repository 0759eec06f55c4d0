import { expect } from 'vitest';
import { connectDatabase } from '~/platform/db/connect.server';
import { createLimits, type LimitName } from '~/platform/limits.server';
import { sweepLimits } from '~/platform/shared-limits.server';
import { createLog } from '~/platform/log.server';
import { onOwnDatabases } from '../setup/databases';
import { englishRefusal } from '../setup/english';
import { testClock } from '../setup/test-ctx';

/** The limits of two instances on one database, and a function that closes the connections. */
async function twoInstances(url: string) {
  const databases = await Promise.all(
    // A busy machine must not look like a database that is away, whose counts are each process's own.
    [1, 2].map(() => connectDatabase({ url, log: createLog('silent'), timeFactor: 4 })),
  );
  const [one, other] = databases.map((db) => createLimits('on', db));
  return { one: one!, other: other!, close: () => Promise.all(databases.map((db) => db.close())) };
}

const allowed = (attempts: Promise<void>[]) =>
  Promise.allSettled(attempts).then(
    (results) => results.filter(({ status }) => status === 'fulfilled').length,
  );

onOwnDatabases('limits', (it) => {
  it.for<[LimitName, number]>([
    ['sign-in by address', 300],
    ['payment', 10],
  ])(
    '%s: 500 attempts over two instances are counted together',
    async ([name, points], { url }) => {
      const { one, other, close } = await twoInstances(url);
      const attempts = Array.from({ length: 500 }, (_, index) =>
        (index % 2 ? one : other).consume(name, 'ada@example.com'),
      );
      expect(await allowed(attempts)).toBe(points);
      await close();
    },
  );

  it('of mail, messages and passwords are counted together as well', async ({ url }) => {
    const { one, other, close } = await twoInstances(url);
    const limits = {
      mail: 5,
      newsletter: 10,
      contact: 5,
      'password-reset': 10,
      message: 20,
      conversation: 10,
      'second-factor': 5,
    };
    for (const [name, points] of Object.entries(limits) as [LimitName, number][]) {
      const attempts = Array.from({ length: points + 4 }, (_, index) =>
        (index % 2 ? one : other).consume(name, 'ada@example.com'),
      );
      expect([name, await allowed(attempts)]).toEqual([name, points]);
    }
    await close();
  });

  it('count attempts that refuse nothing, take them back, and store no address', async ({
    db,
    url,
  }) => {
    const { one, other, close } = await twoInstances(url);
    const key = 'ada@example.com';
    expect(await one.use('sign-in by account', key)).toBe(1);
    expect(await other.use('sign-in by account', key)).toBe(2);
    await one.giveBack('sign-in by account', key);
    expect(await other.use('sign-in by account', key)).toBe(2);
    await one.takeTurn(key, new Date());
    const rows = [await db.read.rateLimit.findMany(), await db.read.signInTurn.findMany()];
    const stored = JSON.stringify(rows);
    for (const part of ['ada@', 'example']) expect(stored).not.toContain(part);
    await close();
  });

  it('return the seconds to wait, for each key separately', async ({ db }) => {
    const limits = createLimits('on', db);
    for (let used = 0; used < 60; used += 1) await limits.consume('write', 'a');
    const refused = limits.consume('write', 'a');
    await expect(refused).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfter: expect.any(Number),
    });
    expect(await refused.catch(englishRefusal)).toMatch(
      /^Too many requests\. Please wait \d+ seconds and try again\.$/,
    );
    await limits.consume('write', 'b');
    await limits.consume('booking', 'a');
  });

  it('give turns that double, whichever instance is asked', async ({ db, url }) => {
    const { one, other, close } = await twoInstances(url);
    const clock = testClock();
    const turn = (limits: typeof one) => limits.takeTurn('ada', clock.now());
    expect([await turn(one), await turn(other)]).toEqual([20, 20]);
    clock.forward(20_000);
    const both = await Promise.all([turn(one), turn(other)]);
    expect(both.sort((a, b) => a - b)).toEqual([0, 40]);
    clock.forward(40_000);
    expect([await turn(other), await turn(one)]).toEqual([0, 80]);
    await other.endTurns('ada');
    expect(await turn(one)).toBe(20);
    clock.forward(20_000 + 60 * 60_000);
    expect(await sweepLimits({ db, clock })).toBe(1);
    expect(await turn(other)).toBe(20);
    await close();
  });

  it('are counted by each process alone while the database can’t be written to', async ({ db }) => {
    const broken = { ...db, write: () => Promise.reject(new Error('the disk is full')) };
    const limits = createLimits('on', broken);
    const attempts = Array.from({ length: 20 }, () => limits.consume('payment', 'ada'));
    expect(await allowed(attempts)).toBe(10);
  });
});
