import type { Tx } from '~/platform/db/database';
import type { JobKind } from '~/platform/jobs/job-kind';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import type { Services } from '~/platform/services';
import { foldText, wordsOf } from '~/lib/search-words';
import { deleteListingWords, mergeStep, readListingWords } from './search.sql.server';

/** The job that is open while the search index may contain words of erased listings. */
const KIND = 'erase-from-search';
const BATCH = 1000;
/** The maximum number of pages of SQLite's index that one transaction rewrites. */
const PAGES = 200;

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
    if (db.dialect !== 'sqlite') return;
    for (const table of ['ListingByTime', 'ListingByPrice']) await mergeSegments(db, table);
  },
};

/** Runs `searchErasureJob` if it is due. Returns whether there was anything to do. */
export async function eraseFromSearch(deps: StoreDeps): Promise<boolean> {
  return (await runDueJobs(deps, [searchErasureJob])) > 0;
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
