import { pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';

/** Everything that is kept about a person, as a file of their own. */
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
