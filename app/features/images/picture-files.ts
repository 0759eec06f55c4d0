import { offeredWidths, pictureFormats, type PictureFormat } from '~/lib/picture';
import { readImageId } from '~/lib/image-id';

/** File in which a picture is served. */
export interface PictureFile {
  width: number;
  format: PictureFormat;
}

/** The file that the end of an address names, such as `640.webp`. */
export function readFileName(name: string): PictureFile | null {
  const [, width, format] = /^(\d{1,5})\.(avif|webp|jpg)$/.exec(name) ?? [];
  return format ? { width: Number(width), format: format as PictureFormat } : null;
}

/** The key of the stored original, from which all other files are rendered. */
export function originalKey(imageId: string): string {
  return `${imageId}.webp`;
}

/** The storage key of an image's file of one width (pixels) and format. */
export function madeKey(imageId: string, { width, format }: PictureFile): string {
  return `${imageId}.${width}.${format}`;
}

/** Every key under which a file of this image may be stored. */
export function allKeys(imageId: string): string[] {
  const image = readImageId(imageId);
  if (!image || image.hostedAt) return [];
  const made = offeredWidths(image.width).flatMap((width) =>
    pictureFormats.map((format) => madeKey(imageId, { width, format })),
  );
  return [originalKey(imageId), ...made];
}
