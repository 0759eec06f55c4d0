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
import { makeOffer, requireMayOffer } from '~/features/offers/make-offer.server';
import { OFFERS_PATH } from '~/features/offers/offer.policy';
import { findOpenOffer, getProductToOffer } from '~/features/offers/offer.queries.server';
import { offerSchema } from '~/features/offers/offer.schema';
import { isOfferMade } from '~/features/offers/repeated-move.server';
import { OfferActions } from '~/features/offers/ui/offer-actions';
import { OfferForm } from '~/features/offers/ui/offer-form';
import { OpenUntil } from '~/features/offers/ui/open-until';
import { offeredLine } from '~/features/offers/ui/offer-texts';
import { findLastMeeting } from '~/features/orders/own-order.queries.server';
import { productPath } from '~/features/products/product.dto';
import { ProductLine } from '~/features/products/ui/product-line';
import { priceRuleOf } from '~/features/products/price-rule';
import { inTitle, t } from '~/i18n/render-language';
import { priceOf } from '~/lib/money';
import { ClosedForm } from '~/ui/refused-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const name = inTitle(data?.product.name);
  const title = name ? t('offers.makeOfferFor', { name }) : t('offers.makeOffer');
  return [{ title: `${title} · Rummage` }, { name: 'robots', content: 'noindex' }];
};

/** The page to come back to: the product's unless the address names another. */
function returnTo({ url, params }: Pick<PageArgs, 'url' | 'params'>): string {
  const from = url.searchParams.get('from');
  return from ? safeReturnTo(from) : productPath(params.id ?? '');
}

export const loader = pageLoader(async (args) => {
  requirePage(args, 'offer:make', { evenSuspended: true });
  const { ctx, context, params } = args;
  const { refusal, ...product } = await getProductToOffer(ctx, params.id ?? '');
  return {
    product,
    refusal: refusal && context.language.t(refusal),
    prices: priceRuleOf(ctx),
    last: await findLastMeeting(ctx),
    back: returnTo(args),
  };
});

/** Makes the offer. The second of two clicks finds the offer of the first and shows it. */
export const action = pageAction(
  async (args) => {
    const { ctx, context, params } = args;
    const productId = params.id ?? '';
    const sent = () =>
      redirectWithToast(args, returnTo(args), 'success', 'offers.sent', {
        href: OFFERS_PATH,
        label: context.language.t('offers.seeMine'),
      });
    return submitForm(
      args,
      offerSchema(priceRuleOf(ctx)),
      async ({ amount: amountMinor, ...offer }) => {
        const buyerId = ctx.actor?.userId ?? '';
        const open = await findOpenOffer(ctx, { productId, buyerId });
        const made = open && (await isOfferMade(ctx, open.id, { ...offer, amountMinor }));
        if (made) return sent();
        await makeOffer(ctx, { ...offer, amountMinor, productId });
        return sent();
      },
      { authoriseInvalid: () => requireMayOffer(ctx, productId) },
    );
  },
  {
    needs: 'offer:make',
    evenSuspended: true,
    authorise: ({ ctx, params }) => getProductToOffer(ctx, params.id ?? ''),
  },
);

export default function MakeOffer() {
  const { product, refusal, prices, last, back } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id, currency, range, open } = product;
  const form = (
    <OfferForm
      productId={id}
      range={range}
      currency={currency}
      prices={prices}
      reply={reply}
      values={last}
      cancelHref={back}
    />
  );
  return (
    <div className="mx-auto w-full max-w-md">
      <h1 className="mb-4 font-display text-xl font-semibold text-balance">
        {t('offers.makeOffer')}
      </h1>
      <ProductLine product={product} lines={[t('offers.asking', { price: priceOf(product) })]} />
      {open ? (
        <div className="@container space-y-3">
          <p>{offeredLine(open)}</p>
          <p>
            <OpenUntil iso={open.openUntil} />
          </p>
          <OfferActions offer={open} from={back} />
        </div>
      ) : refusal ? (
        <ClosedForm
          reason={refusal}
          reply={reply}
          field={['amount', 'phone', 'meetingLocation']}
          back={{ href: back, label: t('offers.seeProduct') }}
        />
      ) : (
        form
      )}
    </div>
  );
}
