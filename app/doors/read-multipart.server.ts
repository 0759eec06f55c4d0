import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { MAX_FILES_BYTES, MAX_PHOTO_BYTES } from '~/lib/photo-limits';
import type { ArrivedPhoto } from '~/features/images/prepare-photo.server';
import { DomainError, isDomainError } from '~/lib/domain-error';
import { Pacer } from '~/platform/pacer';
import type { SpooledFile, Spool } from '~/platform/storage/spool.server';
import { MAX_FIELDS, TEXT_FORM_BYTES, addText, isFieldName, type BodyMeter } from './form-limits';
import { boundaryOf, multipartMeter } from './multipart-meter';

/** A file of a form. */
export interface Upload {
  field: string;
  /** As its owner calls it: to be shown, never to be trusted. */
  name: string;
  photo: ArrivedPhoto;
}

/** A form as it was sent: its texts, and its files where they wait to be looked at. */
export interface SentForm {
  form: FormData;
  /** In the order of the form. */
  uploads: Upload[];
  /** Removes the files; to be called when the form has been dealt with, however that ended. */
  dispose(): Promise<void>;
}

/** All forms together: a hundred that arrive at once must not hold up the pages. */
const pacer = new Pacer(512 * 1024);

/** The meter refuses what is more; these only make sure that the parser never works on it. */
const limits = {
  fieldSize: TEXT_FORM_BYTES,
  fields: MAX_FIELDS,
  fileSize: MAX_PHOTO_BYTES,
  parts: MAX_FIELDS,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '');
}

/** How many files a form takes in which fields. */
export type WantedFiles = Readonly<Record<string, number>>;

/**
 * Reads a multipart form while it arrives, to its end, so that its texts are kept. Wanted files go
 * to the spool, at most 8 MB of each; the others are passed over. Refuses with `bad_request` what
 * is damaged, and as soon as it is seen with `payload_too_large` more than 256 KB of text or
 * `MAX_FIELDS` parts. A form that wants no files is read as text alone.
 */
export async function readMultipart(
  request: Request,
  spool: Spool,
  wanted: WantedFiles,
): Promise<SentForm> {
  const form = new FormData();
  const uploads: Upload[] = [];
  const streams: BusboyFileStream[] = [];
  const arriving: Promise<void>[] = [];
  const spooled: SpooledFile[] = [];
  let refused: unknown;

  const boundary = boundaryOf(request.headers.get('Content-Type') ?? '');
  const parser = openParser(boundary);
  parser.on('field', (name, value) => {
    try {
      addText(form, String(name), value);
    } catch (error) {
      refused ??= error;
    }
  });
  parser.on('file', (field, stream, name: string | undefined) => {
    if (!isFieldName(String(field))) {
      stream.on('error', () => {}).resume();
      return;
    }
    const upload: Upload = { field, name: name ?? '', photo: 'no-room' };
    const room = Object.hasOwn(wanted, field) ? (wanted[field] ?? 0) : 0;
    const before = uploads.filter((one) => one.field === field && one.name !== '').length;
    if (room > 0) uploads.push(upload);
    if (before >= room) {
      stream.on('error', () => {}).resume();
      return;
    }
    streams.push(stream);
    const arrival = spoolFile(stream, spool).then((photo) => {
      if (typeof photo !== 'string') spooled.push(photo);
      upload.photo = photo;
    });
    arrival.catch(() => {});
    arriving.push(arrival);
  });
  const dispose = async () => {
    await Promise.all(spooled.splice(0).map((file) => spool.remove(file)));
  };
  try {
    const most = TEXT_FORM_BYTES + (Object.keys(wanted).length > 0 ? MAX_FILES_BYTES : 0);
    await pipeline(chunksOf(request), within(most, multipartMeter(boundary)), parser);
    await Promise.all(arriving);
    if (refused) throw refused;
  } catch (error) {
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(arriving);
    await dispose();
    if (isDomainError(error)) throw error;
    throw new DomainError('bad_request', 'That form arrived damaged. Please send it again.');
  }
  return { form, uploads: uploads.filter(isChosen), dispose };
}

/** The parser is given the boundary that the meter goes by, so that both see the same parts. */
function openParser(boundary: string) {
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  return new Busboy({ headers, limits, fileHwm: 128 * 1024 });
}

/** Never cancels the body: the edge lets the rest run off, so that a refusal arrives. */
async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) return;
    yield next.value;
  }
}

function within(bytes: number, meter: BodyMeter) {
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    let left = bytes;
    for await (const chunk of chunks) {
      left -= chunk.byteLength;
      if (left < 0) throw new DomainError('payload_too_large');
      meter(chunk);
      await pacer.pass(chunk.byteLength);
      yield chunk;
    }
  };
}

async function spoolFile(
  stream: BusboyFileStream,
  spool: Spool,
): Promise<SpooledFile | 'too-large' | 'no-room'> {
  const file = await spool.take(stream);
  if (!file) return 'no-room';
  if (!stream.truncated) return file;
  await spool.remove(file);
  return 'too-large';
}

/** A field in which nothing was chosen comes as a nameless file without content. */
function isChosen({ name, photo }: Upload): boolean {
  return name !== '' || typeof photo === 'string' || photo.bytes > 0;
}
