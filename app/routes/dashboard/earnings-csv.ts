import { csvResponse } from '~/http/csv-response.server';
import { pageLoader, readOnly } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { exportOwnEarnings } from '~/features/payouts/export-earnings.server';

/** The acting seller's paid orders, for accounting. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'payout:receive');
  return csvResponse(exportOwnEarnings(args.ctx), 'earnings.csv');
});

export const action = readOnly;
