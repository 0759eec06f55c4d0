import { newId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import type { Services } from '~/platform/services';
import { foldText, wordsOf } from './search-words';
import { deleteListingWords, mergeStep, readListingWords } from './search.sql.server';

/** The outbox job that exists while the search index may contain words of erased listings. */
const JOB = 'erase-from-search';
const BATCH = 1000;
/** The maximum number of pages of SQLite's index that one transaction rewrites. */
const PAGES = 200;

type StoreDeps = Pick<Services, 'db' | 'clock'>;

/**
 * Schedules the removal of erased listings from the search index, inside the transaction that
 * erases them.
 */
export async function scheduleSearchErasure(tx: Tx, { now }: { now: Date }): Promise<void> {
  const row = {
    id: newId(),
    kind: JOB,
    key: newId(),
    payload: '{}',
    runAfter: now,
    createdAt: now,
  };
  await tx.job.create({ data: row });
}

/**
 * Removes from the search index the remains of erased listings: suggested words that no listing's
 * name contains any more and, on SQLite, the terms of removed documents, which its full-text index
 * retains until segments are merged. Returns whether there was anything to do.
 */
export async function eraseFromSearch({ db }: StoreDeps): Promise<boolean> {
  const waiting = await db.read.job.findMany({ where: { kind: JOB }, select: { id: true } });
  if (waiting.length === 0) return false;
  await removeUnusedWords(db);
  if (db.dialect === 'sqlite') {
    for (const table of ['ListingByTime', 'ListingByPrice']) await mergeSegments(db, table);
  }
  const ids = waiting.map(({ id }) => id);
  await db.write((tx) => tx.job.deleteMany({ where: { id: { in: ids } } }));
  return true;
}

async function removeUnusedWords(db: Services['db']): Promise<void> {
  const used = new Set<string>();
  for (let after: string | undefined = ''; after !== undefined;) {
    const batch: { id: string; name: string }[] = await db.read.product.findMany({
      where: { id: { gt: after }, deletedAt: null },
      select: { id: true, name: true },
      orderBy: { id: 'asc' },
      take: BATCH,
    });
    for (const { name } of batch) for (const word of wordsOf(name)) used.add(word);
    after = batch.at(-1)?.id;
  }
  const unused = (await readListingWords(db)).filter((word) => !used.has(foldText(word)));
  for (let start = 0; start < unused.length; start += BATCH) {
    const some = unused.slice(start, start + BATCH);
    await db.write((tx) => deleteListingWords(tx, some));
  }
}

/**
 * Merges an index into one segment, step by step: https://sqlite.org/fts5.html#the_merge_command.
 */
async function mergeSegments(db: Services['db'], table: string): Promise<void> {
  // A negative number starts merging all segments, a positive number continues.
  for (let pages = -PAGES; ; pages = PAGES) {
    const changes = await db.write((tx) => mergeStep(tx, table, pages));
    if (pages > 0 && changes < 2) return;
  }
}
