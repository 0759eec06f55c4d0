import { once } from 'node:events';
import { Busboy } from '@fastify/busboy';
import { DomainError, isDomainError } from '~/lib/domain-error';
import { msg } from '~/i18n/language';
import { shortened } from '~/lib/text';
import {
  TEXT_FORM_BYTES,
  addText,
  fieldMeter,
  jsonMeter,
  ECHO_BYTES,
  MAX_FIELDS,
  boundaryOf,
  multipartMeter,
  type BodyMeter,
} from './body-limits';
import { isMultipart } from './multipart.server';
import { findRepeatedMember } from './repeated-member';

/** Refuses with `payload_too_large` a body whose declared length exceeds `limit`. */
function requireLength(request: Request, limit: number): void {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLarge(limit);
}

/**
 * The bytes of a request's body, counted while they arrive and passed to a meter, if there is one,
 * which may throw. Refuses with `payload_too_large`, and with `bad_request` a body that breaks off.
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
      throw new DomainError('bad_request', 'http.body.notWhole');
    });
    if (done) return Buffer.concat(chunks);
    total += value.byteLength;
    // The server drains the rest: cancelling here would close the connection before the answer.
    if (total > limit) throw tooLarge(limit);
    meter?.(value);
    chunks.push(value);
  }
}

/** Whether the content type of a request is an urlencoded form. */
export function isUrlencoded(request: Request): boolean {
  const contentType = request.headers.get('Content-Type') ?? '';
  return /^application\/x-www-form-urlencoded\b/i.test(contentType);
}

/**
 * A urlencoded form of at most 256 KB and 200 fields, counted before it is parsed. Refuses with
 * `payload_too_large`, and with `bad_request` when a text contains a NUL or is not UTF-8.
 */
export async function readUrlencoded(
  request: Request,
  limit: number = TEXT_FORM_BYTES,
): Promise<FormData> {
  const bytes = await readBytes(request, limit, fieldMeter());
  const form = new FormData();
  try {
    strictly.decode(unescaped(bytes));
  } catch {
    throw new DomainError('bad_request', 'http.body.notAllowed');
  }
  const texts = new URLSearchParams(new TextDecoder().decode(bytes));
  for (const [name, value] of texts) addText(form, name, value);
  assertNoNul(form);
  return form;
}

/** Throws where bytes are not UTF-8. */
const strictly = new TextDecoder('utf-8', { fatal: true });

/** The bytes that a urlencoded form stands for. */
function unescaped(bytes: Uint8Array): Buffer {
  const text = Buffer.from(bytes).toString('latin1');
  const raw = text.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  return Buffer.from(raw, 'latin1');
}

/**
 * The JSON object of a request. Refuses with `bad_request` (also a member that is sent twice),
 * `payload_too_large` and `unsupported_media_type`. An empty body is an empty object.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const contentType = request.headers.get('Content-Type');
  const bytes = await readBytes(request, limit, jsonMeter());
  if (bytes.byteLength === 0) return {};
  if (!contentType || !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType)) {
    throw new DomainError('unsupported_media_type', 'http.body.sendJson');
  }
  const { text, value } = parseJson(bytes);
  const repeated = findRepeatedMember(text);
  if (repeated === null) return value;
  const name = shortened(repeated, LONGEST_NAME);
  throw new DomainError('bad_request', msg('http.body.repeated', { name }));
}

/** How many characters of the name of a member a message shows. */
const LONGEST_NAME = 64;

function parseJson(bytes: Uint8Array): { text: string; value: unknown } {
  try {
    const text = strictly.decode(bytes);
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    throw new DomainError('bad_request', 'http.body.notJson');
  }
}

/**
 * Refuses with `bad_request` a form with a text that contains a NUL: PostgreSQL can't store it, and no
 * text that people type contains it.
 */
export function assertNoNul(form: FormData): void {
  for (const value of form.values()) {
    if (typeof value === 'string' && value.includes('\0')) {
      throw new DomainError('bad_request', 'http.body.notAllowed');
    }
  }
}

function tooLarge(limit: number): DomainError {
  const size = limit >= 1024 * 1024 ? `${limit / 1024 / 1024} MB` : `${limit / 1024} KB`;
  return new DomainError('payload_too_large', msg('http.body.tooLarge', { size }));
}

/**
 * The texts of a form that is refused before its content matters, so that the error page can show
 * them again; null when they can't be read cheaply. A urlencoded form is read when its declared
 * length is at most `ECHO_BYTES`; of a multipart form, that many bytes are read, because its texts
 * come before its photos.
 */
export async function readTypedText(request: Request): Promise<FormData | null> {
  try {
    if (isMultipart(request)) return await readFirstTexts(request);
    const length = Number(request.headers.get('Content-Length') ?? Infinity);
    if (!isUrlencoded(request) || length > ECHO_BYTES) return null;
    return await readUrlencoded(request, ECHO_BYTES);
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}

async function readFirstTexts(request: Request): Promise<FormData | null> {
  const boundary = boundaryOf(request.headers.get('Content-Type') ?? '');
  const form = new FormData();
  const meter = multipartMeter(boundary);
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits: { fields: MAX_FIELDS, fieldSize: ECHO_BYTES, parts: MAX_FIELDS },
  });
  parser.on('field', (name, value) => {
    if (form.getAll(String(name)).length === 0) addText(form, String(name), value);
  });
  parser.on('file', (_name, stream) => stream.on('error', () => {}).resume());
  const done = new Promise<void>((resolve) => {
    // Cutting off the form is an error to the parser; the fields parsed until then are enough.
    parser.on('error', () => resolve()).on('finish', () => resolve());
  });
  let left = ECHO_BYTES;
  const reader = request.body?.getReader();
  while (left > 0) {
    // Of a body that breaks off, the texts until then are shown.
    const next = await reader?.read().catch(() => null);
    if (!next || next.done) break;
    const chunk = next.value.subarray(0, left);
    meter(chunk);
    left -= chunk.byteLength;
    const ready = parser.write(Buffer.from(chunk));
    if (!ready) await Promise.race([done, once(parser, 'drain')]);
  }
  parser.end();
  await done;
  return form;
}
