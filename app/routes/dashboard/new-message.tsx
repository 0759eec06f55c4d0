import { redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { MESSAGE_PHOTOS, sendFromPage } from '~/http/conversation-page.server';
import { pageAction, pageLoader, type PageArgs } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { conversationPath } from '~/features/conversations/conversation-paths';
import { findNewConversation } from '~/features/conversations/new-conversation.queries.server';
import { messageBuyer, messageSeller } from '~/features/conversations/send-message.server';
import { MessageForm, NoMessage } from '~/features/conversations/ui/message-form';
import { ProductLine } from '~/features/products/ui/product-line';
import { t, Text } from '~/i18n/render-language';
import { newId } from '~/lib/ids.server';
import { priceOf } from '~/lib/money';
import { Price } from '~/ui/formats';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.to === 'buyer' ? t('conversations.buyerTitle') : t('conversations.sellerTitle') },
];

/** Subject of the message: a product, for its seller, or an order, for its buyer. */
function subjectOf({ url }: Pick<PageArgs, 'url'>): { product: string } | { order: string } {
  const order = url.searchParams.get('order');
  return order === null ? { product: url.searchParams.get('product') ?? '' } : { order };
}

const permissionOf = (args: Pick<PageArgs, 'url'>) =>
  'order' in subjectOf(args) ? 'conversation:message-buyer' : 'conversation:start';

export const loader = pageLoader(async (args) => {
  requirePage(args, permissionOf(args));
  const found = await findNewConversation(args.ctx, subjectOf(args));
  const { conversationId, refusal, ...shown } = found;
  if (conversationId) throw redirect(conversationPath(conversationId));
  const reason = refusal && args.context.language.t(refusal);
  return { ...shown, reason, formKey: newId() };
});

export const action = pageAction(
  async (args) => {
    const subject = subjectOf(args);
    return sendFromPage(args, (input) =>
      'order' in subject
        ? messageBuyer(args.ctx, subject.order, input)
        : messageSeller(args.ctx, subject.product, input),
    );
  },
  {
    photos: MESSAGE_PHOTOS,
    needs: 'conversation:use',
    authorise: (args) => {
      requirePage(args, permissionOf(args));
      return findNewConversation(args.ctx, subjectOf(args));
    },
  },
);

export default function NewMessage() {
  const { to, otherName, product, formKey, reason } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="mx-auto w-full max-w-md">
      <h1 className="mb-4 font-display text-xl font-semibold text-balance wrap-anywhere">
        <Text
          message={to === 'buyer' ? 'conversations.toBuyer' : 'conversations.toSeller'}
          values={{ name: <bdi>{otherName}</bdi> }}
        />
      </h1>
      <ProductLine product={product} lines={[<Price key="price" money={priceOf(product)} />]} />
      {reason ? (
        <NoMessage reason={reason} reply={reply} />
      ) : (
        <MessageForm reply={reply} formKey={formKey} />
      )}
    </div>
  );
}
