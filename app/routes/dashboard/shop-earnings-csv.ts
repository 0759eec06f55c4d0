import { csvResponse } from '~/http/csv-response.server';
import { methodNotAllowed } from '~/http/method-not-allowed.server';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { exportShopEarnings } from '~/features/payouts/export-earnings.server';

/** The paid orders of all sellers, for accounting. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'payout:manage');
  return csvResponse(exportShopEarnings(args.ctx), 'shop-earnings.csv');
});

export const action = methodNotAllowed;
