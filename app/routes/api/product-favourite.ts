import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import {
  addFavourite,
  removeFavourite,
  requireFavouriteRight,
  type FavouriteState,
} from '~/features/favourites/favourites.server';
import { answerCount, deletion } from './deletion';

const shared = {
  path: '/products/{id}/favourite',
  auth: 'required',
  permission: 'product:save',
  limit: 'write',
  params: z.object({ id: z.string() }),
  idempotent: true,
} as const;

const postFavourite = defineEndpoint({
  ...shared,
  id: 'addFavourite',
  method: 'POST',
  authorise: ({ ctx, params }) => requireFavouriteRight(ctx, params.id),
  summary: "Adds a product to the caller's favourites. Again: no change.",
  output: z.object({ id: z.string(), favourite: z.boolean() }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  run: (args) =>
    answerWith(
      args,
      (state: FavouriteState) => state,
      (ctx) => addFavourite(ctx, args.params.id),
    ),
});

const deleteFavourite = defineEndpoint({
  ...shared,
  ...deletion,
  id: 'removeFavourite',
  summary: "Removes a product from the caller's favourites. Counts 1, then 0.",
  refuses: ['forbidden'],
  run: (args) => answerCount(args, (ctx) => removeFavourite(ctx, args.params.id)),
});

const route = jsonRoute(postFavourite, deleteFavourite);
export const loader = route.loader;
export const action = route.action;
