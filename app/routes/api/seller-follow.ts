import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import {
  followSeller,
  requireMayFollow,
  requireMayUnfollow,
  unfollowSeller,
  type FollowState,
} from '~/features/follows/follows.server';
import { answerCount, deletion } from './deletion';

const shared = {
  path: '/sellers/{id}/follow',
  auth: 'required',
  permission: 'person:follow',
  limit: 'write',
  params: z.object({ id: z.string() }),
  idempotent: true,
} as const;

const postFollow = defineEndpoint({
  ...shared,
  id: 'followSeller',
  method: 'POST',
  summary: 'Follows a seller: their new listings are on the dashboard and in a daily mail.',
  output: z.object({ id: z.string(), following: z.boolean() }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  authoriseInvalid: ({ ctx, params }) => requireMayFollow(ctx, params.id),
  run: (args) =>
    answerWith(
      args,
      (state: FollowState) => state,
      (ctx) => followSeller(ctx, args.params.id),
    ),
});

const deleteFollow = defineEndpoint({
  ...shared,
  ...deletion,
  id: 'unfollowSeller',
  summary: "Ends the caller's follow of a seller. Counts 1, then 0.",
  refuses: ['not_found'],
  authoriseInvalid: ({ ctx, params }) => requireMayUnfollow(ctx, params.id),
  run: (args) => answerCount(args, (ctx) => unfollowSeller(ctx, args.params.id)),
});

const route = jsonRoute(postFollow, deleteFollow);
export const loader = route.loader;
export const action = route.action;
