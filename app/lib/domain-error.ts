import type { Message, MessageKey } from '~/i18n/language';

/**
 * Every code with which a use case may refuse, with its status and message for pages and JSON. The
 * table is total: a code without a status and a message does not compile.
 */
const refusals = {
  bad_request: [400, 'errors.badRequest'],
  unauthenticated: [401, 'errors.unauthenticated'],
  wrong_credentials: [401, 'errors.wrongCredentials'],
  second_factor_required: [401, 'errors.secondFactorRequired'],
  wrong_code: [401, 'errors.wrongCode'],
  card_refused: [402, 'errors.cardRefused'],
  forbidden: [403, 'errors.forbidden'],
  suspended: [403, 'errors.suspended'],
  second_factor_enrolment_required: [403, 'errors.enrolmentRequired'],
  passkey_required: [403, 'errors.passkeyRequired'],
  recent_sign_in_required: [403, 'errors.recentSignInRequired'],
  cross_site: [403, 'errors.crossSite'],
  not_found: [404, 'errors.notFound'],
  method_not_allowed: [405, 'errors.methodNotAllowed'],
  conflict: [409, 'errors.conflict'],
  outcome_unknown: [409, 'errors.outcomeUnknown'],
  gone: [410, 'errors.gone'],
  payload_too_large: [413, 'errors.payloadTooLarge'],
  unsupported_media_type: [415, 'errors.unsupportedMediaType'],
  validation_failed: [422, 'errors.validationFailed'],
  rate_limited: [429, 'errors.rateLimited'],
  internal: [500, 'errors.internal'],
  not_implemented: [501, 'errors.notImplemented'],
  unavailable: [503, 'errors.unavailable'],
} as const satisfies Record<string, readonly [status: number, message: MessageKey]>;

export type ErrorCode = keyof typeof refusals;

/** All codes, for the OpenAPI document. */
export const errorCodes = Object.keys(refusals) as ErrorCode[];

/** Messages by field name; the empty name stands for the form as a whole. */
export type FieldErrors = Record<string, Message[]>;

interface Details {
  message?: Message;
  fields?: FieldErrors;
  /** Seconds after which a retry may succeed. */
  retryAfter?: number;
  /** Additional members of the JSON answer, such as `advertised`. */
  extra?: Record<string, unknown>;
}

/** A refusal with a message for people. Thrown by use cases, answered by `app/http`. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  /** Translated where the error is answered. */
  declare readonly message: Message;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly extra: Record<string, unknown> | undefined;

  constructor(
    readonly code: ErrorCode,
    details: Details | Message = {},
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

/** Whether a thrown value says that a service does not respond, which the service's code has logged. */
export function isUnavailable(value: unknown): boolean {
  return isDomainError(value) && value.code === 'unavailable';
}

/** A 422 about one field. */
export function fieldError(field: string, message: Message): DomainError {
  return new DomainError('validation_failed', { message, fields: { [field]: [message] } });
}
