import { DomainError, isDomainError } from '~/lib/domain-error';
import { TEXT_FORM_BYTES, addText, fieldMeter, type BodyMeter } from './form-limits';
import { jsonMeter } from './json-meter';

/** Refuses with `payload_too_large` a body that says of itself that it is longer than `limit`. */
export function requireLength(request: Request, limit: number): void {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLarge(limit);
}

/**
 * Bytes of a request's body, counted while it arrives and, where there is one, looked at by a
 * meter, which may refuse the rest. Refuses with `payload_too_large`.
 */
export async function readBytes(
  request: Request,
  limit: number,
  meter?: BodyMeter,
): Promise<Uint8Array<ArrayBuffer>> {
  requireLength(request, limit);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let total = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new DomainError('bad_request', 'The body did not arrive whole.');
    });
    if (done) return Buffer.concat(chunks);
    total += value.byteLength;
    // The rest is left to the edge: cancelling here would cut the connection before the answer.
    if (total > limit) throw tooLarge(limit);
    meter?.(value);
    chunks.push(value);
  }
}

/** Whether a request says of itself that it is an urlencoded form. */
export function isUrlencoded(request: Request): boolean {
  const contentType = request.headers.get('Content-Type') ?? '';
  return /^application\/x-www-form-urlencoded\b/i.test(contentType);
}

/**
 * An urlencoded form, at most 256 KB and 200 fields of it, counted before it is parsed. Refuses
 * with `payload_too_large`, and with `bad_request` a text that holds a NUL.
 */
export async function readUrlencoded(
  request: Request,
  limit: number = TEXT_FORM_BYTES,
): Promise<FormData> {
  const bytes = await readBytes(request, limit, fieldMeter());
  const form = new FormData();
  const texts = new URLSearchParams(new TextDecoder().decode(bytes));
  for (const [name, value] of texts) addText(form, name, value);
  refuseNul(form);
  return form;
}

/** The JSON object of a request. Refuses with 400, 413 or 415. An empty body is an empty object. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const contentType = request.headers.get('Content-Type');
  const bytes = await readBytes(request, limit, jsonMeter());
  if (bytes.byteLength === 0) return {};
  if (!contentType || !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType)) {
    throw new DomainError('unsupported_media_type', 'Send the body as application/json.');
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (text.includes('\\u0000')) JSON.stringify(value, (_key, part: unknown) => refuseNulIn(part));
    return value;
  } catch (error) {
    if (isDomainError(error)) throw error;
    throw new DomainError('bad_request', 'The body is not valid JSON.');
  }
}

/** Refuses a form of which a text holds a NUL. */
export function refuseNul(form: FormData): void {
  for (const value of form.values()) refuseNulIn(value);
}

/** No text that people write has a NUL in it, and PostgreSQL keeps none. */
function refuseNulIn<Value>(value: Value): Value {
  if (typeof value === 'string' && value.includes('\0')) {
    throw new DomainError('bad_request', 'A text holds a character that cannot be kept.');
  }
  return value;
}

function tooLarge(limit: number): DomainError {
  const size = limit >= 1024 * 1024 ? `${limit / 1024 / 1024} MB` : `${limit / 1024} KB`;
  return new DomainError('payload_too_large', `What was sent is larger than ${size}.`);
}
