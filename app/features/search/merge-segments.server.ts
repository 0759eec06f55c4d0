import type { Services } from '~/platform/services';
import { mergeStep, setMergedLevel } from './search.sql.server';

const INDEXES = ['ListingByTime', 'ListingByPrice'];
/** The maximum number of pages of an index that one transaction rewrites. */
const PAGES = 64;
/** Segments of one level that are merged. */
const FEW = 2;

/**
 * Merges the segments of SQLite's full-text indexes, because a query reads each of its words in each
 * segment and every write adds one (ADR 280): `all` into one, which also removes the words of deleted
 * listings, else those of a similar size, at most one of which is left. Other writes have their turn
 * between the steps. Does nothing on PostgreSQL.
 */
export async function mergeSegments(
  { db }: Pick<Services, 'db'>,
  which: 'all' | 'similar',
): Promise<void> {
  if (db.dialect !== 'sqlite') return;
  for (const index of INDEXES) {
    await db.write((tx) => setMergedLevel(tx, index, FEW));
    // A negative number starts merging all segments, a positive number continues.
    for (let pages = which === 'all' ? -PAGES : PAGES; ; pages = PAGES) {
      const changes = await db.write((tx) => mergeStep(tx, index, pages));
      if (pages > 0 && changes < 2) break;
    }
  }
}
