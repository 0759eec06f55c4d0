import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { pageSearchReply } from '~/http/search-reply.server';
import { pagingQuery } from '~/http/lists.server';
import { listingQuery } from '~/features/search/listing.schema';
import { productJson } from '~/features/products/product.json';

const search = defineEndpoint({
  id: 'search',
  method: 'GET',
  path: '/search',
  summary:
    'What the search page finds for the same parameters: best first with words, else newest first, unless sorted otherwise.',
  auth: 'none',
  limit: 'read',
  revalidated: 'private',
  mayLag: true,
  query: pagingQuery.extend(listingQuery),
  output: z.array(productJson),
  run: pageSearchReply,
});

const route = jsonRoute(search);
export const loader = route.loader;
export const action = route.action;
