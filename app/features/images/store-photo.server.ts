import { createHash, randomBytes } from 'node:crypto';
import type { Ctx } from '~/features/accounts/account.policy';
import { requireAccount, writeForAccount } from '~/features/accounts/write-as.server';
import { DomainError, fieldError } from '~/lib/domain-error';
import { imageIdOf } from '~/lib/image-id';
import { absoluteAddress, imageAddress, STORED_EDGE } from '~/lib/picture';
import type { Tx } from '~/platform/db/database';
import type { PreparedPhoto } from '~/platform/pictures/pictures';
import { discardSurplus, giveUpImage, discardImages } from './discard-images.server';
import { originalKey } from './picture-files';
import { preparePhoto, type ArrivedPhoto } from './prepare-photo.server';

type Keeping = Pick<
  Ctx,
  'db' | 'clock' | 'log' | 'files' | 'imageHost' | 'pictures' | 'pictureHosts'
>;

/** What a person is told when a photo could not be stored (specification section 8). */
export const STORING_FAILED = 'Something was wrong. Plese try again';

/**
 * Keeps a prepared photo where the settings say. Gives the image's id; whatever nothing refers to
 * after a day is swept, and the oldest sooner when its uploader has more than MAX_UNUSED_IMAGES of
 * them. Refuses with `unauthenticated` when the uploader's account has been deleted and with
 * `unavailable` when it could not be stored; the next sweep removes its row.
 */
export async function storePhoto(
  ctx: Keeping,
  photo: PreparedPhoto,
  uploaderId: string | null,
): Promise<string> {
  const { data, width, height, colour } = photo;
  const hostedAt = await publish(ctx, photo);
  const contentHash = createHash('sha256').update(data).digest('hex');
  const mark = randomBytes(4).toString('hex');
  const id = imageIdOf({ contentHash, mark, width, height, colour, hostedAt });
  const row = { id, contentHash, width, height, bytes: data.byteLength, colour, uploaderId };
  // The row comes first: a file without a row would never be swept.
  await ctx.db.write(async (tx) => {
    if (uploaderId !== null) await requireAccount(tx, uploaderId);
    await tx.image.create({ data: { ...row, createdAt: ctx.clock.now() } });
  });
  try {
    if (hostedAt === null) await orRefuse(ctx, storeFile(ctx, id, data));
  } catch (error) {
    await giveUpImage(ctx, id);
    throw error;
  }
  // The sweep may have removed the image meanwhile; a file without a row would stay for ever.
  const kept = await ctx.db.read.image.count({ where: { id, removedAt: null } });
  if (kept === 0) {
    await ctx.files.remove(originalKey(id));
    throw new DomainError('unauthenticated');
  }
  if (uploaderId !== null) await discardSurplus(ctx, uploaderId);
  return id;
}

/** Puts an encoded photo where photos are kept. */
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
 * Keeps a photo for the acting person. Gives the address at which it is shown, as the documented
 * image-hosting service does. Refuses with `unauthenticated`, and as preparing and keeping do.
 */
export async function uploadPhoto(ctx: Ctx, arrived: ArrivedPhoto, field: string): Promise<string> {
  if (!ctx.actor) throw new DomainError('unauthenticated');
  const photo = await preparePhoto(ctx, arrived, field);
  const imageId = await storePhoto(ctx, photo, ctx.actor.userId);
  return absoluteAddress(ctx.publicUrl, imageAddress(imageId, STORED_EDGE));
}

/**
 * Gives a person their photo. False when it could not be done: that is logged and never costs
 * the person the account.
 */
export async function giveUserPhoto(ctx: Ctx, userId: string, imageId: string): Promise<boolean> {
  try {
    await writeForAccount(ctx, userId, async (tx) => {
      await requireImages(tx, [imageId], { field: 'photo' });
      await tx.user.update({ where: { id: userId }, data: { imageId } });
      await tx.image.updateMany({
        where: { id: imageId, uploaderId: null },
        data: { uploaderId: userId },
      });
    });
    return true;
  } catch (error) {
    ctx.log.error({ err: error, userId }, 'a person could not be given their photo');
    return false;
  }
}

/**
 * Keeps a prepared photo and gives it to a person; what goes wrong is logged, as above, and nothing
 * of the photo is left.
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
    ctx.log.error({ err: error, userId }, "a person's photo could not be kept");
    return false;
  }
}

type ImageCondition = NonNullable<NonNullable<Parameters<Tx['image']['count']>[0]>['where']>;

/**
 * Makes sure, inside the transaction that is about to refer to them, that images are still kept
 * and meet a condition. Refuses with `validation_failed` at `field`.
 */
export async function requireImages(
  tx: Tx,
  imageIds: readonly string[],
  { field, where = {} }: { field: string; where?: ImageCondition },
): Promise<void> {
  const wanted = { id: { in: [...imageIds] }, removedAt: null };
  const kept = await tx.image.count({ where: { AND: [wanted, where] } });
  if (kept !== imageIds.length) {
    throw fieldError(field, 'One of the photos is no longer available. Choose it again.');
  }
}
