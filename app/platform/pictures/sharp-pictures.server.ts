import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Sharp } from 'sharp';
import { STORED_EDGE, type PictureFormat } from '~/lib/picture';
import {
  HEAD_BYTES,
  recognisePicture,
  type PictureKind,
  SIZE_HEAD_BYTES,
  readPictureSize,
} from '~/lib/photo-limits';
import { FairSemaphore, type SemaphoreRefusal } from '../fair-semaphore';
import { Semaphore } from '~/platform/semaphore';
import { INTERNAL_CALLER } from '~/platform/fair-semaphore';
import { fingerprintOf, PRINT_HEIGHT, PRINT_WIDTH } from '~/lib/fingerprint';
import { PictureError, type Pictures, type PreparedPhoto } from './pictures';

const MAX_PIXELS = 40_000_000;
const SECONDS = 20;
const RENDER_TIMEOUT_MS = 5_000;
/** Signed-in users: a form sends its photos one after the other, an import many at once. */
const ACCOUNT_QUEUE = { maxWaiting: 400, maxPerCaller: 120, timeoutMs: 180_000 };
/** Anonymous registrations: a short queue, and two photos at a time for one address. */
const ANONYMOUS_QUEUE = { maxRunning: 1, maxWaiting: 8, maxPerCaller: 2, timeoutMs: 15_000 };

/** The only decoders of libvips that may process uploaded files. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].flatMap((name) => [
  `VipsForeignLoad${name}File`,
  `VipsForeignLoad${name}Buffer`,
]);

/** sharp's names of the kinds that are recognised by their first bytes. */
const sharpNames: Record<PictureKind, string> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'heif',
};

/**
 * Pictures by sharp. Uploads and rendering have separate queues, each with half of the processors,
 * so that a hundred uploads block neither pages nor their pictures. Photos of anonymous requests
 * have a queue of their own, one at a time, so that they don't delay those of signed-in users.
 */
export function createPictures(): Pictures {
  const places = Math.max(1, Math.floor(availableParallelism() / 2));
  const ofAccounts = new FairSemaphore({ ...ACCOUNT_QUEUE, maxRunning: places });
  const ofAnonymous = new FairSemaphore(ANONYMOUS_QUEUE);
  const rendering = new Semaphore(places, RENDER_TIMEOUT_MS);
  const busy = () => new PictureError('busy');
  return {
    async inspect(photo) {
      await inspect(photo);
    },
    async prepare(photo, caller = INTERNAL_CALLER) {
      const kind = await inspect(photo);
      const queue = caller.signedIn ? ofAccounts : ofAnonymous;
      return queue.run(caller.key, () => prepare(photo, kind), refusalOf);
    },
    fingerprint: (stored, mirrored) => rendering.run(() => printOrNone(stored, mirrored), busy),
    render: (stored, width, format) => rendering.run(() => render(stored, width, format), busy),
  };
}

let opened: Promise<typeof import('sharp').default> | undefined;

/** Loads sharp with the first picture, so that it does not delay the start. */
function openSharp() {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: DECODERS });
    return sharp;
  });
  return opened;
}

function refusalOf(reason: SemaphoreRefusal): PictureError {
  return new PictureError(reason === 'caller-limit' ? 'caller-busy' : 'busy');
}

/**
 * Checks the header of a photo and returns its kind. Throws a PictureError for unsupported files.
 */
async function inspect(photo: string | Uint8Array): Promise<PictureKind> {
  const head = await headOf(photo);
  const kind = recognise(head);
  const size = readPictureSize(kind, head);
  if (size && size.width * size.height > MAX_PIXELS) throw new PictureError('too-many-pixels');
  return kind;
}

/** The first bytes, which contain the kind and the size. */
async function headOf(photo: string | Uint8Array): Promise<Uint8Array> {
  if (typeof photo !== 'string') return photo.subarray(0, SIZE_HEAD_BYTES);
  const handle = await open(photo);
  try {
    const head = Buffer.alloc(SIZE_HEAD_BYTES);
    const { buffer, bytesRead } = await handle.read(head, 0, SIZE_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Refuses unsupported files before a decoder reads them. */
function recognise(head: Uint8Array): PictureKind {
  const kind = recognisePicture(head.subarray(0, HEAD_BYTES));
  if (kind === null) throw new PictureError('unknown');
  if (kind === 'heic') throw new PictureError('heic');
  return kind;
}

async function prepare(photo: string | Uint8Array, kind: PictureKind): Promise<PreparedPhoto> {
  try {
    const sharp = await openSharp();
    // 'error' rather than 'warning': many cameras write JPEGs that cause decoder warnings.
    const source = sharp(photo, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format, width, height } = await source.metadata();
    if (format !== sharpNames[kind]) throw new PictureError('unknown');
    if (width * height > MAX_PIXELS) throw new PictureError('too-many-pixels');
    const { data, info } = await source
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(STORED_EDGE, STORED_EDGE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 88, effort: 1 })
      .toBuffer({ resolveWithObject: true });
    const { width: storedWidth, height: storedHeight } = info;
    const [colour, fingerprint] = await Promise.all([averageColour(data), printOf(data)]);
    return { data, width: storedWidth, height: storedHeight, colour, fingerprint };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
    throw new PictureError(tooMany ? 'too-many-pixels' : 'damaged', { cause: error });
  }
}

async function averageColour(photo: Buffer): Promise<string> {
  const sharp = await openSharp();
  const pixel = await sharp(photo).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return pixel.subarray(0, 3).toString('hex');
}

async function printOf(stored: Uint8Array): Promise<string> {
  return fingerprintOf(await greyOf(stored));
}

async function printOrNone(stored: Uint8Array, mirrored = false): Promise<string> {
  await openSharp();
  // Once sharp is loaded, it fails only at the picture.
  const grey = await greyOf(stored, mirrored).catch(() => null);
  return grey ? fingerprintOf(grey) : '';
}

async function greyOf(stored: Uint8Array, mirrored = false): Promise<Buffer> {
  const sharp = await openSharp();
  return sharp(stored, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: SECONDS })
    .flop(mirrored)
    .greyscale()
    .resize(PRINT_WIDTH, PRINT_HEIGHT, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

/** Efforts are chosen for on-demand rendering: 30 to 200 ms each. */
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 76, effort: 3 }),
  jpg: (picture) => picture.jpeg({ quality: 78, progressive: true }),
};

async function render(stored: Uint8Array, width: number, format: PictureFormat): Promise<Buffer> {
  const sharp = await openSharp();
  const picture = sharp(stored, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: SECONDS })
    .resize(width, null, { withoutEnlargement: true });
  return encoders[format](picture).toBuffer();
}
