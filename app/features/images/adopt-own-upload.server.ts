import { isDomainError } from '~/lib/domain-error';
import { absoluteAddress, imageAddress } from '~/lib/picture';
import type { Ctx } from '../accounts/actor';
import { findOwnUpload } from './find-own-upload.server';
import { requireImages } from './require-images.server';

/** Longer than any address of an upload. */
const MAX_ADDRESS = 2_000;

/**
 * Makes a photo that the acting person has uploaded, and names by its address, their photo when
 * their account has none (decision 7a). Gives the address of the account's photo afterwards; empty
 * when there is none still.
 */
export async function adoptOwnUpload(
  ctx: Ctx,
  address: string | null | undefined,
): Promise<string> {
  const { actor } = ctx;
  if (!actor || !address || address.length > MAX_ADDRESS) return '';
  const imageId = await findOwnUpload(ctx, address);
  if (imageId === null) return '';
  const id = actor.userId;
  const now = await ctx.db.write(async (tx) => {
    try {
      await requireImages(tx, [imageId], { field: 'image', where: { uploaderId: id } });
    } catch (error) {
      // Swept since it was found.
      if (!isDomainError(error)) throw error;
      return null;
    }
    await tx.user.updateMany({ where: { id, imageId: null, deletedAt: null }, data: { imageId } });
    return tx.user.findUnique({ where: { id }, select: { imageId: true } });
  });
  return now?.imageId ? absoluteAddress(ctx.publicUrl, imageAddress(now.imageId)) : '';
}
