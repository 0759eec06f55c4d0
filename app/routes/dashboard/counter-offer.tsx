import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage, safeReturnTo } from '~/http/return-to';
import { counterOffer, requireOfferMove } from '~/features/offers/answer-offer.server';
import { OFFERS_PATH } from '~/features/offers/offer.policy';
import { getOfferToCounter } from '~/features/offers/offer.queries.server';
import { acceptRepetition } from '~/features/offers/repeated-move.server';
import { counterSchema } from '~/features/offers/offer.schema';
import { CounterForm } from '~/features/offers/ui/offer-form';
import { offerLine } from '~/features/offers/ui/offer-texts';
import { ProductLine } from '~/features/products/ui/product-line';
import { priceRuleOf } from '~/features/products/price-rule';
import { inTitle, t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { PageTitle } from '~/ui/page';

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

export const loader = pageLoader(async (args) => {
  requirePage(args, 'offer:answer');
  const { ctx, context, params, url } = args;
  const { offer, range, refusal } = await getOfferToCounter(ctx, params.id ?? '');
  return {
    offer,
    range,
    prices: priceRuleOf(ctx),
    back: returnTo(url),
    refusal: refusal && context.language.t(refusal),
  };
});

export const action = pageAction(
  async (args) => {
    const { ctx, params, url } = args;
    return submitForm(args, counterSchema(priceRuleOf(ctx)), async ({ amount }) => {
      const offerId = params.id ?? '';
      await counterOffer(ctx, { offerId, amount }).catch((refusal: unknown) =>
        acceptRepetition(ctx, { offerId, event: 'counter', amount }, refusal),
      );
      return redirectWithToast(args, returnTo(url), 'success', 'offers.counterSent');
    });
  },
  {
    needs: 'offer:answer',
    authorise: ({ ctx, params }) => requireOfferMove(ctx, params.id ?? '', 'counter'),
  },
);

export default function CounterOffer() {
  const { offer, range, prices, back, refusal } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { amountMinor, askingMinor, currency } = offer;
  return (
    <div className="max-w-md">
      <PageTitle>{t('offers.counterTitle')}</PageTitle>
      <ProductLine
        product={offer}
        lines={[
          t('offers.asking', { price: { amountMinor: askingMinor, currency } }),
          t('offers.answered', { line: offerLine(offer), amount: { amountMinor, currency } }),
        ]}
      />
      {refusal === null ? (
        <CounterForm
          range={range}
          currency={currency}
          prices={prices}
          reply={reply}
          cancelHref={back}
        />
      ) : (
        <div className="space-y-3">
          <p>{refusal}</p>
          <ButtonLink href={back}>{t('offers.goBack')}</ButtonLink>
        </div>
      )}
    </div>
  );
}
