import { z } from 'zod';
import { meta } from 'zod/mini';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listReply, pagingQuery } from '~/http/lists.server';
import { messageJson, toMessageJson } from '~/features/conversations/conversation.dto';
import { listMessages } from '~/features/conversations/conversations.queries.server';
import { MAX_MESSAGE, messageText } from '~/features/conversations/message.schema';
import {
  requireOwnConversation,
  requireWritable,
} from '~/features/conversations/message-access.server';
import { sendMessage, type SentMessage } from '~/features/conversations/send-message.server';

const params = z.object({ id: z.string() });

const getMessages = defineEndpoint({
  id: 'listMessages',
  method: 'GET',
  path: '/conversations/{id}/messages',
  summary:
    'The messages of a conversation of the caller, newest first, with the steps of orders and offers between them. A page marks its messages as read, unless older unread ones are not in it.',
  auth: 'required',
  permission: 'conversation:use',
  authorise: ({ ctx, params: { id } }) => requireOwnConversation(ctx, id),
  limit: 'read',
  params,
  refuses: ['bad_request', 'not_found'],
  query: pagingQuery,
  output: z.array(messageJson),
  async run({ ctx, context, params: { id }, query, request }) {
    const page = await listMessages(ctx, id, query, { peek: request.method === 'HEAD' });
    const { t } = context.language;
    const shown = { viewerId: ctx.actor?.userId ?? '', publicUrl: ctx.publicUrl, t };
    return listReply(request, page, (message) => toMessageJson(message, shown));
  },
});

const postMessage = defineEndpoint({
  id: 'sendMessage',
  method: 'POST',
  path: '/conversations/{id}/messages',
  summary: 'Sends a message in a conversation of the caller; 20 a minute.',
  auth: 'required',
  permission: 'conversation:use',
  // The use case checks the block: a repeat gets the stored answer although there is one by now.
  authorise: ({ ctx, params: { id } }) => requireOwnConversation(ctx, id),
  authoriseInvalid: ({ ctx, params: { id } }) => requireWritable(ctx, id),
  limit: 'write',
  params,
  body: z.object({ text: messageText.check(meta({ maxLength: MAX_MESSAGE })) }),
  output: z.object({ id: z.string().meta({ description: 'The message.' }) }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      ({ messageId }: SentMessage) => ({ id: messageId }),
      (ctx) => sendMessage(ctx, args.params.id, args.body),
    ),
});

const route = jsonRoute(getMessages, postMessage);
export const loader = route.loader;
export const action = route.action;
