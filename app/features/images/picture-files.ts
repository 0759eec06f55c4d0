import { offeredWidths, pictureFormats, type PictureFormat } from '~/lib/picture';
import { readImageId } from '~/lib/image-id';

/** One of the files that a picture is served as. */
export interface PictureFile {
  width: number;
  format: PictureFormat;
}

/** The key of the picture as it is kept; all others are made from it. */
export function originalKey(imageId: string): string {
  return `${imageId}.webp`;
}

export function madeKey(imageId: string, { width, format }: PictureFile): string {
  return `${imageId}.${width}.${format}`;
}

/** Every key under which something of this image may be stored. */
export function allKeys(imageId: string): string[] {
  const image = readImageId(imageId);
  if (!image || image.hostedAt) return [];
  const made = offeredWidths(image.width).flatMap((width) =>
    pictureFormats.map((format) => madeKey(imageId, { width, format })),
  );
  return [originalKey(imageId), ...made];
}
