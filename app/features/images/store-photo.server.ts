import { createHash, randomBytes } from 'node:crypto';
import type { Ctx } from '~/features/accounts/account.policy';
import { requireAccount, writeForAccount } from '~/features/accounts/write-as.server';
import { DomainError, fieldError } from '~/lib/domain-error';
import { imageIdOf } from '~/lib/image-id';
import { absoluteAddress, imageAddress, STORED_EDGE } from '~/lib/picture';
import type { Tx } from '~/platform/db/database';
import type { PreparedPhoto } from '~/platform/pictures/pictures';
import type { MessageKey } from '~/i18n/language';
import { discardSurplus, abandonImage, discardImages } from './discard-images.server';
import { originalKey } from './picture-files';
import { preparePhoto, type ArrivedPhoto } from './prepare-photo.server';

type Keeping = Pick<
  Ctx,
  'db' | 'clock' | 'log' | 'files' | 'imageHost' | 'pictures' | 'pictureHosts'
>;

/** The message when a photo could not be stored (specification section 8). */
export const STORING_FAILED: MessageKey = 'http.photos.storing';

/**
 * Stores a prepared photo in the configured store. Returns the image's id. Images that nothing
 * refers to are removed after a day, the oldest sooner when the uploader has more than
 * MAX_UNUSED_IMAGES. Refuses with `unauthenticated` when the uploader's account was deleted, and
 * with `unavailable` when the photo could not be stored; the next sweep removes its row.
 */
export async function storePhoto(
  ctx: Keeping,
  photo: PreparedPhoto,
  uploaderId: string | null,
): Promise<string> {
  const { data, width, height, colour, fingerprint } = photo;
  const hostedAt = await publish(ctx, photo);
  const contentHash = createHash('sha256').update(data).digest('hex');
  const mark = randomBytes(4).toString('hex');
  const id = imageIdOf({ contentHash, mark, width, height, colour, hostedAt });
  const size = { width, height, bytes: data.byteLength };
  const row = { id, contentHash, ...size, colour, fingerprint, uploaderId };
  // Write the row first: the sweep would never find a file without a row.
  await ctx.db.write(async (tx) => {
    if (uploaderId !== null) await requireAccount(tx, uploaderId);
    await tx.image.create({ data: { ...row, createdAt: ctx.clock.now() } });
  });
  try {
    if (hostedAt === null) await orRefuse(ctx, storeFile(ctx, id, data));
  } catch (error) {
    await abandonImage(ctx, id);
    throw error;
  }
  // The sweep may have removed the image meanwhile, and never finds a file without a row.
  const rows = await ctx.db.read.image.count({ where: { id, removedAt: null } });
  if (rows === 0) {
    await ctx.files.remove(originalKey(id));
    throw new DomainError('unauthenticated');
  }
  if (uploaderId !== null) await discardSurplus(ctx, uploaderId);
  return id;
}

/** Writes an encoded photo to the store. */
export function storeFile(
  { files }: Pick<Ctx, 'files'>,
  imageId: string,
  data: Uint8Array,
): Promise<void> {
  return files.put(originalKey(imageId), data, 'image/webp');
}

async function publish(ctx: Keeping, { data, width }: PreparedPhoto): Promise<string | null> {
  const { imageHost, pictures, pictureHosts } = ctx;
  if (!imageHost) return null;
  const address = await orRefuse(
    ctx,
    pictures.render(data, width, 'jpg').then((jpeg) => imageHost.publish(jpeg)),
  );
  pictureHosts.add(new URL(address).origin);
  return address;
}

async function orRefuse<Result>({ log }: Pick<Ctx, 'log'>, storing: Promise<Result>) {
  try {
    return await storing;
  } catch (error) {
    log.error({ err: error }, 'a photo could not be stored');
    throw new DomainError('unavailable', STORING_FAILED);
  }
}

/**
 * Stores a photo for the acting person. Returns its public address, as the documented image-hosting
 * service does. Refuses with `unauthenticated`, and as `preparePhoto` and `storePhoto` do.
 */
export async function uploadPhoto(ctx: Ctx, arrived: ArrivedPhoto, field: string): Promise<string> {
  if (!ctx.actor) throw new DomainError('unauthenticated');
  const photo = await preparePhoto(ctx, arrived, field);
  const imageId = await storePhoto(ctx, photo, ctx.actor.userId);
  return absoluteAddress(ctx.publicUrl, imageAddress(imageId, STORED_EDGE));
}

/**
 * Sets a person's photo. A failure is logged and returns false; it never prevents the registration.
 */
export async function giveUserPhoto(ctx: Ctx, userId: string, imageId: string): Promise<boolean> {
  return (await trySettingPhoto(ctx, userId, (tx) => setPhoto(tx, userId, imageId))) !== null;
}

/**
 * Sets the photo of a person who has none. Returns the id of the photo that the person has then:
 * `imageId`, or the one that was there before. A failure is logged and returns null.
 */
export async function giveFirstPhoto(
  ctx: Ctx,
  userId: string,
  imageId: string,
): Promise<string | null> {
  return trySettingPhoto(ctx, userId, async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId }, select: { imageId: true } });
    return user?.imageId ?? setPhoto(tx, userId, imageId);
  });
}

async function trySettingPhoto(
  ctx: Ctx,
  userId: string,
  set: (tx: Tx) => Promise<string>,
): Promise<string | null> {
  try {
    return await writeForAccount(ctx, userId, set);
  } catch (error) {
    ctx.log.error({ err: error, userId }, 'the photo of a user could not be set');
    return null;
  }
}

async function setPhoto(tx: Tx, userId: string, imageId: string): Promise<string> {
  await requireImages(tx, [imageId], { field: 'photo' });
  await tx.user.update({ where: { id: userId }, data: { imageId } });
  await tx.image.updateMany({
    where: { id: imageId, uploaderId: null },
    data: { uploaderId: userId },
  });
  return imageId;
}

/**
 * Stores a prepared photo and sets it as a person's photo. Refuses nothing: a failure is logged,
 * removes the photo and returns false.
 */
export async function storeUserPhoto(
  ctx: Ctx,
  userId: string,
  photo: PreparedPhoto,
): Promise<boolean> {
  try {
    const imageId = await storePhoto(ctx, photo, userId);
    const given = await giveUserPhoto(ctx, userId, imageId);
    if (!given) await discardImages(ctx, [imageId]);
    return given;
  } catch (error) {
    ctx.log.error({ err: error, userId }, 'the photo of a user could not be stored');
    return false;
  }
}

type ImageCondition = NonNullable<NonNullable<Parameters<Tx['image']['count']>[0]>['where']>;

/**
 * Checks, inside the transaction that is about to refer to them, that images still exist and meet a
 * condition. Refuses with `validation_failed` at `field`.
 */
export async function requireImages(
  tx: Tx,
  imageIds: readonly string[],
  { field, where = {} }: { field: string; where?: ImageCondition },
): Promise<void> {
  const wanted = { id: { in: [...imageIds] }, removedAt: null };
  const count = await tx.image.count({ where: { AND: [wanted, where] } });
  if (count !== imageIds.length) {
    throw fieldError(field, 'http.photos.gone');
  }
}
