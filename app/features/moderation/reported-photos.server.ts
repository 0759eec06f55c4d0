import { may, type Ctx } from '~/features/accounts/account.policy';
import {
  getPrivateFile,
  NO_PHOTO,
  readPhotoAddress,
  type PhotoAddress,
} from '~/features/conversations/message-photos.server';
import type { ServedPicture } from '~/features/images/serve-picture.server';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';

/**
 * A file of a photo in the copy of a reported conversation, for an admin who has opened that copy,
 * which is in the audit log (decision 50). Refuses everyone else with `not_found`, and with
 * `unavailable`.
 */
export async function getReportedPhoto(
  ctx: Ctx,
  reportId: string,
  { photo, file }: PhotoAddress,
): Promise<ServedPicture | { address: string }> {
  const place = readPhotoAddress(photo);
  const { actor } = ctx;
  const { read } = ctx.db;
  if (place && actor && may(actor, 'report:moderate') && looksLikeId(reportId)) {
    const look = { actorId: actor.userId, subjectId: reportId, action: 'conversation.look' };
    const where = { reportId_sequence_position: { reportId, ...place } };
    const row = await read.reportedPhoto.findUnique({ where, select: { imageId: true } });
    if (row && (await read.auditEntry.findFirst({ where: look, select: { id: true } }))) {
      return getPrivateFile(ctx, row.imageId, file);
    }
  }
  throw new DomainError('not_found', NO_PHOTO);
}
