/** Instances that start together on an empty database. */
import { expect } from 'vitest';
import { defaultCategories } from '../../prisma/seed/default-categories';
import { fillDatabase } from '../../prisma/seed/fill-database';
import { insertCategories } from '../../prisma/seed/insert-demo';
import { tryLock } from '~/platform/db/insert.sql.server';
import { UNHURRIED, type Database } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import { prepareRecurringJobs } from '~/platform/jobs/run-jobs.server';
import { onOwnPostgres } from '../setup/databases';
import { twoInstances } from '../setup/two-instances';
import { until } from '../setup/until';

/** The statements that wait for a row or a key of another transaction. */
const waiting = (db: Database) =>
  db.rows(sql`SELECT "pid" FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);

onOwnPostgres('two instances on an empty database', (it) => {
  it('fill it with the demo once, and both start', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url);
    const services = [one, other].map((app) => ({
      ...app.services,
      env: { ...app.services.env, SEED: 'demo' as const },
    }));
    const filled = await Promise.all(services.map(fillDatabase));
    expect(filled.sort()).toEqual(['demo', 'kept']);
    expect(await db.read.category.count()).toBeGreaterThan(1);
  });

  it('wait for each other in no statement, which has a limit', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url);
    let tried = 0;
    const counted: Database = {
      ...other.services.db,
      write: (...call) => {
        tried += 1;
        return other.services.db.write(...call);
      },
    };
    const env = { ...other.services.env, SEED: 'none' as const };
    const [begun, over] = [withResolvers(), withResolvers()];
    const slow = one.services.db.write(async (tx) => {
      await tryLock(tx, 'fill');
      await insertCategories(tx, defaultCategories(one.services.clock.now()));
      begun.resolve();
      await over.promise;
    }, UNHURRIED);
    await Promise.race([begun.promise, slow]);
    const filling = fillDatabase({ ...other.services, db: counted, env });
    filling.catch(() => {});
    await until(async () => tried > 1 || (await waiting(db)).length > 0);
    const stuck = await waiting(db);
    over.resolve();
    await slow;
    expect(stuck).toEqual([]);
    expect(await filling).toBe('kept');
  });

  it('wait in no statement for the recurring jobs of each other, either', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url);
    const kinds = [{ kind: 'made-up', everySeconds: 60, run: () => Promise.resolve() }];
    const [begun, over] = [withResolvers(), withResolvers()];
    const lingering: Database = {
      ...one.services.db,
      write: (work, options) =>
        one.services.db.write(async (tx) => {
          const result = await work(tx);
          begun.resolve();
          await over.promise;
          return result;
        }, options),
    };
    const slow = prepareRecurringJobs({ ...one.services, db: lingering }, kinds);
    await Promise.race([begun.promise, slow]);
    let isOver = false;
    const preparing = prepareRecurringJobs(other.services, kinds).finally(() => (isOver = true));
    preparing.catch(() => {});
    const waits = async () => (await waiting(db)).length > 0;
    await until(waits, { timeoutMs: 1_000 }).catch(() => {});
    const stuck = await waiting(db);
    expect(isOver).toBe(false);
    over.resolve();
    await Promise.all([slow, preparing]);
    expect(stuck).toEqual([]);
    expect(await db.read.job.count({ where: { kind: 'made-up' } })).toBe(1);
  });
});

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
