import { pageLoader, readOnly } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';

/** Exports all data stored about the account as a JSON file. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'account:manage');
  const data = await collectOwnData(args.ctx);
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="rummage-my-data.json"',
      'Cache-Control': 'no-store',
    },
  });
});

export const action = readOnly;
