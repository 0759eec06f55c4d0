import { pino, type DestinationStream, type Logger } from 'pino';
import { scrubValue } from './log-scrubber';

export type Log = Logger;

/**
 * Structured logs, a line of JSON each, on stdout unless told otherwise. What could name a person
 * or open a door is cut out of every line, whoever wrote it.
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    serializers: { err: (told: object) => told },
    hooks: {
      logMethod(this: Logger, args: unknown[], method: (...args: unknown[]) => void) {
        method.apply(this, inspected(args));
      },
    },
  };
  return to ? pino(options, to) : pino(options);
}

/** What is about to be written, cut; pino would else take a line's words from its error. */
function inspected(args: unknown[]): unknown[] {
  const [first, ...rest] = args.map((one) => scrubValue(one instanceof Error ? { err: one } : one));
  if (typeof first !== 'object' || first === null || rest.length > 0) return [first, ...rest];
  const { msg, err } = first as { msg?: unknown; err?: { message?: unknown } };
  return [first, msg ?? err?.message ?? ''];
}
