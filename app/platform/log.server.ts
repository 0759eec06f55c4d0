import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Structured logs, on stdout unless told otherwise; what could identify a person or open a door is cut out. */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    redact: {
      paths: [
        '*.password',
        '*.email',
        '*.authorization',
        '*.cookie',
        '*.accessToken',
        '*.phone',
        '*.cvc',
        '*.clientSecret',
      ],
      censor: '[cut]',
    },
  };
  return to ? pino(options, to) : pino(options);
}
