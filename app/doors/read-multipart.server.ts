import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { MAX_FILES_BYTES, MAX_PHOTO_BYTES } from '~/lib/photo-limits';
import type { ArrivedPhoto } from '~/features/images/prepare-photo.server';
import { DomainError, isDomainError } from '~/lib/domain-error';
import { Pacer } from '~/platform/pacer';
import type { SpooledFile, Spool } from '~/platform/storage/spool.server';

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

const TEXT_BYTES = 1024 * 1024;
const limits = {
  fieldSize: 100 * 1024,
  fields: 200,
  fileSize: MAX_PHOTO_BYTES,
  parts: 250,
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
 * to the spool, at most 8 MB of each; the others are passed over. Refuses with `bad_request` what is damaged, with
 * `payload_too_large` more than a megabyte of text.
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
  let textBytes = 0;

  const parser = openParser(request);
  const tooMuch = () => (textBytes = Infinity);
  parser.on('partsLimit', tooMuch).on('fieldsLimit', tooMuch);
  parser.on('field', (name, value, _nameTruncated, truncated) => {
    textBytes += truncated ? Infinity : value.length;
    if (textBytes <= TEXT_BYTES) form.append(String(name), value);
  });
  parser.on('file', (field, stream, name: string | undefined) => {
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
    await pipeline(bodyOf(request), atMost(MAX_FILES_BYTES + TEXT_BYTES), parser);
    await Promise.all(arriving);
    if (textBytes > TEXT_BYTES) throw new DomainError('payload_too_large');
  } catch (error) {
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(arriving);
    await dispose();
    if (isDomainError(error)) throw error;
    throw new DomainError('bad_request', 'That form arrived damaged. Please send it again.');
  }
  return { form, uploads: uploads.filter(isChosen), dispose };
}

function openParser(request: Request) {
  const headers = { 'content-type': request.headers.get('Content-Type') ?? '' };
  try {
    return new Busboy({ headers, limits, fileHwm: 128 * 1024 });
  } catch {
    throw new DomainError('bad_request', 'That form arrived without its boundary.');
  }
}

function bodyOf({ body }: Request): Readable {
  return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
}

function atMost(bytes: number) {
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    let left = bytes;
    for await (const chunk of chunks) {
      left -= chunk.byteLength;
      if (left < 0) throw new DomainError('payload_too_large');
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
