/** What the id of an image tells, so that no list has to join the image to show it. */
export interface ImageDescription {
  width: number;
  height: number;
  /** Average colour, as rrggbb. */
  colour: string;
  /** Where the image-hosting service shows it; null for what we keep ourselves. */
  hostedAt: string | null;
}

interface Identified extends ImageDescription {
  /** SHA-256 of the kept picture, in hex. */
  contentHash: string;
  /** Eight hex digits that tell two images of the same content apart. */
  mark: string;
}

const form = /^[0-9a-f]{32}-[0-9a-f]{8}-(\d{1,5})x(\d{1,5})-([0-9a-f]{6})(?:-([\w-]+))?$/;

/** The id of an image: its content, its size, its colour and, when others host it, where. */
export function imageIdOf({ contentHash, mark, width, height, colour, hostedAt }: Identified) {
  const id = `${contentHash.slice(0, 32)}-${mark}-${width}x${height}-${colour}`;
  return hostedAt === null ? id : id + hostedEnding(hostedAt);
}

/** Shown until such an image has arrived. */
export const FOREIGN_COLOUR = 'e5e5e5';

/** An image elsewhere that was named by its address: its size is not known, as it is never fetched. */
export function foreignImageId({
  address,
  ...given
}: Pick<Identified, 'contentHash' | 'mark'> & { address: string }): string {
  return imageIdOf({ ...given, width: 0, height: 0, colour: FOREIGN_COLOUR, hostedAt: address });
}

/** Whether an image was named by its address elsewhere (`foreignImageId`). */
export function isForeign({ width, hostedAt }: ImageDescription): boolean {
  return hostedAt !== null && width === 0;
}

/** How the ids of images end that are shown at this address by the image-hosting service. */
export function hostedEnding(address: string): string {
  return `-${toUrlSafe(address)}`;
}

/** Reads an image's id; null for one that tells nothing. */
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
