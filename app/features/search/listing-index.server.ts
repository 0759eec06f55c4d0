import type { Database } from '~/platform/db/database';
import type { ListingIndex } from './listing-index';
import { postgresListingIndex } from './postgres-listing-index.sql.server';
import { sqliteListingIndex } from './sqlite-listing-index.sql.server';

/** The index of listed products for this database. */
export function listingIndex(db: Pick<Database, 'rows' | 'dialect' | 'memoize'>): ListingIndex {
  return db.dialect === 'sqlite' ? sqliteListingIndex(db) : postgresListingIndex(db);
}
