import { z } from 'zod';
import { Reply, defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listReasonChoices } from '~/features/moderation/reason-names.server';

const getReportReasons = defineEndpoint({
  id: 'listReportReasons',
  method: 'GET',
  path: '/report-reasons',
  summary: 'The reasons for a report, in the language of Accept-Language.',
  auth: 'none',
  limit: 'read',
  revalidated: 'public',
  output: z.array(z.object({ id: z.string(), name: z.string() }).meta({ id: 'ReportReason' })),
  async run({ ctx, context }) {
    const reasons = await listReasonChoices(ctx, context.language, 'listing');
    return new Reply(reasons, new Headers({ Vary: 'Accept-Language' }));
  },
});

const route = jsonRoute(getReportReasons);
export const loader = route.loader;
export const action = route.action;
