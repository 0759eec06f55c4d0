/**
 * Every code with which a use case may refuse, with its status and message for pages and JSON. The
 * table is total: a code without a status and a message does not compile.
 */
const refusals = {
  bad_request: [400, 'That request could not be understood.'],
  unauthenticated: [401, 'Please log in first.'],
  wrong_credentials: [401, 'That email address and password do not match.'],
  card_refused: [402, 'Your card was declined.'],
  forbidden: [403, 'Your account may not do that.'],
  cross_site: [403, 'The request came from another site, so nothing was changed.'],
  not_found: [404, 'There is nothing at that address.'],
  method_not_allowed: [405, 'That method is not available here.'],
  conflict: [409, 'That is no longer possible.'],
  outcome_unknown: [
    409,
    'It is not known yet whether the first request with this Idempotency-Key succeeded. Please repeat it in a moment.',
  ],
  gone: [410, 'That has been removed.'],
  payload_too_large: [413, 'That is too large to be accepted.'],
  unsupported_media_type: [415, 'That kind of content is not accepted here.'],
  validation_failed: [422, 'Some fields are not valid. Correct them and try again.'],
  rate_limited: [429, 'Too many requests. Please wait a little and try again.'],
  internal: [500, 'Something went wrong on our side. Nothing was changed.'],
  unavailable: [503, 'Rummage is busy right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof refusals;

/** All codes, for the OpenAPI document. */
export const errorCodes = Object.keys(refusals) as ErrorCode[];

/** Messages by field name; the empty name stands for the form as a whole. */
export type FieldErrors = Record<string, string[]>;

interface Details {
  message?: string;
  fields?: FieldErrors;
  /** Seconds after which a retry may succeed. */
  retryAfter?: number;
  /** Additional members of the JSON answer, such as `advertised`. */
  extra?: Record<string, unknown>;
}

/** A refusal with a message for people. Thrown by use cases, answered by `app/http`. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly extra: Record<string, unknown> | undefined;

  constructor(
    readonly code: ErrorCode,
    details: Details | string = {},
  ) {
    const given = typeof details === 'string' ? { message: details } : details;
    super(given.message ?? refusals[code][1]);
    this.status = refusals[code][0];
    this.fields = given.fields;
    this.retryAfter = given.retryAfter;
    this.extra = given.extra;
  }
}

/** Whether a thrown value is a refusal (by shape: two bundles may each hold the class). */
export function isDomainError(value: unknown): value is DomainError {
  return value instanceof Error && value.name === 'DomainError' && 'code' in value;
}

/** A 422 about one field. */
export function fieldError(field: string, message: string): DomainError {
  return new DomainError('validation_failed', { message, fields: { [field]: [message] } });
}
