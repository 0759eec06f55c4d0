import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { sellerJson, toSellerJson } from '~/features/sellers/seller.dto';
import { getSeller as find } from '~/features/sellers/seller.queries.server';

const getSeller = defineEndpoint({
  id: 'getSeller',
  method: 'GET',
  path: '/sellers/{id}',
  summary: 'A seller with their rating. Contains no address, phone number or e-mail address.',
  auth: 'none',
  limit: 'read',
  params: z.object({ id: z.string() }),
  output: sellerJson,
  refuses: ['not_found'],
  run: async ({ ctx, params }) => toSellerJson(await find(ctx, params.id)),
});

const route = jsonRoute(getSeller);
export const loader = route.loader;
export const action = route.action;
