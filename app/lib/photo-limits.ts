import { msg, type MessageKey } from '~/i18n/language';

/** Maximum size of a photo in bytes. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024;

/** Maximum total size of a form's files in bytes. */
export const MAX_FILES_BYTES = 50 * 1024 * 1024;

/** Maximum number of photos of a product; the first is the one that lists show. */
export const MAX_PRODUCT_PHOTOS = 6;

/** Hours before an unreferenced photo is deleted: the form it was sent with may be resubmitted. */
export const GRACE_HOURS = 24;

/** The accept list of file fields. HEIC is absent so that phones send JPEG. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The message for a photo above the limit, in the page and on the server. */
export const TOO_LARGE = msg('ui.photo.tooLarge', { megabytes: MAX_PHOTO_BYTES / 1024 / 1024 });

/** The message for a file that is no picture, in the page and on the server. */
export const NOT_A_PHOTO: MessageKey = 'ui.photo.notPhoto';

export const PHOTO_MISSING: MessageKey = 'ui.photo.missing';

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** Number of bytes that are enough to recognise a file. */
export const HEAD_BYTES = 64;

const ascii = (head: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...head.subarray(from, to));

/**
 * The kind of a file by its first bytes, whatever its name: a supported picture, an iPhone photo
 * (`heic`), or null for everything else.
 */
export function recognisePicture(head: Uint8Array): PictureKind | 'heic' | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(ascii(head, 0, 6))) return 'gif';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp';
  return ascii(head, 4, 8) === 'ftyp' ? recogniseBrands(head) : null;
}

/** AVIF and HEIC use the same container; the brands in it distinguish them. */
function recogniseBrands(head: Uint8Array): 'avif' | 'heic' | null {
  const size = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const end = Math.min(size, head.byteLength);
  const brands = [ascii(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, at + 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : null;
}

/** Bytes read from a file to find its dimensions; enough for EXIF and a colour profile. */
export const SIZE_HEAD_BYTES = 256 * 1024;

interface PixelSize {
  width: number;
  height: number;
}

/**
 * The dimensions declared in a picture's header, in pixels, without decoding it. Null when the
 * first bytes contain none: the decoder then checks them.
 */
export function readPictureSize(kind: PictureKind, head: Uint8Array): PixelSize | null {
  try {
    return readers[kind](new DataView(head.buffer, head.byteOffset, head.byteLength));
  } catch (error) {
    // DataView throws a RangeError when reading beyond the end of a truncated file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const readers: Record<PictureKind, (head: DataView) => PixelSize | null> = {
  png: (head) =>
    asciiText(head, 12) === 'IHDR'
      ? { width: head.getUint32(16), height: head.getUint32(20) }
      : null,
  gif: readGif,
  webp: readWebp,
  jpeg: readJpeg,
  avif: readAvif,
};

/**
 * The screen's size, if a block follows the global colours: plain text after `GIF89a` has no size.
 */
function readGif(head: DataView): PixelSize | null {
  const flags = head.getUint8(10);
  const coloursEnd = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  if (![0x21, 0x2c, 0x3b].includes(head.getUint8(coloursEnd))) return null;
  return { width: head.getUint16(6, true), height: head.getUint16(8, true) };
}

function readWebp(head: DataView): PixelSize | null {
  const chunk = asciiText(head, 12);
  if (chunk === 'VP8X') return { width: uint24(head, 24) + 1, height: uint24(head, 27) + 1 };
  if (chunk === 'VP8L') {
    const bits = head.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 'VP8 ') return null;
  // The start code of a key frame precedes its dimensions.
  if (uint24(head, 23) !== 0x2a019d) return null;
  return { width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff };
}

/** Walks from segment to segment to the frame header (SOF0 to SOF15, without DHT, JPG and DAC). */
function readJpeg(head: DataView): PixelSize | null {
  let at = 2;
  while (head.getUint8(at) === 0xff) {
    const marker = head.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: head.getUint16(at + 7), height: head.getUint16(at + 5) };
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + head.getUint16(at + 2);
  }
  return null;
}

/** The largest of the `ispe` properties: thumbnails and tiles have smaller ones. */
function readAvif(head: DataView): PixelSize | null {
  let largest: PixelSize | null = null;
  for (let at = 4; at + 16 <= head.byteLength; at += 1) {
    if (head.getUint8(at) !== 0x69 || asciiText(head, at) !== 'ispe') continue;
    const size = { width: head.getUint32(at + 8), height: head.getUint32(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

function asciiText(head: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => head.getUint8(at + offset)));
}

function uint24(head: DataView, at: number): number {
  return head.getUint16(at, true) | (head.getUint8(at + 2) << 16);
}
