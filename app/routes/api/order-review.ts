import { z } from 'zod';
import { meta } from 'zod/mini';
import { answerWith } from '~/http/idempotency.server';
import { LONGEST_REVIEW } from '~/features/reviews/review.policy';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { reviewText } from '~/features/reviews/review.schema';
import {
  requireReviewer,
  writeReview,
  type WrittenReview,
} from '~/features/reviews/write-review.server';

const wrong = 'reviews.error.stars';

/** Forms of clients send the number as a text. */
const stars = z
  .union([z.number(), z.enum(['1', '2', '3', '4', '5'])], wrong)
  .transform(Number)
  .pipe(z.number().int(wrong).min(1, wrong).max(5, wrong))
  .meta({ description: 'A whole number, 1 to 5.', minimum: 1, maximum: 5 });

const postReview = defineEndpoint({
  id: 'reviewOrder',
  method: 'POST',
  path: '/orders/{id}/review',
  summary:
    'Reviews the other side of a completed order of the caller, within 14 days; again, edits the review. It is published when both sides have written, else after these days.',
  auth: 'required',
  permission: 'order:review',
  authorise: ({ ctx, params }) => requireReviewer(ctx, params.id),
  limit: 'write',
  params: z.object({ id: z.string() }),
  body: z.object({ stars, text: reviewText.check(meta({ maxLength: LONGEST_REVIEW })) }),
  output: z.object({
    id: z.string(),
    stars: z.number().int(),
    text: z.string(),
    published: z.boolean().meta({ description: 'Published reviews can’t be edited.' }),
    publishAt: z.iso.datetime().meta({ description: 'When it is published at the latest.' }),
  }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      ({ reviewId: id, ...review }: WrittenReview) => ({ id, ...review }),
      (ctx) => writeReview(ctx, args.params.id, args.body),
    ),
});

const route = jsonRoute(postReview);
export const loader = route.loader;
export const action = route.action;
