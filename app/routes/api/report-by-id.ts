import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { dismissReport } from '~/features/moderation/reports.server';
import { answerCount, deletion } from './deletion';

const deleteReport = defineEndpoint({
  ...deletion,
  id: 'dismissReport',
  path: '/report/{reportId}',
  summary: 'Dismisses one report, the product stays; for admins. Counts 1, then 0.',
  permission: 'report:moderate',
  params: z.object({ reportId: z.string() }),
  refuses: ['forbidden', 'not_found'],
  run: (args) => answerCount(args, (ctx) => dismissReport(ctx, args.params.reportId)),
});

const route = jsonRoute(deleteReport);
export const loader = route.loader;
export const action = route.action;
