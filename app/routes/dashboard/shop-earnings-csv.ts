import { csvResponse } from '~/http/csv-response.server';
import { pageLoader, readOnly } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { exportShopEarnings } from '~/features/payouts/export-earnings.server';

/** The paid orders of all sellers, for accounting. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'payout:manage');
  return csvResponse(exportShopEarnings(args.ctx), 'shop-earnings.csv');
});

export const action = readOnly;
