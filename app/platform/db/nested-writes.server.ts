import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();

/** Marks everything that `work` does as being inside a transaction. */
export function inTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return inside.run(true, work);
}

/** Refuses a write inside a write, which would wait for itself on SQLite. */
export function refuseNested(): void {
  if (inside.getStore()) throw new Error('write() was called inside write(): pass tx on instead.');
}
