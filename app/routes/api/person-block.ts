import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { requireMayBlock, requireMayUnblock, unblockPerson } from '~/features/blocks/blocks.server';
import { blockPerson, type BlockState } from '~/features/offers/block-person.server';
import { answerCount, deletion } from './deletion';

const shared = {
  path: '/people/{id}/block',
  auth: 'required',
  permission: 'person:block',
  limit: 'write',
  params: z.object({ id: z.string() }),
  idempotent: true,
} as const;

const postBlock = defineEndpoint({
  ...shared,
  id: 'blockPerson',
  method: 'POST',
  summary:
    'Blocks a person: neither can message, book from or make offers to the other, and open offers between the two end. Orders that they share go on.',
  output: z.object({ id: z.string(), blocked: z.boolean() }),
  refuses: ['forbidden', 'not_found'],
  authoriseInvalid: ({ ctx, params }) => requireMayBlock(ctx, params.id),
  run: (args) =>
    answerWith(
      args,
      (state: BlockState) => state,
      (ctx) => blockPerson(ctx, args.params.id),
    ),
});

const deleteBlock = defineEndpoint({
  ...shared,
  ...deletion,
  id: 'unblockPerson',
  summary: "Ends the caller's block of a person. Counts 1, then 0.",
  refuses: ['not_found'],
  authoriseInvalid: ({ ctx, params }) => requireMayUnblock(ctx, params.id),
  run: (args) => answerCount(args, (ctx) => unblockPerson(ctx, args.params.id)),
});

const route = jsonRoute(postBlock, deleteBlock);
export const loader = route.loader;
export const action = route.action;
