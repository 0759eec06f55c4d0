import type { MetaFunction, SerializeFrom } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { MESSAGE_PHOTOS, sendFromPage } from '~/http/conversation-page.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { conversationPath } from '~/features/conversations/conversation-paths';
import { toConversationHead, toMessageView } from '~/features/conversations/conversation.dto';
import { getConversation, markRead } from '~/features/conversations/conversations.queries.server';
import { readBefore, toMessagePage } from '~/features/conversations/message-pages';
import {
  requireOwnConversation,
  requireWritable,
} from '~/features/conversations/message-access.server';
import { sendMessage } from '~/features/conversations/send-message.server';
import { isStopped } from '~/features/conversations/suspended-messages.server';
import { Arrivals } from '~/features/conversations/ui/arrivals';
import { BlockForm, ConversationTop } from '~/features/conversations/ui/conversation-head';
import { LATEST, LiveMessages } from '~/features/conversations/ui/live-messages';
import { MessageForm, NoMessage } from '~/features/conversations/ui/message-form';
import { LAST_MESSAGE, MessageList } from '~/features/conversations/ui/message-list';
import { EarlierMessages, NewestMessages } from '~/features/conversations/ui/message-pages';
import { hasOpenReport } from '~/features/moderation/report-conversation.server';
import { findConversationOffer } from '~/features/offers/offer.queries.server';
import { OfferPanel } from '~/features/offers/ui/offer-panel';
import { orderPath } from '~/features/orders/order-paths';
import { findOrderBetween } from '~/features/orders/own-order.queries.server';
import { priceRuleOf } from '~/features/products/price-rule';
import { inTitle, t } from '~/i18n/render-language';
import { newId } from '~/lib/ids.server';
import { A } from '~/ui/link';

const MESSAGES_A_PAGE = 50;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: t('conversations.withTitle', { name: inTitle(data?.head.other.name) }) },
];

export const loader = pageLoader(async (args) => {
  const { userId } = requirePage(args, 'conversation:use');
  const { ctx, params, url } = args;
  const before = readBefore(url);
  const opened = await getConversation(ctx, params.id ?? '', {
    limit: MESSAGES_A_PAGE + 1,
    before,
  });
  const { conversation, blocked, blockedByMe } = opened;
  const { messages, earlier } = toMessagePage(opened.messages.toReversed(), MESSAGES_A_PAGE);
  const last = messages.at(-1)?.sequence ?? 0;
  const reads = args.request.method !== 'HEAD' && before === undefined;
  if (reads) await markRead(ctx, conversation, last);
  const { productId, side, otherId } = conversation;
  const buyerId = side === 'buyer' ? userId : otherId;
  const [orderId, offer] = await Promise.all([
    findOrderBetween(ctx, { productId, buyerId }),
    findConversationOffer(ctx, { productId, buyerId }),
  ]);
  return {
    blocked,
    blockedByMe,
    before: before ?? null,
    last,
    head: toConversationHead(conversation, args.context.language.t, {
      now: ctx.clock.now(),
      rule: priceRuleOf(ctx),
    }),
    messages: messages.map((message) => toMessageView(message, userId, args.context.language.t)),
    earlier,
    orderHref: orderId && orderPath(orderId),
    // People who can't deal with each other can only end an open offer.
    offer: offer?.open || !(blocked || ctx.actor?.suspended) ? offer : null,
    formKey: newId(),
    reported: await hasOpenReport(ctx, conversation.id),
    stopped: await isStopped(ctx, conversation.id),
    loadedAt: ctx.clock.now().toISOString(),
  };
});

export const action = pageAction(
  async (args) => {
    const { ctx, params } = args;
    const id = params.id ?? '';
    return sendFromPage(
      args,
      (input) => sendMessage(ctx, id, input),
      () => requireWritable(ctx, id),
    );
  },
  {
    photos: MESSAGE_PHOTOS,
    needs: 'conversation:use',
    authorise: ({ ctx, params }) => requireOwnConversation(ctx, params.id ?? ''),
  },
);

type Shown = SerializeFrom<typeof loader>;

function canWrite({ stopped, blocked, head }: Shown): boolean {
  return !(stopped || blocked || head.other.deleted);
}

export default function Conversation() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { head, messages, earlier, before, last, blocked } = data;
  const here = conversationPath(head.id);
  const writable = canWrite(data);
  return (
    <div className="max-w-3xl">
      <ConversationTop head={head} orderHref={data.orderHref} mayBook={writable}>
        {data.offer && !head.other.deleted ? (
          <section aria-label={t('offers.inConversation')}>
            <OfferPanel panel={data.offer} from={here} />
          </section>
        ) : null}
      </ConversationTop>
      <section className="mt-4 space-y-4 md:mt-6">
        <EarlierMessages href={here} earlier={earlier} />
        <MessageList messages={messages} otherName={head.other.name} />
        {before === null ? (
          <div
            id={LATEST}
            data-focus={LAST_MESSAGE}
            aria-live="polite"
            className="latest space-y-4"
          >
            <Arrivals key={head.id} messages={messages} otherName={head.other.name} />
            <LiveMessages key={head.id} id={head.id} last={last} loadedAt={data.loadedAt} />
          </div>
        ) : (
          <NewestMessages href={here} />
        )}
      </section>
      {before === null ? (
        <div className={writable ? 'message-form' : 'mt-6'}>
          {writable ? (
            <MessageForm key={head.id} reply={reply} formKey={data.formKey} />
          ) : (
            <NoMessage
              reply={reply}
              reason={
                data.stopped
                  ? t('errors.suspended')
                  : blocked
                    ? t('conversations.blocked')
                    : t('conversations.deleted')
              }
            />
          )}
        </div>
      ) : null}
      {/* Away from the button that sends: neither is pressed by mistake. */}
      <div className="mt-12 border-t border-line pt-4">
        <A href={`${here}/report`} data-link="" className="quiet-link">
          {data.reported ? t('conversationReports.isReported') : t('conversationReports.report')}
        </A>
        <BlockForm head={head} blockedByMe={data.blockedByMe} />
      </div>
    </div>
  );
}
