import { csvResponse } from '~/http/csv-response.server';
import { pageLoader, readOnly } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { exportYear } from '~/features/payouts/export-earnings.server';
import { DomainError } from '~/lib/domain-error';

/** The figures of each seller in a year, by quarter. No tax filing. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'payout:manage');
  const { ctx, url } = args;
  if (url.searchParams.getAll('year').length > 1) {
    throw new DomainError('bad_request', 'search.givenTwice');
  }
  const asked = url.searchParams.get('year') ?? String(ctx.clock.now().getUTCFullYear());
  if (!/^\d{4}$/.test(asked)) throw new DomainError('bad_request');
  const content = await exportYear(ctx, Number(asked));
  return csvResponse(content, `figures-${asked}-not-a-tax-filing.csv`);
});

export const action = readOnly;
