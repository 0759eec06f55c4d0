import { readOnly } from '~/http/page-handler.server';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerPrivatePhoto } from '~/http/private-photo.server';
import { getDisputePhoto } from '~/features/disputes/dispute-photos.server';

/** A photo of a dispute, for its parties and admins. */
export function loader(args: LoaderFunctionArgs) {
  const { id = '', photo = '' } = args.params;
  return answerPrivatePhoto(args, (ctx) => getDisputePhoto(ctx, id, photo));
}

export const action = readOnly;
