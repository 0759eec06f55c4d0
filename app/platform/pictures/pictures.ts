import type { PictureFormat } from '~/lib/picture';
import type { WorkCaller } from '~/platform/fair-semaphore';

/** A photo made ready for keeping: upright, without a word about its maker, WebP. */
export interface PreparedPhoto {
  data: Buffer;
  width: number;
  height: number;
  /** Its average colour, as rrggbb. */
  colour: string;
}

/** Why a file can't be taken, or a picture not be made for now. */
export type PictureTrouble =
  | 'unknown'
  | 'heic'
  | 'too-many-pixels'
  | 'damaged'
  /** Too much work is waiting already. */
  | 'busy'
  /** The same caller has too much work waiting already. */
  | 'caller-busy';

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
  /**
   * Reads only the header of a photo, in a file or in memory. Throws a PictureError where it shows
   * already that the photo can't be taken: `unknown`, `heic`, `too-many-pixels`.
   */
  inspect(photo: string | Uint8Array): Promise<void>;
  /**
   * Makes the photo in a file, or in memory, ready. Throws a PictureError; `busy` and `caller-busy`
   * before anything is decoded.
   */
  prepare(photo: string | Uint8Array, caller?: WorkCaller): Promise<PreparedPhoto>;
  /** A kept picture at one width and in one format. Throws a PictureError. */
  render(kept: Uint8Array, width: number, format: PictureFormat): Promise<Buffer>;
}
