import { readOnly } from '~/http/page-handler.server';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerPrivatePhoto } from '~/http/private-photo.server';
import { getMessagePhoto } from '~/features/conversations/message-photos.server';

/** A file of a photo of a message, for the two people of the conversation. */
export function loader(args: LoaderFunctionArgs) {
  const { id = '', photo = '', file = '' } = args.params;
  return answerPrivatePhoto(args, (ctx) => getMessagePhoto(ctx, id, { photo, file }));
}

export const action = readOnly;
