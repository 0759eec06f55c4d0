import { DomainError } from '~/lib/domain-error';
import { absoluteAddress, imageAddress, KEPT_EDGE } from '~/lib/picture';
import type { Ctx } from '../accounts/actor';
import { keepPhoto } from './keep-photo.server';
import { preparePhoto, type ArrivedPhoto } from './prepare-photo.server';

/**
 * Keeps a photo for the acting person. Gives the address at which it is shown, as the documented
 * image-hosting service does. Refuses with `unauthenticated`, and as preparing and keeping do.
 */
export async function uploadPhoto(ctx: Ctx, arrived: ArrivedPhoto, field: string): Promise<string> {
  if (!ctx.actor) throw new DomainError('unauthenticated');
  const photo = await preparePhoto(ctx, arrived, field);
  const imageId = await keepPhoto(ctx, photo, ctx.actor.userId);
  return absoluteAddress(ctx.publicUrl, imageAddress(imageId, KEPT_EDGE));
}
