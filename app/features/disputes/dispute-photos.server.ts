import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { findPicture, type ServedPicture } from '~/features/images/serve-picture.server';
import { DomainError } from '~/lib/domain-error';
import { readImageId } from '~/lib/image-id';
import { looksLikeId } from '~/lib/ids.server';
import { offeredWidths } from '~/lib/picture';
import { tradeSideOf } from '~/lib/trade-side';

const NO_PHOTO = 'http.photos.noSuch';

/**
 * A photo of a dispute, for its parties and admins only; those of the copy of a conversation for
 * admins whose look at the copy is in the audit log (decision 50). `photo` is the last part of `disputePhotoPath`. Refuses with `unauthenticated`, `not_found`
 * and `unavailable`. Returns the address instead where an image-hosting service has the photo.
 */
export async function getDisputePhoto(
  ctx: Ctx,
  disputeId: string,
  photo: string,
): Promise<ServedPicture | { address: string }> {
  const actor = requirePermission(ctx, 'order:see');
  const [, of = '', place] = /^(buyer|seller|\d{1,9})-(\d{1,2})$/.exec(photo) ?? [];
  const { read } = ctx.db;
  const dispute =
    of && looksLikeId(disputeId)
      ? await read.dispute.findUnique({
          where: { id: disputeId },
          select: { orderId: true, buyerId: true, sellerId: true },
        })
      : null;
  if (!dispute) throw new DomainError('not_found', NO_PHOTO);
  const isAdmin = actor.rights.moderate;
  const isCopy = of !== 'buyer' && of !== 'seller';
  const look = { actorId: actor.userId, action: 'dispute.look', subjectId: dispute.orderId };
  const mayLook = isCopy
    ? isAdmin && (await read.auditEntry.count({ where: look })) > 0
    : isAdmin || tradeSideOf(actor, dispute) !== null;
  if (!mayLook) throw new DomainError('not_found', NO_PHOTO);
  const position = Number(place);
  const row = isCopy
    ? await read.disputedPhoto.findUnique({
        where: { disputeId_sequence_position: { disputeId, sequence: Number(of), position } },
        select: { imageId: true },
      })
    : await read.disputePhoto.findUnique({
        where: { disputeId_side_position: { disputeId, side: of, position } },
        select: { imageId: true },
      });
  const image = row && readImageId(row.imageId);
  if (!row || !image) throw new DomainError('not_found', NO_PHOTO);
  if (image.hostedAt !== null) return { address: image.hostedAt };
  const width = offeredWidths(image.width).at(-1) ?? image.width;
  const picture = await findPicture(ctx, row.imageId, { width, format: 'jpg' });
  if (!picture) throw new DomainError('not_found', NO_PHOTO);
  return picture;
}
