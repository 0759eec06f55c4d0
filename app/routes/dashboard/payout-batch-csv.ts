import { csvResponse } from '~/http/csv-response.server';
import { pageLoader, readOnly } from '~/http/page-handler.server';
import { requirePage, requireRecentPage } from '~/http/return-to';
import { downloadBatch } from '~/features/payouts/export-batch.server';
import { batchPath } from '~/features/payouts/payout.policy';

/** The lines of a batch with the details of the accounts, to pay them. In the audit log. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'payout:manage');
  const id = args.params.id ?? '';
  // From there it leads back to the page of the batch, which has the link.
  requireRecentPage({ ctx: args.ctx, url: new URL(batchPath(id), args.url) });
  return csvResponse(await downloadBatch(args.ctx, id), `payouts-${id}.csv`);
});

export const action = readOnly;
