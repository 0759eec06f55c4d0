import { setTimeout as sleep } from 'node:timers/promises';
import { UNHURRIED, type Database, type Tx } from './database';
import { tryLock } from './insert.sql.server';

/** Milliseconds until an instance looks again whether another still writes. */
const OTHER_WRITES_MS = 250;

/**
 * An unhurried write that instances which start together do one after another, by its name: the rows
 * of one would keep a statement of the next waiting for longer than a statement may take. SQLite has
 * one writer.
 */
export async function writeInTurn<Result>(
  db: Pick<Database, 'dialect' | 'write'>,
  name: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const done = await db.write(async (tx) => {
      if (db.dialect === 'postgresql' && !(await tryLock(tx, name))) return null;
      return { result: await work(tx) };
    }, UNHURRIED);
    if (done) return done.result;
    await sleep(OTHER_WRITES_MS);
  }
}
