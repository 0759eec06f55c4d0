import { DomainError, isDomainError } from '~/lib/domain-error';

/** Refuses with `payload_too_large` a body that says of itself that it is longer than `limit`. */
export function requireLength(request: Request, limit: number): void {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLarge(limit);
}

/** Bytes of a request's body, counted while it arrives. Refuses with `payload_too_large`. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
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
    chunks.push(value);
  }
}

/** The form of a request, read within a limit of bytes. Refuses with 400, 413 or 415. */
export async function readFormData(request: Request, limit: number): Promise<FormData> {
  const contentType = request.headers.get('Content-Type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType)) {
    throw new DomainError('unsupported_media_type', 'Send this as a form.');
  }
  const bytes = await readBytes(request, limit);
  const form = await parseForm(bytes, contentType);
  refuseNul(form);
  return form;
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw new DomainError('bad_request', 'That form arrived damaged. Please send it again.');
  }
}

/** The JSON object of a request. Refuses with 400, 413 or 415. An empty body is an empty object. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const contentType = request.headers.get('Content-Type');
  const bytes = await readBytes(request, limit);
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
