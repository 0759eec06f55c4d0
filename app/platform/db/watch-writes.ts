/** Milliseconds between checks for writes of other processes. */
const EVERY_MS = 500;

/**
 * Calls `written` when another process may have written. `look` returns a value that stays the same
 * while no process writes; a failed check counts as a change.
 */
export function watchWrites(
  look: () => Promise<unknown>,
  written: () => void,
): { check(): Promise<void>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let last: unknown;
  const check = async () => {
    // Two symbols are never equal, so a failed check counts as a write.
    const seen = await look().catch(() => Symbol('failed check'));
    if (stopped) return;
    if (seen !== last) written();
    last = seen;
  };
  const turn = async () => {
    await check();
    if (!stopped) timer = setTimeout(turn, EVERY_MS).unref();
  };
  void turn();
  return {
    /** Checks at once: writes that happened before the call are known after it. */
    check,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
