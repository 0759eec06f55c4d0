import { readFileSync } from 'node:fs';
import { expect, onTestFinished, vi } from 'vitest';
import type { Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import { onOwnSqlite } from '../setup/databases';
import { categoryData, categoryNames } from '../setup/rows';

const names = Array.from({ length: 40 }, (_, index) => String(index).padStart(2, '0'));
const create = (name: string) => (tx: Tx) => tx.category.create({ data: categoryData(name) });

/** How many commits the log beside a SQLite file holds: https://sqlite.org/fileformat2.html#walformat */
function commitsOf(url: string): number {
  const log = readFileSync(`${url.replace('file:', '')}-wal`);
  const frame = 24 + log.readUInt32BE(8);
  let commits = 0;
  for (let at = 32; at < log.length; at += frame) if (log.readUInt32BE(at + 4) > 0) commits += 1;
  return commits;
}

onOwnSqlite('the one writer', (it) => {
  it('makes one commit of the writes that wait together', async ({ db, url }) => {
    await db.write(create('first'));
    expect(commitsOf(url)).toBe(1);
    // A slow machine would end a commit by its time: with the clock stopped, only by its number.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    await Promise.all(names.map((name) => db.write(create(name))));
    expect(commitsOf(url)).toBe(1 + Math.ceil(names.length / 32));
    expect(await categoryNames(db)).toEqual([...names, 'first']);
  });

  it('writes the others when one breaks the transaction that they share', async ({ db }) => {
    const breaks = {
      '07': sql`ROLLBACK`,
      '21': sql`INSERT INTO "ProductPhoto" ("productId", "position", "imageId") VALUES ('p', 0, 'i')`,
    };
    const settled = await Promise.allSettled(
      names.map((name) =>
        db.write(async (tx) => {
          await create(name)(tx);
          const how = breaks[name as keyof typeof breaks];
          if (!how) return;
          // Until the commit nobody asks for the product of this picture.
          await tx.run(sql`PRAGMA defer_foreign_keys = ON`);
          await tx.run(how);
        }),
      ),
    );
    const refused = names.filter((_, index) => settled[index]?.status === 'rejected');
    expect(refused).toEqual(Object.keys(breaks).sort());
    expect(await categoryNames(db)).toEqual(names.filter((name) => !refused.includes(name)));
  });

  it('tells nobody of a write before it is safe', async ({ db, url }) => {
    const seen: number[] = [];
    await Promise.all(
      names.map(async (name) => {
        await db.write(create(name));
        seen.push(commitsOf(url));
      }),
    );
    expect(Math.min(...seen)).toBeGreaterThan(0);
  });
});
