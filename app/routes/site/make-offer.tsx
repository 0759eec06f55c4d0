import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, whoMay } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { makeOffer } from '~/features/offers/make-offer.server';
import { findOpenOffer, getProductToOffer } from '~/features/offers/offer.queries.server';
import { offerSchema } from '~/features/offers/offer.schema';
import { OfferActions } from '~/features/offers/ui/offer-actions';
import { OfferForm } from '~/features/offers/ui/offer-form';
import { OfferedProduct } from '~/features/offers/ui/offered-product';
import { offerTexts } from '~/features/offers/ui/offer-texts';
import { findLastMeeting } from '~/features/orders/own-order.queries.server';
import { productPath } from '~/features/products/product.dto';
import { priceRuleOf } from '~/features/products/write-product.server';
import { formatMoney, priceOf } from '~/lib/money';
import { ButtonLink } from '~/ui/button';
import { DateTime } from '~/ui/formats';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Make an offer for ${data.product.name}` : 'Make an offer'} · Rummage` },
  { name: 'robots', content: 'noindex' },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'offer:make');
  const { ctx, params } = args;
  const product = await getProductToOffer(ctx, params.id ?? '');
  return { product, prices: priceRuleOf(ctx), last: await findLastMeeting(ctx) };
});

/** Makes the offer. The second of two clicks finds the offer of the first and shows it. */
export const action = pageAction(async (args) => {
  const { ctx, form, params } = args;
  const productId = params.id ?? '';
  const sent = () =>
    redirectWithToast(args, productPath(productId), 'success', offerTexts.sent, {
      href: '/dashboard/offers',
      label: 'See my offers',
    });
  return submitForm(form, offerSchema(priceRuleOf(ctx)), async (offer) => {
    const buyerId = ctx.actor?.userId ?? '';
    const open = await findOpenOffer(ctx, { productId, buyerId });
    if (open?.madeBy === 'buyer' && open.amountMinor === offer.amount) return sent();
    await makeOffer(ctx, { ...offer, productId });
    return sent();
  });
}, whoMay('offer:make'));

export default function MakeOffer() {
  const { product, prices, last } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id, name, image, currency, range, refusal, open } = product;
  const back = productPath(id);
  return (
    <div className="mx-auto w-full max-w-md">
      <h1 className="mb-4 font-display text-xl font-semibold text-balance">
        {offerTexts.makeOffer}
      </h1>
      <OfferedProduct name={name} image={image} price={priceOf(product)} />
      {open ? (
        <div className="space-y-3">
          <p>
            {open.madeBy === 'buyer'
              ? offerTexts.youOffered(formatMoney(open))
              : offerTexts.theyOffered(formatMoney(open))}
            . {offerTexts.openUntil} <DateTime iso={open.openUntil} kind="short" />.
          </p>
          <OfferActions offer={open} from={back} />
        </div>
      ) : refusal ? (
        <div className="space-y-3">
          <p>{refusal}</p>
          <ButtonLink href={back}>{offerTexts.seeProduct}</ButtonLink>
        </div>
      ) : (
        <OfferForm
          productId={id}
          {...{ range, currency, prices, reply }}
          values={last}
          cancelHref={back}
        />
      )}
    </div>
  );
}
