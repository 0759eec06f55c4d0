import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { pageLoader, readOnly } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { exportLedger } from '~/features/ledger/export-ledger.server';

/** All lines of the ledger, for accounting. Written as it is read: a ledger has no maximum size. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'payment:list');
  const lines = Readable.from(exportLedger(args.ctx));
  return new Response(createReadableStreamFromReadable(lines), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="ledger.csv"',
      'Cache-Control': 'no-store',
    },
  });
});

export const action = readOnly;
