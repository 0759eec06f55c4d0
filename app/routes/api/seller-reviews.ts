import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listReply, pagingQuery } from '~/http/lists.server';
import { reviewJson, toReviewJson } from '~/features/reviews/review.dto';
import { listReviewsOf } from '~/features/reviews/review.queries.server';
import { getSellerName } from '~/features/sellers/seller.queries.server';

const listReviews = defineEndpoint({
  id: 'listReviews',
  method: 'GET',
  path: '/sellers/{id}/reviews',
  summary: 'The published reviews about a seller, the last published first.',
  auth: 'none',
  limit: 'read',
  revalidated: 'public',
  params: z.object({ id: z.string() }),
  authoriseInvalid: ({ ctx, params }) => getSellerName(ctx, params.id),
  refuses: ['bad_request', 'not_found'],
  query: pagingQuery,
  output: z.array(reviewJson),
  async run({ ctx, params, query, request }) {
    const { id } = await getSellerName(ctx, params.id);
    return listReply(request, await listReviewsOf(ctx, id, query), toReviewJson);
  },
});

const route = jsonRoute(listReviews);
export const loader = route.loader;
export const action = route.action;
