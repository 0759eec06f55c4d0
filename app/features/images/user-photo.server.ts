import type { PreparedPhoto } from '~/platform/pictures/pictures';
import type { Ctx } from '../accounts/actor';
import { writeForAccount } from '../accounts/write-as.server';
import { discardImages } from './discard-images.server';
import { keepPhoto } from './keep-photo.server';
import { requireImages } from './require-images.server';

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
export async function keepUserPhoto(
  ctx: Ctx,
  userId: string,
  photo: PreparedPhoto,
): Promise<boolean> {
  try {
    const imageId = await keepPhoto(ctx, photo, userId);
    const given = await giveUserPhoto(ctx, userId, imageId);
    if (!given) await discardImages(ctx, [imageId]);
    return given;
  } catch (error) {
    ctx.log.error({ err: error, userId }, "a person's photo could not be kept");
    return false;
  }
}
