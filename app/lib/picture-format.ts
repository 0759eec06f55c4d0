export const pictureKinds = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** How many bytes of a file are enough to recognise it. */
export const HEAD_BYTES = 64;

const ascii = (head: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...head.subarray(from, to));

/**
 * What a file is by its first bytes, whatever its name says: a picture we take, a photo as an
 * iPhone keeps it (`heic`), or null for everything else.
 */
export function recognisePicture(head: Uint8Array): PictureKind | 'heic' | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(ascii(head, 0, 6))) return 'gif';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp';
  return ascii(head, 4, 8) === 'ftyp' ? recogniseBrands(head) : null;
}

/** The containers of AVIF and HEIC are the same; the brands they name tell them apart. */
function recogniseBrands(head: Uint8Array): 'avif' | 'heic' | null {
  const size = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const end = Math.min(size, head.byteLength);
  const brands = [ascii(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, at + 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : null;
}
