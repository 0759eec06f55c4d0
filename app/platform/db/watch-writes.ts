/** So often a process looks whether another has written. */
const EVERY_MS = 500;

/**
 * Tells when another process may have written: `look` gives something that stays the same only
 * while nobody writes, and `written` is called when it differs, or when nobody can tell.
 */
export function watchWrites(
  look: () => Promise<unknown>,
  written: () => void,
): { check(): Promise<void>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let last: unknown;
  const check = async () => {
    // Two symbols are never the same: a check that fails counts as a write.
    const seen = await look().catch(() => Symbol('nobody can tell'));
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
    /** Looks at once: what was written before the call is known after it. */
    check,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
