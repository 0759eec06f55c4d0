import { expect } from 'vitest';
import { onEachDatabase } from '../../../tests/setup/databases';
import { addPerson, addProduct } from '../../../tests/setup/test-ctx';
import type { Database, Tx } from './database';
import { withoutQueryCache } from './query-cache';
import { sql } from './sql';

/** Counts how often a cached result is read. */
function counter(db: Pick<Database, 'memoize'>) {
  let reads = 0;
  return () => db.memoize('counted', async () => (reads += 1));
}

onEachDatabase('the query cache', (it) => {
  it('shares a result, also among concurrent callers, and no failure', async ({ db }) => {
    const read = counter(db);
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    expect(await read()).toBe(1);
    const fail = () => db.memoize('failing', () => Promise.reject(new Error('away')));
    await expect(fail()).rejects.toThrow('away');
    expect(await db.memoize('failing', async () => 'back')).toBe('back');
    expect(await counter(withoutQueryCache(db))()).toBe(1);
    expect(withoutQueryCache(db)).toBe(withoutQueryCache(db));
  });

  it('is emptied by writes to listings, before they resolve, and by no others', async ({ db }) => {
    const seller = await addPerson({ db }, 'seller');
    const { id, categoryId } = await addProduct({ db }, seller);
    const read = counter(db);
    let emptied = 0;
    db.onListingWrite(() => (emptied += 1));
    const effectOf = async (work: (tx: Tx) => Promise<unknown>) => {
      const [before, times] = [await read(), emptied];
      await db.write(work).catch(() => undefined);
      return [(await read()) - before, emptied - times];
    };
    const name = 'Changed';
    const stays: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => tx.session.deleteMany(),
      (tx) =>
        tx.favourite.create({
          data: { productId: id, userId: seller.userId, createdAt: new Date() },
        }),
      (tx) => tx.product.findMany(),
      (tx) => tx.rows(sql`SELECT "id" FROM "Product"`),
      (tx) => tx.run(sql`DELETE FROM "AuditEntry" WHERE 1 = 0`),
    ];
    for (const work of stays)
      expect([String(work), await effectOf(work)]).toEqual([String(work), [0, 0]]);
    const goes: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => tx.product.update({ where: { id }, data: { name } }),
      (tx) => tx.category.update({ where: { id: categoryId }, data: { name } }),
      (tx) => tx.user.update({ where: { id: seller.userId }, data: { name } }),
      (tx) => tx.productPhoto.deleteMany({ where: { productId: id } }),
      (tx) => tx.synonymGroup.deleteMany(),
      (tx) => tx.run(sql`UPDATE "Product" SET "name" = ${name} WHERE "id" = ${id}`),
      async (tx) => {
        await tx.product.update({ where: { id }, data: { name } });
        // Whether a write that failed was committed is not always known.
        throw new Error('after the write');
      },
    ];
    for (const work of goes)
      expect([String(work), await effectOf(work)]).toEqual([String(work), [1, 1]]);
  });

  it('does not use a result that was being read while a listing changed', async ({ db }) => {
    const { id } = await addProduct({ db }, await addPerson({ db }, 'seller'));
    let finish = (_: string) => {};
    const slow = db.memoize('slow', () => new Promise<string>((resolve) => (finish = resolve)));
    await db.write((tx) => tx.product.update({ where: { id }, data: { name: 'Changed' } }));
    finish('before');
    expect(await slow).toBe('before');
    expect(await db.memoize('slow', async () => 'after')).toBe('after');
  });
});
