import fc from 'fast-check';

/**
 * In `npm test` properties meet the same generated inputs in each run, so that a red run is the fault
 * of the change. The heavy runs (test:properties, test:histories) generate others each time, which
 * PROPERTY_SEED repeats.
 */
const isHeavy = Boolean(process.env.PROPERTY_RUNS ?? process.env.HISTORIES);

export const PROPERTY_SEED = Number(
  process.env.PROPERTY_SEED ?? (isHeavy ? Date.now() : 20_261_120),
);

fc.configureGlobal({ seed: PROPERTY_SEED });
