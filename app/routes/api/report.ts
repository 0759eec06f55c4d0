import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listReply, pagingQuery } from '~/http/lists.server';
import { listReports, reportProduct, requireMayReport } from '~/features/moderation/reports.server';
import { reportJson, toReportJson } from '~/features/moderation/report.dto';
import { reportBody } from '~/features/moderation/report.schema';
const getReports = defineEndpoint({
  id: 'listReports',
  method: 'GET',
  path: '/report',
  summary: 'The open reports, newest first; for admins.',
  auth: 'required',
  permission: 'report:moderate',
  limit: 'read',
  refuses: ['bad_request', 'forbidden'],
  query: pagingQuery,
  output: z.array(reportJson),
  failure: { acknowledged: false },
  async run({ ctx, query, request }) {
    const page = await listReports(ctx, query);
    return listReply(request, page, (row) => toReportJson(row, ctx.publicUrl));
  },
});

const postReport = defineEndpoint({
  id: 'reportProduct',
  method: 'POST',
  path: '/report',
  summary: 'Reports a product to the admins, once per buyer; the server fills in the rest.',
  auth: 'required',
  permission: 'report:make',
  authoriseInvalid: ({ ctx, body }) => requireMayReport(ctx, body.productId),
  limit: 'write',
  body: z.object({
    productId: z.string({ error: 'orders.productMissing' }).trim(),
    ...reportBody,
  }),
  output: z.object({ acknowledged: z.literal(true), insertedId: z.string() }),
  failure: { acknowledged: false },
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      ({ reportId }: { reportId: string }) => ({
        acknowledged: true as const,
        insertedId: reportId,
      }),
      (ctx) => reportProduct(ctx, args.body.productId, args.body),
    ),
});

const route = jsonRoute(getReports, postReport);
export const loader = route.loader;
export const action = route.action;
