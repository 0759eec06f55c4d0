import { csvResponse } from '~/http/csv-response.server';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { downloadBatch } from '~/features/payouts/export-batch.server';

/** The lines of a batch with the details of the accounts, to pay them. In the audit log. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'payout:manage');
  const id = args.params.id ?? '';
  return csvResponse(await downloadBatch(args.ctx, id), `payouts-${id}.csv`);
});
