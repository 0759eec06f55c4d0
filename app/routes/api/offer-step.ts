import { z } from 'zod';
import type { AuthoriseArgs } from '~/http/endpoint';
import { requireOfferMove } from '~/features/offers/answer-offer.server';

type OfferMove = Parameters<typeof requireOfferMove>[2];

/** What the document says of the amount of an offer. */
export const offeredAmount = {
  description:
    'In the major unit of the currency: from the lowest offer of the product to its price.',
  exclusiveMinimum: 0,
};

/** Common parts of the endpoints that answer an offer; `answers` describes the returned id. */
export function offerStep(move: OfferMove, answers = 'The offer.') {
  return {
    method: 'POST',
    auth: 'required',
    permission: 'offer:answer',
    authorise: ({ ctx, params }: AuthoriseArgs<{ id: string }>) =>
      requireOfferMove(ctx, params.id, move),
    limit: 'write',
    params: z.object({ id: z.string() }),
    output: z.object({ id: z.string().meta({ description: answers }) }),
    refuses: ['forbidden', 'not_found', 'conflict'],
    idempotent: true,
  } as const;
}
