import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { requireMayTakeBack, takeBackReport } from '~/features/moderation/own-reports.server';
import { answerCount, deletion } from './deletion';

const takeBack = defineEndpoint({
  ...deletion,
  id: 'takeBackReport',
  path: '/report/own/{productId}',
  summary:
    'Takes back the caller’s report on a product, within 10 minutes and before an admin decides. Counts 1, then 0.',
  permission: 'report:make',
  params: z.object({ productId: z.string() }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  authoriseInvalid: ({ ctx, params }) => requireMayTakeBack(ctx, params.productId),
  run: (args) => answerCount(args, (ctx) => takeBackReport(ctx, args.params.productId)),
});

const route = jsonRoute(takeBack);
export const loader = route.loader;
export const action = route.action;
