import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { blockPerson, unblockPerson, type BlockState } from '~/features/blocks/blocks.server';

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
    'Blocks a person: neither can message, book from or make offers to the other. Orders that they share go on.',
  output: z.object({ id: z.string(), blocked: z.boolean() }),
  refuses: ['forbidden', 'not_found'],
  run: (args) =>
    answerWith(
      args,
      (state: BlockState) => state,
      (ctx) => blockPerson(ctx, args.params.id),
    ),
});

const deleteBlock = defineEndpoint({
  ...shared,
  id: 'unblockPerson',
  method: 'DELETE',
  summary: "Ends the caller's block of a person. Counts 1, then 0.",
  output: z.object({ deletedCount: z.number().int() }),
  failure: { deletedCount: 0 },
  refuses: ['not_found'],
  run: (args) =>
    answerWith(
      args,
      (deletedCount: number) => ({ deletedCount }),
      (ctx) => unblockPerson(ctx, args.params.id),
    ),
});

const route = jsonRoute(postBlock, deleteBlock);
export const loader = route.loader;
export const action = route.action;
