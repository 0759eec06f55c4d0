import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();

let open = 0;

/** Marks everything that `work` does as being inside a transaction. */
export async function inTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  open += 1;
  try {
    return await inside.run(true, work);
  } finally {
    open -= 1;
    // While it watches, every promise and every tick of the process costs more.
    if (open === 0) inside.disable();
  }
}

/** Refuses a write inside a write, which would wait for itself on SQLite. */
export function refuseNested(): void {
  if (inside.getStore()) throw new Error('write() was called inside write(): pass tx on instead.');
}
