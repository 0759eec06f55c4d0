import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { dismissReport } from '~/features/moderation/reports.server';

const deleteReport = defineEndpoint({
  id: 'dismissReport',
  method: 'DELETE',
  path: '/report/{reportId}',
  summary: 'Dismisses one report, the product stays; for admins. Counts 1, then 0.',
  auth: 'required',
  permission: 'report:moderate',
  limit: 'write',
  params: z.object({ reportId: z.string() }),
  output: z.object({ deletedCount: z.number().int() }),
  failure: { deletedCount: 0 },
  refuses: ['forbidden', 'not_found'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      (deletedCount: 0 | 1) => ({ deletedCount }),
      (ctx) => dismissReport(ctx, args.params.reportId),
    ),
});

const route = jsonRoute(deleteReport);
export const loader = route.loader;
export const action = route.action;
