import { inspectPhoto, type ArrivedPhoto } from '~/features/images/prepare-photo.server';
import { isDomainError } from '~/lib/domain-error';
import type { FormArgs } from './page-door.server';

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
