import { redirect } from '@remix-run/node';
import { oneValue } from '~/http/form-values.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { unblockPerson } from '~/features/blocks/blocks.server';
import { blockPerson } from '~/features/offers/block-person.server';
import { conversationPath } from '~/features/conversations/conversation-paths';
import { getConversation } from '~/features/conversations/conversations.queries.server';
import { requireOwnConversation } from '~/features/conversations/message-access.server';
import { DomainError } from '~/lib/domain-error';

export const loader = pageLoader(async ({ params }) => redirect(conversationPath(params.id ?? '')));

/** Blocks the other person of a conversation, or ends the block. */
export const action = pageAction(
  async (args) => {
    const { ctx, params, form } = args;
    const id = params.id ?? '';
    const intent = oneValue(form, 'intent');
    if (intent !== 'block' && intent !== 'unblock') throw new DomainError('bad_request');
    const { conversation } = await getConversation(ctx, id, { limit: 1 });
    const unblock = intent === 'unblock';
    await (unblock ? unblockPerson : blockPerson)(ctx, conversation.otherId);
    const text = unblock ? 'conversations.toast.unblocked' : 'conversations.toast.blocked';
    return redirectWithToast(args, conversationPath(id), 'success', text);
  },
  {
    needs: 'person:block',
    authorise: ({ ctx, params }) => requireOwnConversation(ctx, params.id ?? ''),
  },
);
