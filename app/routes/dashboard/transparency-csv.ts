import { csvResponse } from '~/http/csv-response.server';
import { methodNotAllowed } from '~/http/method-not-allowed.server';
import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { exportTransparency } from '~/features/moderation/transparency.server';

/** The yearly figures of the moderation. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  return csvResponse(await exportTransparency(args.ctx), 'transparency.csv');
});

export const action = methodNotAllowed;
