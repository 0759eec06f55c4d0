import { once } from 'node:events';
import { Busboy } from '@fastify/busboy';
import { isDomainError } from '~/lib/domain-error';
import { ECHO_BYTES, MAX_FIELDS, addText } from './form-limits';
import { boundaryOf, multipartMeter } from './multipart-meter';
import { isUrlencoded, readUrlencoded } from './read-body.server';
import { isMultipart } from './read-multipart.server';

/**
 * The texts of a form that is refused whatever it says, so that the error page can show them again;
 * null where they are not worth reading. An urlencoded form is read when it says that it has at most
 * `ECHO_BYTES`; of a multipart form, as many bytes are read, because its texts come before its photos.
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
    // A form that is cut off is an error to the parser; what it has told by then is enough.
    parser.on('error', () => resolve()).on('finish', () => resolve());
  });
  let left = ECHO_BYTES;
  const reader = request.body?.getReader();
  while (left > 0) {
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
