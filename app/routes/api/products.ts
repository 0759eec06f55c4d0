import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { pagingQuery } from '~/http/lists.server';
import { searchReply } from '~/http/search-reply.server';
import { listingQuery } from '~/features/search/listing.schema';
import { productJson } from '~/features/products/product.json';

const findProducts = defineEndpoint({
  id: 'findProducts',
  method: 'GET',
  path: '/products',
  summary:
    'The available products that match: best first with words, else newest first, unless sorted otherwise.',
  auth: 'none',
  limit: 'read',
  revalidated: 'private',
  mayLag: true,
  query: pagingQuery.extend(listingQuery),
  output: z.array(productJson),
  run: searchReply,
});

const route = jsonRoute(findProducts);
export const loader = route.loader;
export const action = route.action;
