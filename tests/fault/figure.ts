/** One line of `npm run test:fault`. */
export interface Figure {
  name: string;
  runs: number;
  violations: number;
  /** What must hold, in words. */
  goal?: string;
  /** What else is worth a look, such as the slowest recovery. */
  note?: string;
}

/** What every file called *.fault.ts exports as its default. */
export type FaultTest = () => Promise<Figure[]>;

/** Collects what went wrong, and shows the first few of it. */
export class Violations {
  count = 0;

  add(what: string): void {
    this.count += 1;
    if (this.count <= 10) process.stderr.write(`  ${what}\n`);
  }

  /** Adds it unless it holds. */
  expect(holds: boolean, what: string): void {
    if (!holds) this.add(what);
  }
}

/** The value below which a share (0 to 1) of the values lie; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Deals with every item, so many at a time. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  atOnce: number,
  deal: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await deal(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
