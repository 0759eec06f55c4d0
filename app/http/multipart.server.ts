import { once } from 'node:events';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { ArrivedPhoto } from '~/features/images/prepare-photo.server';
import { STORING_FAILED } from '~/features/images/store-photo.server';
import { DomainError, isDomainError } from '~/lib/domain-error';
import { MAX_FILES_BYTES, MAX_PHOTO_BYTES } from '~/lib/photo-limits';
import type { WorkCaller } from '~/platform/fair-semaphore';
import type { Log } from '~/platform/log.server';
import {
  isStorageFault,
  type TemporaryFile,
  type UploadStore,
} from '~/platform/storage/temporary-files.server';
import { Throttle } from '~/platform/throttle';
import {
  MAX_FIELDS,
  TEXT_FORM_BYTES,
  addText,
  isFieldName,
  boundaryOf,
  multipartMeter,
  type BodyMeter,
} from './body-limits';

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
const throttle = new Throttle(512 * 1024);

const UNREMOVED = 'a file of a form could not be removed';
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

interface ReadingOptions {
  /** Whose share of the space for arriving files is used; without one only the whole is limited. */
  caller?: WorkCaller;
  log?: Pick<Log, 'error'>;
}

/**
 * Reads a multipart form while it arrives, to its end, so that its texts are kept. Wanted files go
 * to the spool, at most 8 MB of each; the others are passed over, as is a single file that is too
 * large by the length that the request declares. Refuses with `bad_request` what is damaged, as
 * soon as it is seen with `payload_too_large` more than 256 KB of text or `MAX_FIELDS` parts, and at
 * once with `unavailable` when a file can't be written. A form that wants no files is read as text
 * alone.
 */
export async function readMultipart(
  request: Request,
  uploadStore: UploadStore,
  wanted: WantedFiles,
  { caller, log }: ReadingOptions = {},
): Promise<SentForm> {
  const form = new FormData();
  const uploads: Upload[] = [];
  const streams: BusboyFileStream[] = [];
  const arriving: Promise<void>[] = [];
  const temporaryFile: TemporaryFile[] = [];
  let refused: unknown;

  const boundary = boundaryOf(request.headers.get('Content-Type') ?? '');
  const parser = openParser(boundary);
  const onlyFileTooLarge = declaresTooLarge(request, wanted);
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_resolve, reject) => (fail = reject));
  failed.catch(() => {});
  parser.on('error', fail);
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
    if (onlyFileTooLarge) {
      upload.photo = 'too-large';
      stream.on('error', () => {}).resume();
      return;
    }
    const arrival = storeTemporaryFile(stream, uploadStore, caller).then((photo) => {
      if (typeof photo !== 'string') temporaryFile.push(photo);
      upload.photo = photo;
    });
    // The parser waits for ever for a file that is no longer read: the whole reading must end.
    arrival.catch(fail);
    arriving.push(arrival);
  });
  const dispose = async () => {
    const removals = temporaryFile.splice(0).map((file) => uploadStore.remove(file));
    for (const removal of await Promise.allSettled(removals)) {
      // The answer stands; the hourly sweep removes the file later.
      if (removal.status === 'rejected') log?.error({ err: removal.reason as unknown }, UNREMOVED);
    }
  };
  try {
    const most = TEXT_FORM_BYTES + (Object.keys(wanted).length > 0 ? MAX_FILES_BYTES : 0);
    await feed(request, parser, { most, meter: multipartMeter(boundary), failed });
    await Promise.all(arriving);
    if (refused) throw refused;
  } catch (error) {
    for (const stream of streams) stream.destroy();
    parser.destroy();
    await Promise.allSettled(arriving);
    await dispose();
    if (isDomainError(error)) throw error;
    if (isStorageFault(error)) {
      log?.error({ err: error }, 'an arriving file could not be written');
      throw new DomainError('unavailable', { message: STORING_FAILED, retryAfter: 30 });
    }
    throw new DomainError(
      'bad_request',
      'The form did not arrive completely. Please send it again.',
    );
  }
  return { form, uploads: uploads.filter(isChosen), dispose };
}

type Parser = ReturnType<typeof openParser>;

/** The parser is given the boundary that the meter goes by, so that both see the same parts. */
function openParser(boundary: string) {
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  return new Busboy({ headers, limits, fileHwm: 128 * 1024 });
}

/** A form that takes one file and is longer than that and its texts can be: the file is too large. */
function declaresTooLarge(request: Request, wanted: WantedFiles): boolean {
  const files = Object.values(wanted).reduce((sum, count) => sum + count, 0);
  const length = Number(request.headers.get('Content-Length') ?? 0);
  return files === 1 && length > MAX_PHOTO_BYTES + TEXT_FORM_BYTES;
}

interface Feeding {
  /** Most bytes that are read. */
  most: number;
  meter: BodyMeter;
  /** Rejects when an arriving file can't be stored. */
  failed: Promise<never>;
}

/**
 * Writes the body into the parser until it has parsed everything, or `failed` rejects. The body is
 * never cancelled: that would close the connection before the answer; the edge drains the rest.
 */
async function feed(request: Request, parser: Parser, feeding: Feeding): Promise<void> {
  const { failed, meter } = feeding;
  const finished = once(parser, 'finish');
  finished.catch(() => {});
  const reader = request.body?.getReader();
  let left = feeding.most;
  for (;;) {
    const reading = reader?.read() ?? Promise.resolve({ done: true, value: undefined } as const);
    reading.catch(() => {});
    const { done, value } = await Promise.race([reading, failed]);
    if (done) break;
    left -= value.byteLength;
    if (left < 0) throw new DomainError('payload_too_large');
    meter(value);
    await throttle.pass(value.byteLength);
    if (!parser.write(value)) await Promise.race([drained(parser), failed]);
  }
  parser.end();
  await Promise.race([finished, failed]);
}

/** Resolves when the parser takes more. It stops taking more once it has seen the form's end. */
function drained(parser: Parser): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      parser.off('drain', done).off('finish', done);
      resolve();
    };
    parser.on('drain', done).on('finish', done);
  });
}

async function storeTemporaryFile(
  stream: BusboyFileStream,
  uploadStore: UploadStore,
  caller: WorkCaller | undefined,
): Promise<TemporaryFile | 'too-large' | 'no-room'> {
  const file = await uploadStore.take(stream, caller);
  if (!file) return 'no-room';
  if (!stream.truncated) return file;
  await uploadStore.remove(file);
  return 'too-large';
}

/** A field in which nothing was chosen comes as a nameless file without content. */
function isChosen({ name, photo }: Upload): boolean {
  return name !== '' || typeof photo === 'string' || photo.bytes > 0;
}
