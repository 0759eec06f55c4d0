import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { offerTermsJson, toOfferTermsJson } from '~/features/offers/offer.queries.server';
import { applyDeadlinesOf } from '~/features/orders/end-order.server';
import { findOwnOrderFor } from '~/features/orders/own-order.queries.server';
import {
  productJson,
  showPhoneTo,
  toProductItem,
  viewingProducts,
} from '~/features/products/product.json';
import { getProduct, listProductPictures } from '~/features/products/product.queries.server';
import { looksLikeId } from '~/lib/ids.server';
import { absoluteAddress } from '~/lib/picture';

const productDetailsJson = productJson
  .extend({
    images: z.array(z.string()).meta({
      description: 'The addresses of all its photos, in the order of its page; empty without any.',
    }),
    ...offerTermsJson,
  })
  .meta({ id: 'ProductDetails' });

const readProduct = defineEndpoint({
  id: 'getProduct',
  method: 'GET',
  path: '/products/{id}',
  summary: 'One product, whatever its status; 410 once its seller has taken it down.',
  auth: 'none',
  limit: 'read',
  params: z.object({ id: z.string() }),
  refuses: ['gone'],
  output: productDetailsJson,
  async run({ ctx, params }) {
    if (looksLikeId(params.id)) await applyDeadlinesOf(ctx, { productId: params.id });
    const row = await getProduct(ctx, params.id);
    const showPhone =
      showPhoneTo(ctx.actor, row) || Boolean((await findOwnOrderFor(ctx, row.id))?.sellerPhone);
    const pictures = row.imageId ? await listProductPictures(ctx, row) : [];
    return {
      ...toProductItem(row, await viewingProducts(ctx), showPhone),
      images: pictures.map(({ src }) => absoluteAddress(ctx.publicUrl, src)),
      ...toOfferTermsJson(ctx, row),
    };
  },
});

const route = jsonRoute(readProduct);
export const loader = route.loader;
export const action = route.action;
