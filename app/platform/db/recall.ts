import type { Database } from './database';

/** What was cut short because the process was busy is read again after a while. */
const TTL_MS = 30_000;
const COUNTS = { name: 'counts', most: 500 };

/** What is remembered together, and how many at most. */
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
 * What `read` gave for this key, unless somebody has written since; asked once by however many ask
 * together. For what is the same for everybody and dear to count.
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
  // The version is taken before the reading: a write meanwhile makes it old.
  const before = version();
  const memory = { value: read(), version: before, readAt: now };
  kept.delete(key);
  kept.set(key, memory);
  memory.value.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  return memory.value;
}
