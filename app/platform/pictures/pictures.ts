import type { PictureFormat } from '~/lib/picture';
import type { WorkCaller } from '~/platform/fair-semaphore';

/** A photo ready to be stored: upright, without metadata, WebP. */
export interface PreparedPhoto {
  data: Buffer;
  width: number;
  height: number;
  /** Its average colour, as rrggbb. */
  colour: string;
  /** As app/lib/fingerprint.ts. */
  fingerprint: string;
}

/** Why a file is not accepted, or why a picture can't be rendered now. */
export type PictureTrouble =
  | 'unknown'
  | 'heic'
  | 'too-many-pixels'
  | 'damaged'
  /** The queue is full. */
  | 'busy'
  /** The same caller has too much queued work. */
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

/** Image processing with bounded CPU time, memory and duration. */
export interface Pictures {
  /**
   * Reads only the header of a photo, in a file or in memory. Throws a PictureError when it shows
   * that the photo can't be accepted: `unknown`, `heic`, `too-many-pixels`.
   */
  inspect(photo: string | Uint8Array): Promise<void>;
  /**
   * Converts the photo in a file, or in memory. Throws a PictureError; `busy` and `caller-busy`
   * before anything is decoded.
   */
  prepare(photo: string | Uint8Array, caller?: WorkCaller): Promise<PreparedPhoto>;
  /**
   * The fingerprint of a stored picture, or of its mirror image; '' where it has none, or can't be
   * read.
   */
  fingerprint(stored: Uint8Array, mirrored?: boolean): Promise<string>;
  /** Renders a stored picture at one width and in one format. Throws a PictureError. */
  render(stored: Uint8Array, width: number, format: PictureFormat): Promise<Buffer>;
}
