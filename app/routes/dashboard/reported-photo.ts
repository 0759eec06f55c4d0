import { readOnly } from '~/http/page-handler.server';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerPrivatePhoto } from '~/http/private-photo.server';
import { getReportedPhoto } from '~/features/moderation/reported-photos.server';

/** A file of a photo of a reported conversation, for the admins who have opened the copy. */
export function loader(args: LoaderFunctionArgs) {
  const { id = '', photo = '', file = '' } = args.params;
  return answerPrivatePhoto(args, (ctx) => getReportedPhoto(ctx, id, { photo, file }));
}

export const action = readOnly;
