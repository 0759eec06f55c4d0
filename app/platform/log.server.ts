import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/**
 * Structured logs, one line of JSON each, on stdout by default. Personal data and secrets are
 * removed from every line.
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    serializers: { err: (failure: object) => failure },
    hooks: {
      logMethod(this: Logger, args: unknown[], method: (...args: unknown[]) => void) {
        method.apply(this, inspected(args));
      },
    },
  };
  return to ? pino(options, to) : pino(options);
}

/**
 * The scrubbed arguments of a log call; without a message pino would copy the unscrubbed one of the
 * error.
 */
function inspected(args: unknown[]): unknown[] {
  const [first, ...rest] = args.map((one) => scrubValue(one instanceof Error ? { err: one } : one));
  if (typeof first !== 'object' || first === null || rest.length > 0) return [first, ...rest];
  const { msg, err } = first as { msg?: unknown; err?: { message?: unknown } };
  return [first, msg ?? err?.message ?? ''];
}

/** Patterns of personal data and secrets in texts, and their replacements. */
const CUTS: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, '$1[cut]@'],
  // The host may have letters of any script, and be percent-encoded in a path.
  [
    /[^\s"'`<>()[\]{},;:=/?&\\|]+(?:@|%40)[\p{L}\p{M}\p{N}_%-]+(?:[.。．｡][\p{L}\p{M}\p{N}_%-]+)*/giu,
    '[address]',
  ],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\b(?:sk|rk|pk|whsec|pi|cs|seti)_\w*_?secret_\w+|\b(?:sk|rk|whsec)_\w+/g, '[secret]'],
  [/\b(Bearer|Basic)\s+[^\s"',]+/gi, '$1 [cut]'],
  [/((?:^|[\s;,"'{])(?:set-cookie|cookie)"?\s*[:=]\s*)[^\n]+/gi, '$1[cut]'],
  [/([?&][\w.-]+=)[^&\s"'<>)]+/g, '$1[cut]'],
  [
    /(\/(?:reset-password|confirm-email|change-email|undo-email-change|newsletter\/\w+|unsubscribe)\/)[^\s/?"')]+/g,
    '$1[cut]',
  ],
  [
    /("?\b(?:password|passwordHash|token|secret|phone|name|cvc)"?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,}]+)/gi,
    '$1[cut]',
  ],
  [/(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])/g, '[number]'],
  // Phone numbers, with what people write between the digits.
  [/(?:\+|%2B)\d(?:[ \u00a0\u202f().\/-]{0,2}\d){8,17}/gi, '[number]'],
];

/** Keys whose values are never logged. */
const PRIVATE =
  /^(?:email|e-?mail|to|from|password\w*|authorization|cookies?|set-cookie|accessToken|token|secret|clientSecret|phone|cvc|card|number|name|userName|displayName|address|meetingLocation|ip|parameters|params|detail|where)$/i;

const DEEP = 6;

/** A text without addresses, tokens, passwords, card numbers and query strings. */
function scrub(text: string): string {
  return CUTS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
}

/** A value as it may be logged. */
function scrubValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return describeError(value, depth);
  if (value instanceof Date) return value;
  if (depth === DEEP || ArrayBuffer.isView(value)) return '[cut]';
  if (Array.isArray(value)) return value.slice(0, 50).map((one) => scrubValue(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      PRIVATE.test(key) ? '[cut]' : scrubValue(one, depth + 1),
    ]),
  );
}

/** An error's type, stack and cause, without the values that it concerns. */
function describeError(error: Error, depth: number): object {
  const { code, status, cause } = error as Error & { code?: unknown; status?: unknown };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: scrub(messageOf(error)),
    ...(typeof code === 'string' && { code }),
    ...(typeof status === 'number' && { status }),
    ...(frames && { stack: scrub(frames.join('\n')) }),
    ...(cause instanceof Error && depth < DEEP && { cause: describeError(cause, depth + 1) }),
  };
}

/** Prisma's messages repeat the call with its values; the last line says what was wrong. */
function messageOf({ name, message }: Error): string {
  if (!/^Prisma|^ZodError$/.test(name)) return message;
  if (name === 'ZodError') return 'something has not the shape that was expected';
  return message.trimEnd().split('\n').at(-1) ?? '';
}
