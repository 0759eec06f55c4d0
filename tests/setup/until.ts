import { setTimeout as wait } from 'node:timers/promises';

/** Resolves once `condition` gives something true; rejects when it has not within `timeoutMs`. */
export async function until(
  condition: () => unknown,
  { timeoutMs = 60_000, everyMs = 20 } = {},
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${condition}`);
    await wait(everyMs);
  }
}
