import { may, type Ctx } from '~/features/accounts/account.policy';
import { readFileName } from '~/features/images/picture-files';
import { findPicture, type ServedPicture } from '~/features/images/serve-picture.server';
import { DomainError } from '~/lib/domain-error';
import { imageAddress } from '~/lib/picture';
import { readImageId } from '~/lib/image-id';
import { requireOwnConversation } from './message-access.server';

export const NO_PHOTO = 'http.photos.noSuch';

/** The last two parts of the address of a photo: its message and position, and the file. */
export interface PhotoAddress {
  photo: string;
  file: string;
}

/** The sequence of the message and the position of the photo that an address names. */
export function readPhotoAddress(photo: string): { sequence: number; position: number } | null {
  const [, sequence, position] = /^(\d{1,9})-(\d{1,2})$/.exec(photo) ?? [];
  return position ? { sequence: Number(sequence), position: Number(position) } : null;
}

/**
 * A file of an image; its address where an image-hosting service has it. Refuses with `not_found`.
 */
export async function getPrivateFile(
  ctx: Ctx,
  imageId: string,
  file: string,
): Promise<ServedPicture | { address: string }> {
  if (readImageId(imageId)?.hostedAt) return { address: imageAddress(imageId) };
  const wanted = readFileName(file);
  const picture = wanted && (await findPicture(ctx, imageId, wanted));
  if (!picture) throw new DomainError('not_found', NO_PHOTO);
  return picture;
}

/**
 * A file of a photo of a message, for the two people of the conversation (decision 50). Refuses
 * everyone else with `not_found`, also admins and signed-out visitors, and with `unavailable`.
 */
export async function getMessagePhoto(
  ctx: Ctx,
  conversationId: string,
  { photo, file }: PhotoAddress,
): Promise<ServedPicture | { address: string }> {
  const place = readPhotoAddress(photo);
  if (!place || !ctx.actor || !may(ctx.actor, 'conversation:use')) {
    throw new DomainError('not_found', NO_PHOTO);
  }
  await requireOwnConversation(ctx, conversationId);
  const { sequence, position } = place;
  const row = await ctx.db.read.messagePhoto.findFirst({
    where: { position, message: { conversationId, sequence, removedAt: null } },
    select: { imageId: true },
  });
  if (!row) throw new DomainError('not_found', NO_PHOTO);
  return getPrivateFile(ctx, row.imageId, file);
}
