import { z } from 'zod';
import type { Ctx } from '~/features/accounts/actor';
import { findOwnUpload } from '~/features/images/find-own-upload.server';
import { keepPhoto } from '~/features/images/keep-photo.server';
import { preparePhoto } from '~/features/images/prepare-photo.server';
import type { PreparedPhoto } from '~/platform/pictures/pictures';

/** A photo as a JSON client sends it. */
export const imageSchema = z.string('image must be a string.').nullish().meta({
  description:
    'The address that POST /upload has answered, or a photo as a data: address in base64. Other addresses are accepted, but not kept: pages show only what is stored here.',
});

/** The photo in an `image` member, made ready; null when it holds none. Refuses as preparing does. */
export async function photoInJson(
  ctx: Pick<Ctx, 'pictures'>,
  image: z.infer<typeof imageSchema>,
): Promise<PreparedPhoto | null> {
  const base64 = /^data:image\/[\w.+-]+;base64,(.*)$/is.exec(image ?? '')?.[1];
  return base64 ? preparePhoto(ctx, Buffer.from(base64, 'base64'), 'image') : null;
}

/**
 * The ids of the kept images that an `image` member stands for, one at most: an upload of the
 * caller's, or one in itself.
 */
export async function imagesInJson(
  ctx: Ctx,
  image: z.infer<typeof imageSchema>,
): Promise<string[]> {
  if (!image || !ctx.actor) return [];
  const photo = await photoInJson(ctx, image);
  const id = photo
    ? await keepPhoto(ctx, photo, ctx.actor.userId)
    : await findOwnUpload(ctx, image);
  return id ? [id] : [];
}
