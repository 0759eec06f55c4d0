import type { Database } from './database';

/**
 * Milliseconds until a result is read again, since it may be incomplete because of a time limit.
 */
const TTL_MS = 30_000;
const COUNTS = { name: 'counts', most: 500 };

/** A named group of cached results with its maximum size. */
export interface Shelf {
  name: string;
  most: number;
}

interface Memory {
  value: Promise<unknown>;
  version: number;
  readAt: number;
}

const memories = new WeakMap<Database['version'], Map<string, Map<string, Memory>>>();

/**
 * Returns the cached result of `read` for this key unless the database has been written to since;
 * concurrent calls share one read. For expensive results that do not depend on the user.
 */
export function recall<Value>(
  { version }: Pick<Database, 'version'>,
  key: string,
  read: () => Promise<Value>,
  { name, most }: Shelf = COUNTS,
): Promise<Value> {
  const shelves = memories.get(version) ?? new Map<string, Map<string, Memory>>();
  memories.set(version, shelves);
  const kept = shelves.get(name) ?? new Map<string, Memory>();
  shelves.set(name, kept);
  const known = kept.get(key);
  const now = performance.now();
  if (known?.version === version() && now - known.readAt < TTL_MS) {
    return known.value as Promise<Value>;
  }
  // The version is taken before the read: a write during the read makes the result stale.
  const before = version();
  const memory = { value: read(), version: before, readAt: now };
  kept.delete(key);
  kept.set(key, memory);
  memory.value.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  return memory.value;
}
