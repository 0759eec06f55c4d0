import { csvResponse } from '~/http/csv-response.server';
import { pageLoader, readOnly } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { exportTransparency } from '~/features/moderation/transparency.server';

/** The yearly figures of the moderation. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  return csvResponse(await exportTransparency(args.ctx), 'transparency.csv');
});

export const action = readOnly;
