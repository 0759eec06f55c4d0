import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'vitest';
import { sql } from '~/platform/db/sql';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import { onEachDatabase, onPostgres } from '../setup/databases';
import { auditData, categoryData, categoryNames, someTime } from '../setup/rows';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

onEachDatabase('the door', (it) => {
  it('loses no acknowledged write while others roll back', async ({ db }) => {
    const writes = numbers(120).map(async (index) => {
      const name = String(index).padStart(3, '0');
      await db.write(async (tx) => {
        await tx.category.create({ data: categoryData(name) });
        await turn();
        if (index % 2 === 1) throw new Error('changed my mind');
      });
      return name;
    });
    const settled = await Promise.allSettled(writes);
    const acknowledged = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(acknowledged).toHaveLength(60);
    expect(await categoryNames(db)).toEqual(acknowledged);
  });

  it('never shows a reader what is not committed', async ({ db }) => {
    let finished = false;
    const writer = db.write(async (tx) => {
      for (const index of numbers(20)) {
        await tx.category.create({ data: categoryData(`open-${index}`) });
        await turn();
      }
    });
    const watcher = (async () => {
      const seen = new Set<number>();
      while (!finished) {
        seen.add(await db.read.category.count());
        seen.add((await db.rows(sql`SELECT "id" FROM "Category"`)).length);
        await turn();
      }
      return seen;
    })();
    await writer;
    finished = true;
    expect([...(await watcher)].filter((count) => count !== 0 && count !== 20)).toEqual([]);
    expect(await db.read.category.count()).toBe(20);
  });

  it('runs concurrent changes of one row one after the other', async ({ db }) => {
    await db.write((tx) => tx.category.create({ data: categoryData('counter') }));
    await Promise.all(
      numbers(150).map(() =>
        db.write(async (tx) => {
          const { position } = await tx.category.findUniqueOrThrow({ where: { id: 'counter' } });
          await turn();
          await tx.category.update({
            where: { id: 'counter' },
            data: { position: position + 1 },
          });
        }),
      ),
    );
    const [row] = await db.rows<{ position: number }>(sql`SELECT "position" FROM "Category"`);
    expect(row?.position).toBe(150);
  });

  it('keeps two writers from acting on what the other is changing', async ({ db }) => {
    // Each adds a row only while it counts fewer than one: together they may add only one.
    await Promise.all(
      numbers(20).map((index) =>
        db.write(async (tx) => {
          if ((await tx.category.count()) > 0) return;
          await turn();
          await tx.category.create({ data: categoryData(`only-${index}`) });
        }),
      ),
    );
    expect(await categoryNames(db)).toHaveLength(1);
  });

  it('hands on what the work throws, and undoes the work', async ({ db }) => {
    const work = db.write(async (tx) => {
      await tx.run(sql`DELETE FROM "Session"`);
      await tx.category.create({ data: categoryData('lost') });
      throw new RangeError('no');
    });
    await expect(work).rejects.toThrow(RangeError);
    expect(await categoryNames(db)).toEqual([]);
  });

  it('answers look-ups by unique keys that are asked for together, beside a writer', async ({
    db,
  }) => {
    const names = numbers(12).map((index) => `row-${index}`);
    await db.write(async (tx) => {
      for (const name of names) await tx.category.create({ data: categoryData(name) });
    });
    const { category, order } = db.read;
    // Look-ups with a second condition, or with relations, cannot be made into one statement.
    const lookUps = () =>
      names.flatMap((id) => [
        category.findUnique({ where: { id, position: { gte: 0 } } }),
        category.findUnique({ where: { id }, include: { products: true } }),
        category.findUniqueOrThrow({ where: { id, name: { not: 'none' } } }),
        category.findUnique({ where: { id: 'row-0', position: { gte: 0 } } }),
      ]);
    const writes = numbers(20).map((position) =>
      db.write((tx) => tx.category.update({ where: { id: 'row-1' }, data: { position } })),
    );
    const rounds = numbers(8).map(async () => {
      const found = await Promise.all(lookUps());
      await Promise.all(
        numbers(3).map((n) => order.findUnique({ where: { id: `${n}`, status: 'paid' } })),
      );
      return found.map((row) => row?.id);
    });
    const expected = names.flatMap((id) => [id, id, id, 'row-0']);
    for (const found of await Promise.all(rounds)) expect(found).toEqual(expected);
    await Promise.all(writes);
    // One that is missing is missed by whoever asked for it, and by nobody else.
    const settled = await Promise.allSettled([
      category.findUniqueOrThrow({ where: { id: 'gone', position: 0 } }),
      category.findUniqueOrThrow({ where: { id: 'row-0', position: { gte: 0 } } }),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('refuses a write inside a write', async ({ db }) => {
    const nested = db.write(() => db.write(async () => undefined));
    await expect(nested).rejects.toThrow('pass tx on');
  });

  it('speaks of times, numbers and truth alike in and out of a transaction', async ({ db }) => {
    const user = { id: 'u', name: 'Ada', email: 'Ada@x.test', role: 'seller', verified: true };
    const canSell = true;
    await db.write((tx) => tx.user.create({ data: { ...user, canSell, createdAt: someTime } }));
    const query = sql`
      SELECT "name", "verified", "createdAt", "deletedAt", count(*) OVER () AS "all",
        (SELECT sum("position") FROM "Category") AS "none"
      FROM "User" WHERE ${sql.join([sql`"createdAt" = ${someTime}`, sql`"verified" = ${true}`], ' AND ')}
        AND "role" IN (${sql.join(['seller', 'buyer'])}) ${sql.empty} AND ${sql.id('User', 'id')} = ${'u'}`;
    const row = {
      name: 'Ada',
      verified: true,
      createdAt: someTime.getTime(),
      deletedAt: null,
      all: 1,
      none: null,
    };
    expect(await db.rows(query)).toEqual([row]);
    expect(await db.write((tx) => tx.rows(query))).toEqual([row]);
  });

  it('writes times and truth by SQL as Prisma reads them', async ({ db }) => {
    const person = { id: 'u', name: 'Ada', email: 'a@x.test', role: 'buyer', canBuy: true };
    const data = { ...person, createdAt: new Date(0) };
    await db.write((tx) => tx.user.create({ data }));
    const changed = await db.write((tx) =>
      tx.run(sql`UPDATE "User" SET "verified" = ${true}, "createdAt" = ${someTime},
        "deletedAt" = ${null} WHERE "id" = ${'u'} AND "createdAt" < ${someTime}`),
    );
    expect(changed).toBe(1);
    const [user] = await db.read.user.findMany();
    expect(user).toMatchObject({ verified: true, createdAt: someTime, deletedAt: null });
  });

  it('recognises a broken unique constraint, however it was written', async ({ db }) => {
    await db.write((tx) => tx.category.create({ data: categoryData('books') }));
    const byModel = () =>
      db.write((tx) => tx.category.create({ data: { ...categoryData('books'), id: 'other' } }));
    const bySql = () =>
      db.write((tx) =>
        tx.run(sql`INSERT INTO "Category"
          ("id", "name", "nameKey", "picture", "position", "createdAt")
          VALUES ('other', 'Books', 'books', 'box', 1, ${someTime})`),
      );
    for (const attempt of [byModel, bySql]) {
      const error: unknown = await attempt().catch((reason: unknown) => reason);
      expect(isUniqueViolation(error)).toBe(true);
      expect(isUniqueViolation(error, 'nameKey')).toBe(true);
      expect(isUniqueViolation(error, 'position')).toBe(false);
    }
    expect(isUniqueViolation(new Error('something else'))).toBe(false);
  });

  it('enforces foreign keys', async ({ db }) => {
    const orphan = db.write((tx) =>
      tx.productPhoto.create({ data: { productId: 'p', position: 0, imageId: 'i' } }),
    );
    await expect(orphan).rejects.toMatchObject({ code: 'P2003' });
  });

  it('keeps audit entries as they were written', async ({ db }) => {
    await db.write((tx) => tx.auditEntry.create({ data: auditData('a') }));
    const attempts = [
      db.write((tx) => tx.auditEntry.update({ where: { id: 'a' }, data: { action: 'none' } })),
      db.write((tx) => tx.auditEntry.delete({ where: { id: 'a' } })),
      db.write((tx) => tx.run(sql`UPDATE "AuditEntry" SET "actorId" = 'x'`)),
      db.write((tx) => tx.run(sql`DELETE FROM "AuditEntry"`)),
    ];
    const settled = await Promise.allSettled(attempts);
    expect(settled.map(({ status }) => status)).toEqual(attempts.map(() => 'rejected'));
    expect(await db.read.auditEntry.findMany()).toMatchObject([auditData('a')]);
  });

  it('serves two hundred writers at once', async ({ db }) => {
    await db.write((tx) => tx.category.create({ data: categoryData('wanted') }));
    const won = await Promise.all(
      numbers(200).map((index) =>
        db.write(async (tx) => {
          const { count } = await tx.category.updateMany({
            where: { id: 'wanted', picture: 'box' },
            data: { picture: `buyer-${index}` },
          });
          return count;
        }),
      ),
    );
    expect(won.filter((count) => count === 1)).toHaveLength(1);
  });

  it('lets nobody suffer for what nobody needs', async ({ db }) => {
    const endless =
      db.dialect === 'sqlite'
        ? sql`WITH RECURSIVE n("at") AS (SELECT 1 UNION ALL SELECT "at" + 1 FROM n) SELECT "at" FROM n`
        : sql`SELECT 1 AS "at" FROM pg_sleep(60)`;
    const asked = numbers(20).map(() => db.rows<{ at: number }>(endless, { timeoutMs: 1 }));
    let ended = 0;
    for (const one of asked) void one.then(() => (ended += 1));
    expect(await db.rows(sql`SELECT 1 AS "at"`)).toEqual([{ at: 1 }]);
    // Ordinary connections are free on PostgreSQL, which goes on with the others meanwhile.
    if (db.dialect === 'postgresql') expect(ended).toBe(0);
    for (const rows of await Promise.all(asked)) {
      expect(rows.slice(0, 1)).toEqual(db.dialect === 'sqlite' ? [{ at: 1 }] : []);
    }
  });
});

onPostgres('a session', (it) => {
  it('uses UTC and compiles no statement', async ({ db }) => {
    const settings = sql`SELECT current_setting('TimeZone') AS "zone", current_setting('jit') AS "jit"`;
    expect(await db.rows(settings)).toEqual([{ zone: 'UTC', jit: 'off' }]);
  });
});
