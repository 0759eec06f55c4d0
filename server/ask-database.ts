import type { Services } from '../app/platform/services';

/** How far clocks may differ, as docs/operations.md says: in milliseconds. */
const MAX_DIFFERENCE_MS = 5_000;

/**
 * Gives a function that resolves when the database answers and rejects when it does not. It also warns in
 * the log when the clock of the database's server begins to differ from that of this process by more than
 * five seconds: deadlines, sessions and caches of several instances rely on the same time.
 */
export function askDatabase({
  db,
  clock,
  log,
}: {
  db: Pick<Services['db'], 'ping'>;
  clock: Services['clock'];
  log: Pick<Services['log'], 'warn'>;
}): () => Promise<void> {
  let differed = false;
  return async () => {
    const before = clock.now().getTime();
    const time = await db.ping();
    if (time === null) return;
    // The server read its clock at some moment between the question and the answer.
    const ahead = Math.max(before - time, 0) - Math.max(time - clock.now().getTime(), 0);
    const differs = Math.abs(ahead) > MAX_DIFFERENCE_MS;
    if (differs && !differed) {
      log.warn(
        { aheadSeconds: Math.round(ahead / 1000) },
        'the clocks of this machine and of the database server differ by more than five seconds: synchronise both',
      );
    }
    differed = differs;
  };
}
