import { LRUCache } from 'lru-cache';
import type { Database, PlainTx, Tx } from './database';
import type { Sql } from './sql';

/** The tables that cached results are read from, by model. Other writes leave the cache as it is. */
const CACHED_TABLES: Readonly<Record<string, string>> = {
  product: 'Product',
  productPhoto: 'ProductPhoto',
  category: 'Category',
  categoryName: 'CategoryName',
  categoryField: 'CategoryField',
  categoryFieldName: 'CategoryFieldName',
  user: 'User',
  synonymGroup: 'SynonymGroup',
  wordRule: 'WordRule',
  reportReason: 'ReportReason',
  reportReasonName: 'ReportReasonName',
};
const TABLES = new Set(Object.values(CACHED_TABLES));
const WRITTEN_TABLE = /\b(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"/g;
const READS = /^(find|count|aggregate|groupBy)/;

/** Milliseconds for which a result is used. Writes of other instances stay unseen this long. */
const TTL_MS = 2_000;
const MAX_RESULTS = 500;

/**
 * Results of queries that are the same for all users. A write of this process to one of
 * CACHED_TABLES empties the cache before the write's promise resolves (docs/caching.md).
 */
export class QueryCache {
  // Promises, so that concurrent callers share one query and a write also drops unfinished ones.
  readonly #results = new LRUCache<string, Promise<unknown>>({ max: MAX_RESULTS, ttl: TTL_MS });
  readonly #listeners: (() => void)[] = [];

  /** See `Database.memoize`. */
  readonly memoize = <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
    const known = this.#results.get(key);
    if (known) return known as Promise<Value>;
    const result = read();
    this.#results.set(key, result);
    result.catch(() => {
      if (this.#results.peek(key) === result) this.#results.delete(key);
    });
    return result;
  };

  /** See `Database.onListingWrite`. */
  readonly onListingWrite = (listener: () => void): void => void this.#listeners.push(listener);

  /**
   * Runs a write and empties the cache afterwards if it has written to CACHED_TABLES, also when it
   * failed: a commit whose answer was lost may have happened.
   */
  async watch<Result>(
    work: (tx: Tx) => Promise<Result>,
    write: (work: (tx: PlainTx) => Promise<Result>) => Promise<Result>,
  ): Promise<Result> {
    const written = { listings: false };
    try {
      return await write((tx) => work(watchTables(tx, written)));
    } finally {
      if (written.listings) this.#empty();
    }
  }

  #empty(): void {
    this.#results.clear();
    for (const listener of this.#listeners) listener();
  }
}

const uncached = new WeakMap<Database, Database>();

/**
 * A database without its query cache, for users who must see what they have just written.
 * Returns the same object for the same database, so that it can be the key of a map.
 */
export function withoutQueryCache(db: Database): Database {
  const known = uncached.get(db);
  if (known) return known;
  const made: Database = { ...db, memoize: (_key, read) => read() };
  uncached.set(db, made);
  return made;
}

/** A transaction that sets `written.listings` when it writes to one of CACHED_TABLES. */
function watchTables(tx: PlainTx, written: { listings: boolean }): Tx {
  const noteTables = ({ strings }: Sql) => {
    for (const [, table = ''] of strings.join('').matchAll(WRITTEN_TABLE)) {
      if (TABLES.has(table)) written.listings = true;
    }
  };
  const own = {
    changesListings: () => written.listings,
    rows<Row>(query: Sql) {
      noteTables(query);
      return tx.rows<Row>(query);
    },
    run(query: Sql) {
      noteTables(query);
      return tx.run(query);
    },
  };
  const watched = new Proxy(tx, {
    get(target, key) {
      if (Object.hasOwn(own, key)) return own[key as keyof typeof own];
      const model = Reflect.get(target, key) as object;
      if (!Object.hasOwn(CACHED_TABLES, key)) return model;
      return new Proxy(model, {
        get(methods, method) {
          if (!READS.test(String(method))) written.listings = true;
          return Reflect.get(methods, method) as unknown;
        },
      });
    },
  });
  return watched as Tx;
}
