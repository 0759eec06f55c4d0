import { DomainError, type ErrorCode } from '~/lib/domain-error';
import {
  isPictureError,
  type PictureTrouble,
  type PreparedPhoto,
} from '~/platform/pictures/pictures';
import type { WorkCaller } from '~/platform/fair-semaphore';
import type { Ctx } from '~/features/accounts/account.policy';
import { NOT_A_PHOTO, TOO_LARGE } from '~/lib/photo-limits';
import type { Message, MessageKey } from '~/i18n/language';

/** An uploaded photo: its temporary file, or the reason why it was rejected. */
export type ArrivedPhoto = { path: string; bytes: number } | 'too-large' | 'no-room';

const NO_ROOM: MessageKey = 'http.photos.noRoom';

const refusals: Record<PictureTrouble | 'too-large' | 'empty' | 'no-room', [ErrorCode, Message]> = {
  unknown: ['unsupported_media_type', NOT_A_PHOTO],
  heic: ['unsupported_media_type', 'http.photos.heic'],
  'too-many-pixels': ['validation_failed', 'http.photos.tooManyPixels'],
  damaged: ['validation_failed', 'http.photos.damaged'],
  'too-large': ['payload_too_large', TOO_LARGE],
  empty: ['validation_failed', 'http.photos.empty'],
  'no-room': ['unavailable', NO_ROOM],
  busy: ['unavailable', NO_ROOM],
  'caller-busy': ['rate_limited', 'http.photos.callerBusy'],
};

type Preparing = Pick<Ctx, 'pictures' | 'actor' | 'caller'>;

/**
 * Checks size and header of a photo before anything is decoded. Refuses at `field` as
 * `preparePhoto` does, except for errors that only decoding reveals.
 */
export async function inspectPhoto(
  { pictures }: Pick<Ctx, 'pictures'>,
  arrived: ArrivedPhoto | Uint8Array,
  field: string,
): Promise<void> {
  const photo = photoOf(arrived, field);
  await orRefusal(pictures.inspect(photo), field);
}

/**
 * Prepares a photo for storage: detects its type by content, rotates it upright, strips metadata
 * and re-encodes it. Refuses at `field` with `payload_too_large` above 8 MB,
 * `unsupported_media_type` for an unsupported format, `validation_failed` for more than 40
 * megapixels and for damaged files, `unavailable` while too many photos are being processed,
 * `rate_limited` while too many of the same caller are.
 */
export async function preparePhoto(
  { pictures, actor, caller = callerFor(actor) }: Preparing,
  arrived: ArrivedPhoto | Uint8Array,
  field: string,
): Promise<PreparedPhoto> {
  const photo = photoOf(arrived, field);
  return orRefusal(pictures.prepare(photo, caller), field);
}

function callerFor(actor: Ctx['actor']): WorkCaller {
  return { signedIn: actor !== null, key: actor?.userId ?? 'no address' };
}

/**
 * Returns the photo's bytes, or the path of its file. Refuses a photo that is too large, empty or
 * not stored.
 */
function photoOf(arrived: ArrivedPhoto | Uint8Array, field: string): string | Uint8Array {
  if (typeof arrived === 'string') throw refusal(arrived, field);
  const inMemory = arrived instanceof Uint8Array;
  if ((inMemory ? arrived.byteLength : arrived.bytes) === 0) throw refusal('empty', field);
  return inMemory ? arrived : arrived.path;
}

async function orRefusal<Result>(work: Promise<Result>, field: string): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (isPictureError(error)) throw refusal(error.trouble, field);
    throw error;
  }
}

/** The refusal at `field` of a form that is too large to be read for its photo. */
export function photoTooLarge(field: string): DomainError {
  return refusal('too-large', field);
}

function refusal(trouble: keyof typeof refusals, field: string): DomainError {
  const [code, message] = refusals[trouble];
  const retryAfter = ['unavailable', 'rate_limited'].includes(code) ? { retryAfter: 10 } : {};
  return new DomainError(code, { message, fields: { [field]: [message] }, ...retryAfter });
}
