import { pageLoader, readOnly } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { allConfirmed } from '~/features/newsletter/newsletter.queries.server';
import { unsubscribePath } from '~/features/newsletter/newsletter.schema';
import { toCsv } from '~/lib/csv';

/** Everyone who has confirmed, for the program that sends the newsletter. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'newsletter:manage');
  const { ctx } = args;
  const rows = (await allConfirmed(ctx)).map(({ email, confirmedAt, unsubscribeKey }) => [
    email,
    new Date(confirmedAt ?? 0).toISOString(),
    ctx.publicUrl + unsubscribePath(unsubscribeKey),
  ]);
  return new Response(toCsv(['email', 'confirmed_at', 'unsubscribe_url'], rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="newsletter.csv"',
      'Cache-Control': 'no-store',
    },
  });
});

export const action = readOnly;
