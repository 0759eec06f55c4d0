import { csvResponse } from '~/http/csv-response.server';
import { pageLoader, readOnly } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { exportOwnPayouts } from '~/features/payouts/own-payouts.server';

/** The acting seller's payouts, for accounting. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'payout:receive');
  return csvResponse(exportOwnPayouts(args.ctx), 'payouts.csv');
});

export const action = readOnly;
