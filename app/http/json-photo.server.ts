import { z } from 'zod';
import type { Ctx } from '~/features/accounts/account.policy';
import { discardImages } from '~/features/images/discard-images.server';
import {
  notStored,
  readImageAddress,
  storeNamedImage,
} from '~/features/images/foreign-image.server';
import { inspectPhoto, preparePhoto } from '~/features/images/prepare-photo.server';
import { storePhoto, giveFirstPhoto } from '~/features/images/store-photo.server';
import type { PreparedPhoto } from '~/platform/pictures/pictures';
import type { Message, MessageKey } from '~/i18n/language';
import type { RequestContext } from './request-context';

/** A photo as a JSON client sends it. */
export const imageSchema = z
  .string('http.image.notString' satisfies MessageKey)
  .nullish()
  .meta({
    description:
      'The address that POST /upload has answered, a photo as a data: address in base64, or an https address on one of the hosts that the operator lists in IMAGE_HOSTS, which is stored and never fetched. Any other address is accepted, but the image stays empty and `warnings` says so.',
  });

/** Parts of a successful write that were not stored; absent when everything was stored. */
export const warningsSchema = z
  .array(z.string())
  .optional()
  .meta({ description: 'Parts of a successful write that were not stored, such as an image.' });

type ImageMember = z.infer<typeof imageSchema>;

/** The member `warnings` of an answer, in the language of the request; absent when there are none. */
export function withWarnings(
  { language }: Pick<RequestContext, 'language'>,
  warnings: readonly Message[],
): { warnings?: string[] } {
  return warnings.length > 0 ? { warnings: warnings.map((one) => language.t(one)) } : {};
}

/**
 * Decodes and prepares the photo in an `image` member; null when there is none. `count` is called
 * before decoding. Refuses as `count` and `preparePhoto` do.
 */
export async function photoInJson(
  ctx: Pick<Ctx, 'pictures' | 'actor' | 'caller'>,
  image: ImageMember,
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
 * Runs a write that refers to the image in an `image` member: an upload of the caller's, an inline
 * image, which is stored when the write asks for it, or an external address. Failures to store are
 * listed in `warnings`. When the write is refused, images stored for it are removed.
 */
export async function withImagesInJson<Result>(
  ctx: Ctx,
  { image, warnings }: { image: ImageMember; warnings: Message[] },
  write: (images: () => Promise<string[]>) => Promise<Result>,
): Promise<Result> {
  const stored: string[] = [];
  const images = async () => {
    if (!image || !ctx.actor) return [];
    const photo = await photoInJson(ctx, image);
    if (photo) {
      stored.push(await storePhoto(ctx, photo, ctx.actor.userId));
      return [...stored];
    }
    const named = await readImageAddress(ctx, image);
    if (named) return [await storeNamedImage(ctx, named, ctx.actor.userId)];
    warnings.push(notStored(ctx));
    return [];
  };
  try {
    return await write(images);
  } catch (error) {
    await discardImages(ctx, stored);
    throw error;
  }
}

/**
 * Gives a user without a photo the image that an `image` member names by its address, in a write
 * that never fails because of it; an existing photo stays, also one that was set meanwhile. Returns
 * the id of the photo that the user has then, or null and the reason in `warnings`.
 */
export async function giveUserImage(
  ctx: Ctx,
  { userId, hasPhoto }: { userId: string; hasPhoto: boolean },
  { image, warnings }: { image: ImageMember; warnings: Message[] },
): Promise<string | null> {
  if (!image) return null;
  const named = await readImageAddress(ctx, image);
  if (!named) warnings.push(notStored(ctx));
  if (!named || hasPhoto) return null;
  const imageId = await storeNamedImage(ctx, named, userId);
  const shown = await giveFirstPhoto(ctx, userId, imageId);
  if (shown === null) warnings.push('http.image.tryLater');
  return shown;
}
