/** One line of `npm run test:fault`. */
export interface Figure {
  name: string;
  runs: number;
  violations: number;
  /** What else is worth a look, such as the slowest recovery. */
  note?: string;
}

/** What every file called *.fault.ts exports as its default. */
export type FaultTest = () => Promise<Figure[]>;
