import { isForeign, readImageId } from './image-id';

/** Data that a page needs to show a picture without layout shifts. */
export interface Picture {
  /** The JPEG fallback, or the only file there is. */
  src: string;
  width: number;
  height: number;
  /**
   * The path of `{width}.avif` and `{width}.webp`; only for pictures that the site serves itself.
   */
  base?: string;
  /** A class with about the picture's colour as background until it has loaded. */
  colourClass?: string;
}

export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The longest edge of a stored picture, in pixels. */
export const STORED_EDGE = 1600;

const WIDTHS = [160, 320, 640, 960];
/** The width of the file at a picture's `src`, unless it is smaller itself. */
export const FALLBACK_WIDTH = 960;
const DRAWING = { width: 960, height: 720 };

/** The widths at which a picture is served: fixed steps, and its own width. */
export function offeredWidths(width: number): number[] {
  return [...WIDTHS.filter((step) => step < width), width];
}

/** The address of a stored photo at about `width` pixels. Its content never changes. */
export function imageAddress(imageId: string, width = FALLBACK_WIDTH): string {
  const image = readImageId(imageId);
  if (image?.hostedAt) return image.hostedAt;
  const fitting = offeredWidths(image?.width ?? FALLBACK_WIDTH).find((step) => step >= width);
  return `/images/${imageId}/${fitting ?? image?.width ?? FALLBACK_WIDTH}.jpg`;
}

/** A user's photo at avatar size for high-density screens. */
export function avatarAddress(imageId: string): string {
  return imageAddress(imageId, 160);
}

/**
 * The referrer policy of a picture: `no-referrer` for other hosts, undefined for the site's own.
 */
export function referrerPolicyFor(src: string): 'no-referrer' | undefined {
  return /^https?:/i.test(src) ? 'no-referrer' : undefined;
}

/** An absolute address for other programs, from one of the site or of the image-hosting service. */
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

/**
 * The same photo at an address of its own, below `base`; a photo of the image-hosting service stays
 * at its address there.
 */
export function photoPictureAt(imageId: string, base: string): Picture {
  const picture = photoPicture(imageId);
  if (!picture.base) return picture;
  return { ...picture, base, src: base + picture.src.slice(picture.base.length) };
}

/** The drawing of a category, also used for its products without a photo (decision 18). */
export function categoryPicture(picture: string): Picture {
  return { ...DRAWING, src: `/category-pictures/${picture}.webp` };
}

/** The second width at which each drawing is stored (draw-demo-pictures.ts makes both). */
export const SMALL_DRAWING = 320;

/** The drawing of a category where it is shown small, in one file. */
export function smallCategoryPicture(picture: string): Picture {
  const { width, height } = DRAWING;
  const size = { width: SMALL_DRAWING, height: (SMALL_DRAWING * height) / width };
  return { ...size, src: `/category-pictures/${picture}-${SMALL_DRAWING}.webp` };
}

/** The `srcset` of a drawing; undefined for every other picture. */
export function drawingSet({ src, width }: Picture): string | undefined {
  const [, key] = /^\/category-pictures\/(\w[\w-]*)\.webp$/.exec(src) ?? [];
  const small = `/category-pictures/${key}-${SMALL_DRAWING}.webp ${SMALL_DRAWING}w`;
  return key && `${small}, ${src} ${width}w`;
}

/** The photo if there is one, else the category's drawing. Cards frame both in 4:3. */
export function pictureOrDrawing(imageId: string | null, categoryPictureKey: string): Picture {
  return imageId ? photoPicture(imageId) : categoryPicture(categoryPictureKey);
}

/** The nearest of the 27 tints in app/styles/controls.css, as three digits of 0 to 2. */
function tintOf(colour: string): string {
  return (colour.match(/../g) ?? []).map((part) => Math.floor(parseInt(part, 16) / 86)).join('');
}
