import { msg, type Message } from '~/i18n/language';
import {
  readPhotoReferences,
  toStoredPhoto,
  type StoredPhoto,
} from '~/features/images/image.queries.server';
import {
  preparePhoto,
  inspectPhoto,
  type ArrivedPhoto,
} from '~/features/images/prepare-photo.server';
import { storePhoto, STORING_FAILED } from '~/features/images/store-photo.server';
import { DomainError, isDomainError, type FieldErrors } from '~/lib/domain-error';
import { PHOTO_MISSING } from '~/lib/photo-limits';
import { shortened } from '~/lib/text';
import type { Upload } from './multipart.server';
import type { FormArgs } from './page-handler.server';

/** The photos of a form, including those of earlier attempts, and the errors of the others. */
interface SentPhotos {
  imageIds: string[];
  /** Images stored by this request, for `discardImages` when the form is refused. */
  added: string[];
  /** The photos that the form shows again, so that none has to be chosen twice. */
  stored: StoredPhoto[];
  /** The user pressed the button that only reorders photos: show the form again, change nothing. */
  arranging: boolean;
  refusal: {
    status: number;
    errors: Message[];
  } | null;
}

interface Wanted {
  max: number;
  required?: boolean;
  /** Stored by the site also where an image-hosting service is configured: not everyone gets them. */
  isPrivate?: boolean;
}

/**
 * Reads the photos of a signed-in user's form (`pageAction(…, { photos })`). Each valid photo is
 * stored at once, so that without scripts it need not be chosen again when another field is
 * invalid. Where only one is
 * wanted, a new photo replaces an earlier one. Anonymous forms use `findSentPhoto`. Refuses with
 * `unauthenticated`.
 */
export async function readPhotos(
  args: Pick<FormArgs, 'ctx' | 'form' | 'uploads'>,
  name: string,
  { max, required = false, isPrivate = false }: Wanted,
): Promise<SentPhotos> {
  const { ctx, form } = args;
  if (!ctx.actor) throw new DomainError('unauthenticated');
  const uploads = args.uploads.filter(({ field }) => field === name);
  const earlier = await readPhotoReferences(ctx, refsInOrder(form, name));
  const before = max === 1 && uploads.length > 0 ? [] : earlier.slice(0, max);
  const room = max - before.length;
  const storing = isPrivate ? { ...ctx, imageHost: null } : ctx;
  const sent = uploads.slice(0, room);
  const { imageIds: added, refusals } = await storeAll(storing, sent, name, max > 1);
  const imageIds = [...before, ...added];
  if (max === 1 && imageIds.length === 0) imageIds.push(...earlier.slice(0, 1));
  const errors = refusals.map(({ message }) => message);
  if (uploads.length > room) {
    errors.push(msg('http.photos.atMost', { most: max }));
  }
  if (required && imageIds.length === 0 && errors.length === 0) errors.push(PHOTO_MISSING);
  const failed = refusals.some(({ message }) => message === STORING_FAILED);
  const status = failed ? 503 : (refusals[0]?.status ?? 422);
  return {
    imageIds,
    added: imageIds.filter((id) => added.includes(id)),
    stored: imageIds.map((id) => toStoredPhoto(ctx, id)),
    arranging: form.has(`${name}Arrange`),
    refusal: errors.length > 0 ? { status, errors } : null,
  };
}

async function storeAll(ctx: FormArgs['ctx'], uploads: Upload[], field: string, named: boolean) {
  const imageIds: string[] = [];
  const refusals: { message: Message; status: number }[] = [];
  for (const { name, photo } of uploads) {
    try {
      const prepared = await preparePhoto(ctx, photo, field);
      imageIds.push(await storePhoto(ctx, prepared, ctx.actor?.userId ?? null));
    } catch (error) {
      if (!isDomainError(error)) throw error;
      refusals.push({ message: inWords(error, named ? name : ''), status: error.status });
      // Each photo could wait for a silent store as long: a proxy would end the request, and its texts.
      if (error.message === STORING_FAILED) break;
    }
  }
  return { imageIds, refusals };
}

/** Prefixes the error with the file name when there are several photos. */
function inWords({ message }: DomainError, name: string): Message {
  if (name === '' || message === STORING_FAILED) return message;
  return msg('http.photos.named', { name: shortened(name, 60), problem: { message } });
}

/**
 * The references of the form in the order of the positions typed beside them. On equal positions a
 * changed one wins: typing 1 beside the third photo makes it first, although the first still says
 * 1.
 */
function refsInOrder(form: FormData, name: string): string[] {
  const removed = new Set(form.getAll(`${name}Remove`));
  const places = form.getAll(`${name}Place`).map(Number);
  return form
    .getAll(`${name}Kept`)
    .filter((ref) => typeof ref === 'string')
    .map((ref, index) => {
      const before = index + 1;
      const place = places[index] || before;
      return { ref, place: place + Math.sign(place - before) / 2 };
    })
    .filter(({ ref }) => !removed.has(ref))
    .sort((one, other) => one.place - other.place)
    .map(({ ref }) => ref);
}

/** The photo of a form that takes one, not yet decoded and not stored. */
interface SentPhoto {
  photo: ArrivedPhoto | null;
  /** The error found in its size and header. */
  refusal: { status: number; errors: FieldErrors } | null;
}

/**
 * Finds the photo of a form and checks only its header. The action decodes and stores it
 * (`preparePhoto`, then the use case) once everything else in the form is valid, so that a refused
 * form stores nothing.
 */
export async function findSentPhoto(
  { ctx, uploads }: Pick<FormArgs, 'ctx' | 'uploads'>,
  name: string,
  { required = false } = {},
): Promise<SentPhoto> {
  const photo = uploads.find(({ field }) => field === name)?.photo ?? null;
  if (photo === null) {
    const errors = { [name]: [PHOTO_MISSING] };
    return { photo, refusal: required ? { status: 422, errors } : null };
  }
  try {
    await inspectPhoto(ctx, photo, name);
    return { photo, refusal: null };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { photo, refusal: { status: error.status, errors: { [name]: [error.message] } } };
  }
}
