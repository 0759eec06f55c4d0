import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { toastBlock, toastConflict } from '~/http/conflict-toast.server';
import { tableRequest, tableView } from '~/http/lists.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { pageAddress, requirePage, safeReturnTo } from '~/http/return-to';
import { acceptRepeated } from '~/http/repeated-form.server';
import { MESSAGES_PATH } from '~/features/conversations/conversation-paths';
import { declineOffer, withdrawOffer } from '~/features/offers/answer-offer.server';
import type { OfferView } from '~/features/offers/offer.dto';
import { OFFERS_PATH } from '~/features/offers/offer.policy';
import { listOwnOffers } from '~/features/offers/offer.queries.server';
import { findSameMove } from '~/features/offers/repeated-move.server';
import { offerColumns } from '~/features/offers/ui/offer-columns';
import { moveDone } from '~/features/offers/ui/offer-texts';
import { acceptOffer } from '~/features/orders/accept-offer.server';
import { orderPath } from '~/features/orders/order-paths';
import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
import { PageTitle } from '~/ui/page';
import { TablePage } from '~/ui/table-page';

export const meta: MetaFunction = () => [{ title: `${t('offers.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'offer:see');
  const { ctx, url } = args;
  const page = await listOwnOffers(ctx, tableRequest(url));
  const toRow = (offer: OfferView) => ({
    ...offer,
    orderHref: offer.orderId && orderPath(offer.orderId),
  });
  return { table: tableView(url, page, toRow), here: pageAddress(url) };
});

/** Answers an offer, from this page or from any other that shows its buttons. */
export const action = pageAction(async (args) => {
  const { ctx, form } = args;
  const offerId = oneValue(form, 'offerId') ?? '';
  const from = oneValue(form, 'from');
  const back = from === null ? OFFERS_PATH : safeReturnTo(from);
  const done = (to: string, text: MessageKey) => redirectWithToast(args, to, 'success', text);
  const findSame = (event: 'accept' | 'decline' | 'withdraw') => () =>
    findSameMove(ctx, { offerId, event });
  return toastConflict(args, back, async () => {
    switch (oneValue(form, 'intent')) {
      case 'accept': {
        const { orderId, side } = await toastBlock(args, back, () =>
          acceptRepeated(() => acceptOffer(ctx, offerId), findSame('accept')),
        );
        const buys = side === 'buyer';
        if (buys && !back.startsWith(MESSAGES_PATH)) {
          return done(orderPath(orderId), moveDone.accept);
        }
        return redirectWithToast(args, back, 'success', moveDone.accept, {
          href: orderPath(orderId),
          label: args.context.language.t(buys ? 'conversations.seeOrder' : 'orders.page.see'),
        });
      }
      case 'decline':
        await acceptRepeated(() => declineOffer(ctx, offerId), findSame('decline'));
        return done(back, moveDone.decline);
      case 'withdraw':
        await acceptRepeated(() => withdrawOffer(ctx, offerId), findSame('withdraw'));
        return done(back, moveDone.withdraw);
      default:
        throw new DomainError('bad_request');
    }
  });
}, requires('offer:answer'));

export default function Offers() {
  const { table, here } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>{t('offers.title')}</PageTitle>
      <TablePage
        roomy
        caption={t('offers.title')}
        searchLabel={t('offers.search')}
        columns={offerColumns(here === OFFERS_PATH ? undefined : here)}
        table={table}
        rowKey={({ id }) => id}
        empty={{
          title: t('offers.empty.title'),
          text: t('offers.empty.text'),
          next: { href: '/search', label: t('offers.empty.browse') },
        }}
      />
    </>
  );
}
