import { once } from 'node:events';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { ArrivedPhoto } from '~/features/images/prepare-photo.server';
import { STORING_FAILED } from '~/features/images/store-photo.server';
import { msg } from '~/i18n/language';
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
  /** The file name given by the client: for display only, never trusted. */
  name: string;
  photo: ArrivedPhoto;
}

/** A form as it was sent: its texts, and its files as temporary files. */
export interface SentForm {
  form: FormData;
  /** In the order of the form. */
  uploads: Upload[];
  /**
   * Removes the temporary files. Must be called when the form has been handled, also after errors.
   */
  dispose(): Promise<void>;
}

/** Shared by all forms, so that a hundred uploads at once do not block the event loop for pages. */
const throttle = new Throttle(512 * 1024);

const UNREMOVED = 'a file of a form could not be removed';
/** The meter refuses larger forms; these limits only bound the parser's work. */
const limits = {
  fieldSize: TEXT_FORM_BYTES,
  fields: MAX_FIELDS,
  fileSize: MAX_PHOTO_BYTES,
  parts: MAX_FIELDS,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

/** The message for a form whose photos are too large together. */
export const PHOTOS_TOO_LARGE = msg('http.form.photosTooLarge', {
  size: `${MAX_FILES_BYTES / 1024 / 1024} MB`,
  photo: `${MAX_PHOTO_BYTES / 1024 / 1024} MB`,
});

/** Whether the body of a request is `multipart/form-data`, by its Content-Type. */
export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '');
}

/** The maximum number of files by field name. */
export type WantedFiles = Readonly<Record<string, number>>;

interface ReadingOptions {
  /** The caller whose quota of temporary space is used; without one only the total is limited. */
  caller?: WorkCaller;
  log?: Pick<Log, 'error'>;
}

/**
 * Reads a multipart form to its end while it arrives. Wanted files go to the upload store, at most
 * 8 MB each; others are discarded, as is a single file that is too large by the declared length.
 * Refuses with `bad_request` when the form is damaged, as soon as it is seen with
 * `payload_too_large` when it has more than 256 KB of text or `MAX_FIELDS` parts, and at once with
 * `unavailable` when a file can't be written. A form that wants no files is read as text only.
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
  // `feed` awaits it; a failure after its end has no consequence.
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
    // The parser never finishes when a file is no longer read, so the whole read must be failed.
    arrival.catch(fail);
    arriving.push(arrival);
  });
  const dispose = async () => {
    const removals = temporaryFile.splice(0).map((file) => uploadStore.remove(file));
    for (const removal of await Promise.allSettled(removals)) {
      // The answer does not change; the hourly sweep removes the file later.
      if (removal.status === 'rejected') log?.error({ err: removal.reason as unknown }, UNREMOVED);
    }
  };
  try {
    const maxBytes = TEXT_FORM_BYTES + (Object.keys(wanted).length > 0 ? MAX_FILES_BYTES : 0);
    await feed(request, parser, { maxBytes, meter: multipartMeter(boundary), failed });
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
    throw new DomainError('bad_request', 'http.form.incomplete');
  }
  return { form, uploads: uploads.filter(isChosen), dispose };
}

type Parser = ReturnType<typeof openParser>;

/** The parser gets the boundary that the meter uses, so that both see the same parts. */
function openParser(boundary: string) {
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  return new Busboy({ headers, limits, fileHwm: 128 * 1024 });
}

/** Whether the declared length of a form with one file exceeds the maximum of file and texts. */
function declaresTooLarge(request: Request, wanted: WantedFiles): boolean {
  const files = Object.values(wanted).reduce((sum, count) => sum + count, 0);
  const length = Number(request.headers.get('Content-Length') ?? 0);
  return files === 1 && length > MAX_PHOTO_BYTES + TEXT_FORM_BYTES;
}

interface Feeding {
  /** Maximum number of bytes to read. */
  maxBytes: number;
  meter: BodyMeter;
  /** Rejects when an uploaded file can't be stored. */
  failed: Promise<never>;
}

/**
 * Writes the body into the parser until everything is parsed or `failed` rejects. Never cancels the
 * body: that would close the connection before the answer is sent; the server drains the rest.
 */
async function feed(request: Request, parser: Parser, feeding: Feeding): Promise<void> {
  const { failed, meter } = feeding;
  const finished = once(parser, 'finish');
  // It is awaited after the last byte; until then `failed` has the parser's error, too.
  finished.catch(() => {});
  const reader = request.body?.getReader();
  let left = feeding.maxBytes;
  for (;;) {
    const reading = reader?.read() ?? Promise.resolve({ done: true, value: undefined } as const);
    // Where `failed` is first, the read goes on and may fail later.
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

/** Resolves when the parser accepts more. It accepts no more after the form's closing delimiter. */
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

/** Browsers send a file field without a chosen file as a nameless, empty file. */
function isChosen({ name, photo }: Upload): boolean {
  return name !== '' || typeof photo === 'string' || photo.bytes > 0;
}
