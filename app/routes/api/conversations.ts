import { z } from 'zod';
import { meta } from 'zod/mini';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listReply, pagingQuery } from '~/http/lists.server';
import { conversationJson, toConversationJson } from '~/features/conversations/conversation.dto';
import { listConversations } from '~/features/conversations/conversations.queries.server';
import { MAX_MESSAGE, messageText } from '~/features/conversations/message.schema';
import { requireWritableSeller } from '~/features/conversations/message-access.server';
import { messageSeller, type SentMessage } from '~/features/conversations/send-message.server';

const getConversations = defineEndpoint({
  id: 'listConversations',
  method: 'GET',
  path: '/conversations',
  summary: "The caller's conversations: those with unread messages first, then by newest message.",
  auth: 'required',
  permission: 'conversation:use',
  limit: 'read',
  refuses: ['bad_request'],
  query: pagingQuery,
  output: z.array(conversationJson),
  async run({ ctx, context, query, request }) {
    const { t } = context.language;
    const page = await listConversations(ctx, query);
    return listReply(request, page, (row) => toConversationJson(row, t));
  },
});

const postConversation = defineEndpoint({
  id: 'messageSeller',
  method: 'POST',
  path: '/conversations',
  summary:
    'Writes to the seller of a product; a conversation that the caller has about it goes on. 20 messages a minute, 10 new conversations an hour.',
  auth: 'required',
  permission: 'conversation:start',
  authoriseInvalid: ({ ctx, body }) => requireWritableSeller(ctx, body.productId),
  limit: 'write',
  body: z.object({
    productId: z.string({ error: 'conversations.error.whichProduct' }).trim(),
    text: messageText.check(meta({ maxLength: MAX_MESSAGE })),
  }),
  output: z.object({
    id: z.string().meta({ description: 'The conversation.' }),
    messageId: z.string(),
  }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      ({ conversationId, messageId }: SentMessage) => ({ id: conversationId, messageId }),
      (ctx) => messageSeller(ctx, args.body.productId, { text: args.body.text }),
    ),
});

const route = jsonRoute(getConversations, postConversation);
export const loader = route.loader;
export const action = route.action;
