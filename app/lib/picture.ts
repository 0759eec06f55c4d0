import { isForeign, readImageId } from './image-id';

/** What a page needs to show a picture without anything jumping. */
export interface Picture {
  /** The JPEG that every browser can show, or the only file there is. */
  src: string;
  width: number;
  height: number;
  /** Where `{width}.avif` and `{width}.webp` are; only for pictures that we serve ourselves. */
  base?: string;
  /** A class that fills the room with about the picture's colour until it has arrived. */
  colourClass?: string;
}

export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The longest edge of a kept picture, in pixels. */
export const STORED_EDGE = 1600;

const WIDTHS = [160, 320, 640, 960];
const FALLBACK_WIDTH = 960;
const DRAWING = { width: 960, height: 720 };

/** The widths at which a picture is served: a few steps, and its own. */
export function offeredWidths(width: number): number[] {
  return [...WIDTHS.filter((step) => step < width), width];
}

/** The address of a stored photo at about `width` pixels. Content never changes under it. */
export function imageAddress(imageId: string, width = FALLBACK_WIDTH): string {
  const image = readImageId(imageId);
  if (image?.hostedAt) return image.hostedAt;
  const fitting = offeredWidths(image?.width ?? FALLBACK_WIDTH).find((step) => step >= width);
  return `/images/${imageId}/${fitting ?? image?.width ?? FALLBACK_WIDTH}.jpg`;
}

/** A person's photo, at the size of an avatar on a sharp screen. */
export function avatarAddress(imageId: string): string {
  return imageAddress(imageId, 160);
}

/**
 * What a browser tells the host of a picture of the page that shows it: nothing to another host.
 * Undefined for pictures of ours.
 */
export function referrerPolicyFor(src: string): 'no-referrer' | undefined {
  return /^https?:/i.test(src) ? 'no-referrer' : undefined;
}

/** An address of ours, or of the image-hosting service, as other programs need it. */
export function absoluteAddress(publicUrl: string, address: string): string {
  return new URL(address, publicUrl).href;
}

/** A stored photo as pages show it. */
export function photoPicture(imageId: string): Picture {
  const image = readImageId(imageId);
  const src = imageAddress(imageId);
  if (!image || isForeign(image)) return { ...DRAWING, src };
  const { width, height, colour, hostedAt } = image;
  const colourClass = `tint-${tintOf(colour)}`;
  return { src, width, height, colourClass, ...(!hostedAt && { base: `/images/${imageId}` }) };
}

/** The drawing shown for a category, and for its products without a photo (decision 18). */
export function categoryPicture(picture: string): Picture {
  return { ...DRAWING, src: `/category-pictures/${picture}.webp` };
}

/** The width at which each drawing is kept besides its own (draw-demo-pictures.ts makes both). */
export const SMALL_DRAWING = 320;

/** What `srcset` says of a drawing; undefined for every other picture. */
export function drawingSet({ src, width }: Picture): string | undefined {
  const [, key] = /^\/category-pictures\/(\w[\w-]*)\.webp$/.exec(src) ?? [];
  const small = `/category-pictures/${key}-${SMALL_DRAWING}.webp ${SMALL_DRAWING}w`;
  return key && `${small}, ${src} ${width}w`;
}

/** A photo where there is one, else the category's drawing. Cards frame both in 4:3. */
export function pictureOrDrawing(imageId: string | null, categoryPictureKey: string): Picture {
  return imageId ? photoPicture(imageId) : categoryPicture(categoryPictureKey);
}

/** The nearest of the 27 tints in tailwind.css, as three digits of 0 to 2. */
function tintOf(colour: string): string {
  return (colour.match(/../g) ?? []).map((part) => Math.floor(parseInt(part, 16) / 86)).join('');
}
