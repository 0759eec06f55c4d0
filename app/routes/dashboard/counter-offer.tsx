import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import {
  pageAction,
  pageLoader,
  redirectWithToast,
  type PageArgs,
} from '~/http/page-handler.server';
import { requirePage, safeReturnTo } from '~/http/return-to';
import { acceptRepeated } from '~/http/repeated-form.server';
import { counterOffer, requireCounterable } from '~/features/offers/answer-offer.server';
import { OFFERS_PATH } from '~/features/offers/offer.policy';
import type { OfferView } from '~/features/offers/offer.dto';
import { getOfferToCounter } from '~/features/offers/offer.queries.server';
import { findSameMove } from '~/features/offers/repeated-move.server';
import { counterSchema } from '~/features/offers/offer.schema';
import { CounterForm } from '~/features/offers/ui/counter-form';
import { offerLine } from '~/features/offers/ui/offer-texts';
import { sharesOf } from '~/features/orders/fee.policy';
import { ProductLine } from '~/features/products/ui/product-line';
import { priceRuleOf } from '~/features/products/price-rule';
import { inTitle, t } from '~/i18n/render-language';
import { PageTitle } from '~/ui/page';
import { ClosedForm } from '~/ui/refused-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const name = inTitle(data?.offer.name);
  const title = name ? t('offers.counterFor', { name }) : t('offers.counterTitle');
  return [{ title: `${title} · Rummage` }];
};

/** The page to come back to; the list of offers unless the address names another. */
function returnTo(url: URL): string {
  const from = url.searchParams.get('from');
  return from ? safeReturnTo(from) : OFFERS_PATH;
}

/** What is left for the seller of the offer and of the price; empty where the shop takes no fee. */
function sellersShares({ env, payments }: PageArgs['ctx'], offer: OfferView) {
  const { amountMinor, askingMinor, currency } = offer;
  return [amountMinor, askingMinor]
    .map((minor) => sharesOf({ amountMinor: minor, currency }, env, payments))
    .filter(({ fee }) => fee.amountMinor > 0);
}

export const loader = pageLoader(async (args) => {
  requirePage(args, 'offer:answer', { evenSuspended: true });
  const { ctx, context, params, url } = args;
  const { offer, range, refusal } = await getOfferToCounter(ctx, params.id ?? '');
  return {
    offer,
    range,
    prices: priceRuleOf(ctx),
    shares: offer.side === 'seller' ? sellersShares(ctx, offer) : [],
    back: returnTo(url),
    refusal: refusal && context.language.t(refusal),
  };
});

export const action = pageAction(
  async (args) => {
    const { ctx, params, url } = args;
    const id = params.id ?? '';
    return submitForm(
      args,
      counterSchema(priceRuleOf(ctx)),
      async ({ amount: amountMinor }) => {
        await acceptRepeated(
          () => counterOffer(ctx, { offerId: id, amountMinor }),
          () => findSameMove(ctx, { offerId: id, event: 'counter', amountMinor }),
        );
        return redirectWithToast(args, returnTo(url), 'success', 'offers.counterSent');
      },
      { authoriseInvalid: () => requireCounterable(ctx, id) },
    );
  },
  {
    needs: 'offer:answer',
    evenSuspended: true,
    authorise: ({ ctx, params }) => getOfferToCounter(ctx, params.id ?? ''),
  },
);

export default function CounterOffer() {
  const { offer, range, prices, shares, back, refusal } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { side, amountMinor, askingMinor, currency } = offer;
  const price = { amountMinor: askingMinor, currency };
  return (
    <div className="max-w-md">
      <PageTitle>{t('offers.counterTitle')}</PageTitle>
      <ProductLine
        product={offer}
        lines={[
          side === 'seller' ? t('offers.askingPrice', { price }) : t('offers.asking', { price }),
          t('offers.answered', { line: offerLine(offer), amount: { amountMinor, currency } }),
        ]}
      />
      {refusal === null ? (
        <CounterForm
          offer={offer}
          range={range}
          prices={prices}
          shares={shares}
          reply={reply}
          cancelHref={back}
        />
      ) : (
        <ClosedForm
          reason={refusal}
          reply={reply}
          field="amount"
          back={{ href: back, label: t('offers.goBack') }}
        />
      )}
    </div>
  );
}
