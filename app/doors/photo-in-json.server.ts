import { z } from 'zod';
import type { Ctx } from '~/features/accounts/actor';
import { discardImages } from '~/features/images/discard-images.server';
import { findOwnUpload } from '~/features/images/find-own-upload.server';
import { keepPhoto } from '~/features/images/keep-photo.server';
import { inspectPhoto, preparePhoto } from '~/features/images/prepare-photo.server';
import type { PreparedPhoto } from '~/platform/pictures/pictures';

/** A photo as a JSON client sends it. */
export const imageSchema = z.string('image must be a string.').nullish().meta({
  description:
    'The address that POST /upload has answered, or a photo as a data: address in base64. Other addresses are accepted, but not kept: pages show only what is stored here.',
});

/**
 * The photo in an `image` member, made ready; null when it holds none. `count` is called before
 * anything is decoded. Refuses as `count` and `preparePhoto` do.
 */
export async function photoInJson(
  ctx: Pick<Ctx, 'pictures' | 'actor' | 'caller'>,
  image: z.infer<typeof imageSchema>,
  count?: () => Promise<void>,
): Promise<PreparedPhoto | null> {
  const base64 = /^data:image\/[\w.+-]+;base64,(.*)$/is.exec(image ?? '')?.[1];
  if (!base64) return null;
  const bytes = Buffer.from(base64, 'base64');
  await inspectPhoto(ctx, bytes, 'image');
  await count?.();
  return preparePhoto(ctx, bytes, 'image');
}

/**
 * Runs a write that refers to the image in an `image` member: an upload of the caller's, or one in
 * itself, which is stored when the write asks for it. When the write is refused, what was stored
 * for it is removed.
 */
export async function withImagesInJson<Result>(
  ctx: Ctx,
  image: z.infer<typeof imageSchema>,
  write: (images: () => Promise<string[]>) => Promise<Result>,
): Promise<Result> {
  const stored: string[] = [];
  const images = async () => {
    if (!image || !ctx.actor) return [];
    const photo = await photoInJson(ctx, image);
    if (photo) stored.push(await keepPhoto(ctx, photo, ctx.actor.userId));
    const upload = photo ? null : await findOwnUpload(ctx, image);
    return upload ? [upload] : [...stored];
  };
  try {
    return await write(images);
  } catch (error) {
    await discardImages(ctx, stored);
    throw error;
  }
}
