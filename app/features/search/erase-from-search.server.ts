import type { Tx } from '~/platform/db/database';
import type { JobKind } from '~/platform/jobs/job-kind';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import type { Services } from '~/platform/services';
import { foldText, wordsOf } from '~/lib/search-words';
import { mergeSegments } from './merge-segments.server';
import { deleteListingWords, readListingWords } from './search.sql.server';

/** The job that is open while the search index may contain words of erased listings. */
const KIND = 'erase-from-search';
const BATCH = 1000;

type StoreDeps = Pick<Services, 'db' | 'clock' | 'log'>;

/**
 * Schedules the removal of erased listings from the search index, inside the transaction that
 * erases them. A removal that is running then runs again.
 */
export function scheduleSearchErasure(tx: Tx, { now }: { now: Date }): Promise<void> {
  return scheduleJob(tx, { clock: { now: () => now } }, { kind: KIND, key: 'index' });
}

/**
 * Removes from the search index the remains of erased listings: suggested words that no listing's
 * name contains any more and, on SQLite, the terms of removed documents, which its full-text index
 * retains until segments are merged.
 */
export const searchErasureJob: JobKind<StoreDeps> = {
  kind: KIND,
  async run({ db }) {
    await removeUnusedWords(db);
    await mergeSegments({ db }, 'all');
  },
};

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
