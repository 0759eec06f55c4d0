import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';

/** A CSV file to download, whole or written as it is read. */
export function csvResponse(content: string | AsyncIterable<string>, filename: string): Response {
  const body =
    typeof content === 'string'
      ? content
      : createReadableStreamFromReadable(Readable.from(content));
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
    },
  });
}
