import type { PictureFormat } from '~/lib/picture';

/** A photo made ready for keeping: upright, without a word about its maker, WebP. */
export interface PreparedPhoto {
  data: Buffer;
  width: number;
  height: number;
  /** Its average colour, as rrggbb. */
  colour: string;
}

/** Why a file can't be taken, or a picture not be made for now. */
export type PictureTrouble = 'unknown' | 'heic' | 'too-many-pixels' | 'damaged' | 'busy';

export class PictureError extends Error {
  override readonly name = 'PictureError';

  constructor(
    readonly trouble: PictureTrouble,
    options?: ErrorOptions,
  ) {
    super(`A picture could not be worked on: ${trouble}`, options);
  }
}

/** Whether a thrown value is one (by shape: two bundles may each hold the class). */
export function isPictureError(value: unknown): value is PictureError {
  return value instanceof Error && value.name === 'PictureError' && 'trouble' in value;
}

/** Work on pictures. It never takes more than its share of processors, memory and time. */
export interface Pictures {
  /** Makes the photo in a file, or in memory, ready. Throws a PictureError. */
  prepare(photo: string | Uint8Array): Promise<PreparedPhoto>;
  /** A kept picture at one width and in one format. Throws a PictureError. */
  render(kept: Uint8Array, width: number, format: PictureFormat): Promise<Buffer>;
}
