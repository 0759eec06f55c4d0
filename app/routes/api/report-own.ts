import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { takeBackReport } from '~/features/moderation/own-reports.server';

const takeBack = defineEndpoint({
  id: 'takeBackReport',
  method: 'DELETE',
  path: '/report/own/{productId}',
  summary:
    'Takes back the caller’s report on a product, within 10 minutes and before an admin decides. Counts 1, then 0.',
  auth: 'required',
  permission: 'report:make',
  limit: 'write',
  params: z.object({ productId: z.string() }),
  output: z.object({ deletedCount: z.number().int() }),
  failure: { deletedCount: 0 },
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      (deletedCount: 0 | 1) => ({ deletedCount }),
      (ctx) => takeBackReport(ctx, args.params.productId),
    ),
});

const route = jsonRoute(takeBack);
export const loader = route.loader;
export const action = route.action;
