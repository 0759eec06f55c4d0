import { json, redirect } from '@remix-run/node';
import {
  messageForm,
  MAX_MESSAGE_PHOTOS,
  photoMessageForm,
  type MessageInput,
} from '~/features/conversations/message.schema';
import { conversationPath } from '~/features/conversations/conversation-paths';
import type { SentMessage } from '~/features/conversations/send-message.server';
import { refusedBefore, replyTo, submitForm } from './form-fields.server';
import type { FormArgs } from './page-handler.server';
import { readPhotos } from './photo-fields.server';

/** The files of a message's form: `pageAction(…, { photos: MESSAGE_PHOTOS })`. */
export const MESSAGE_PHOTOS = { photos: MAX_MESSAGE_PHOTOS };

/**
 * Sends the message of a form through `send` and redirects to its conversation; a refused form is
 * shown again with its text and photos. `requireMaySend` refuses before the form is validated; its
 * refusal is shown with the text, too.
 */
export async function sendFromPage(
  args: FormArgs,
  send: (input: MessageInput & { imageIds: string[] }) => Promise<SentMessage>,
  requireMaySend?: () => Promise<void>,
) {
  const stopped = requireMaySend && (await refusedBefore(args, requireMaySend));
  if (stopped) return stopped;
  const { context } = args;
  const photos = await readPhotos(args, 'photos', {
    max: MAX_MESSAGE_PHOTOS,
    isPrivate: true,
  });
  if (photos.arranging && !photos.refusal) {
    return json({ ...replyTo(args, {}), photos: photos.stored });
  }
  const { imageIds, refusal } = photos;
  const sent = async (input: MessageInput) => {
    const { conversationId } = await send({ ...input, imageIds });
    // Without scripts the browser begins at the newest message; with them the page stays in place.
    return redirect(conversationPath(conversationId) + (context.wholePage ? '#latest' : ''));
  };
  return submitForm(args, imageIds.length > 0 ? photoMessageForm : messageForm, sent, {
    refusal: refusal && { status: refusal.status, errors: { photos: refusal.errors } },
    extra: () => ({ photos: photos.stored }),
  });
}
