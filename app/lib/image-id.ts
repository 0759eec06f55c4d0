/** The data encoded in an image's id, so that lists need no join with the image. */
interface ImageDescription {
  width: number;
  height: number;
  /** Average colour, as rrggbb. */
  colour: string;
  /** The address at the image-hosting service; null for images that the site stores itself. */
  hostedAt: string | null;
}

interface Identified extends ImageDescription {
  /** SHA-256 of the stored picture, in hex. */
  contentHash: string;
  /** Eight hex digits that distinguish two images of the same content. */
  mark: string;
}

const form = /^[0-9a-f]{32}-[0-9a-f]{8}-(\d{1,5})x(\d{1,5})-([0-9a-f]{6})(?:-([\w-]+))?$/;

/** The id of an image: its content hash, size, colour and, for hosted images, the address. */
export function imageIdOf({ contentHash, mark, width, height, colour, hostedAt }: Identified) {
  const id = `${contentHash.slice(0, 32)}-${mark}-${width}x${height}-${colour}`;
  return hostedAt === null ? id : id + hostedEnding(hostedAt);
}

/** The colour shown until a foreign image has loaded. */
export const FOREIGN_COLOUR = 'e5e5e5';

/** The id of an image at an external address: its size is unknown, because it is never fetched. */
export function foreignImageId({
  address,
  ...given
}: Pick<Identified, 'contentHash' | 'mark'> & { address: string }): string {
  return imageIdOf({ ...given, width: 0, height: 0, colour: FOREIGN_COLOUR, hostedAt: address });
}

/** Whether an image is at an external address (`foreignImageId`). */
export function isForeign({ width, hostedAt }: ImageDescription): boolean {
  return hostedAt !== null && width === 0;
}

/** The suffix of image ids with this address at the image-hosting service. */
export function hostedEnding(address: string): string {
  return `-${toUrlSafe(address)}`;
}

/** Parses an image's id; null when it encodes no description. */
export function readImageId(id: string): ImageDescription | null {
  const match = form.exec(id);
  if (!match) return null;
  const [, width, height, colour = '', hosted] = match;
  const hostedAt = hosted === undefined ? null : fromUrlSafe(hosted);
  if (hostedAt !== null && !/^https?:\/\//.test(hostedAt)) return null;
  return { width: Number(width), height: Number(height), colour, hostedAt };
}

/** Hosted addresses are in `new URL().href` form, which is ASCII. */
function toUrlSafe(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromUrlSafe(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}
