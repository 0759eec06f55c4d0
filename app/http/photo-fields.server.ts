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
import { DomainError, isDomainError } from '~/lib/domain-error';
import type { Upload } from './multipart.server';
import type { FormArgs } from './page-handler.server';

/** The photos of a form, those of earlier attempts included, and what was wrong with the others. */
export interface SentPhotos {
  imageIds: string[];
  /** Those that this form has brought, for `discardImages` when the form leads nowhere. */
  added: string[];
  /** What the form shows again, so that nothing has to be chosen twice. */
  kept: StoredPhoto[];
  /** The person only wants to see and arrange them: show the form again, change nothing. */
  arranging: boolean;
  refusal: {
    status: number;
    errors: string[];
    /** The photo was fine, but keeping it was not possible. */
    storing: boolean;
  } | null;
}

interface Wanted {
  most: number;
  required?: boolean;
}

/**
 * Reads the photos of a signed-in person's form whose door takes them (`pageAction(…, { photos })`).
 * Each good one is kept at once, so that without scripts it need not be chosen again when something
 * else in the form is wrong; `keepPhoto` limits how many an account can store that way. Where only
 * one is wanted, a new one takes the place of an earlier one. Anonymous forms use `findSentPhoto`.
 * Refuses with `unauthenticated`.
 */
export async function readPhotos(
  args: Pick<FormArgs, 'ctx' | 'form' | 'uploads'>,
  name: string,
  { most, required = false }: Wanted,
): Promise<SentPhotos> {
  const { ctx, form } = args;
  if (!ctx.actor) throw new DomainError('unauthenticated');
  const uploads = args.uploads.filter(({ field }) => field === name);
  const earlier = await readPhotoReferences(ctx, refsInOrder(form, name));
  const before = most === 1 && uploads.length > 0 ? [] : earlier.slice(0, most);
  const room = most - before.length;
  const { imageIds: added, refusals } = await keepAll(ctx, uploads.slice(0, room), name, most > 1);
  const imageIds = [...before, ...added];
  if (most === 1 && imageIds.length === 0) imageIds.push(...earlier.slice(0, 1));
  const errors = refusals.map(({ message }) => message);
  if (uploads.length > room) {
    errors.push(`At most ${most} photos are possible. Remove one before you add another.`);
  }
  if (required && imageIds.length === 0 && errors.length === 0) errors.push('Choose a photo.');
  const storing = refusals.some(({ message }) => message === STORING_FAILED);
  const status = storing ? 503 : (refusals[0]?.status ?? 422);
  return {
    imageIds,
    added: imageIds.filter((id) => added.includes(id)),
    kept: imageIds.map((id) => toStoredPhoto(ctx, id)),
    arranging: form.has(`${name}Arrange`),
    refusal: errors.length > 0 ? { status, errors, storing } : null,
  };
}

async function keepAll(ctx: FormArgs['ctx'], uploads: Upload[], field: string, named: boolean) {
  const imageIds: string[] = [];
  const refusals: { message: string; status: number }[] = [];
  for (const { name, photo } of uploads) {
    try {
      const prepared = await preparePhoto(ctx, photo, field);
      imageIds.push(await storePhoto(ctx, prepared, ctx.actor?.userId ?? null));
    } catch (error) {
      if (!isDomainError(error)) throw error;
      refusals.push({ message: inWords(error, named ? name : ''), status: error.status });
    }
  }
  return { imageIds, refusals };
}

/** Of several photos, the one that is meant is named. */
function inWords({ message }: DomainError, name: string): string {
  return name === '' || message === STORING_FAILED ? message : `${name.slice(0, 60)}: ${message}`;
}

/**
 * The references that came back, in the order of the places that were typed beside them. Whoever
 * types 1 beside the third photo means it to be first, though the first one still says 1.
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
export interface SentPhoto {
  photo: ArrivedPhoto | null;
  /** What its size and header show to be wrong with it. */
  refusal: { status: number; errors: string[] } | null;
}

/**
 * Finds the photo of a form and checks it by its header alone. Nothing is decoded or stored: the
 * action does that (`preparePhoto`, `keepUserPhoto`) once everything else in the form is accepted,
 * so that a refused form leaves nothing behind.
 */
export async function findSentPhoto(
  { ctx, uploads }: Pick<FormArgs, 'ctx' | 'uploads'>,
  name: string,
  { required = false } = {},
): Promise<SentPhoto> {
  const photo = uploads.find(({ field }) => field === name)?.photo ?? null;
  if (photo === null) {
    return { photo, refusal: required ? { status: 422, errors: ['Choose a photo.'] } : null };
  }
  try {
    await inspectPhoto(ctx, photo, name);
    return { photo, refusal: null };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { photo, refusal: { status: error.status, errors: [error.message] } };
  }
}
