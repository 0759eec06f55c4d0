import { createHash } from 'node:crypto';
import type { AppLoadContext, DataFunctionArgs, EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { NonceProvider } from './ui/nonce';
import { encodeBody } from './platform/http/encode.server';
import { readyResponse } from './platform/http/ready-body.server';

/** One pass to a string: nothing here is deferred, and streaming would cost a third more. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Response {
  // Nothing is under way (see pageData), and the page needs no scripts to wait for it.
  remixContext.staticHandlerContext.activeDeferreds = null;
  const markup = renderToString(
    <NonceProvider value={context.nonce}>
      <RemixServer context={remixContext} url={request.url} />
    </NonceProvider>,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  const body = encodeBody(
    `<!DOCTYPE html>${markup}`,
    request.headers.get('Accept-Encoding'),
    headers,
  );
  return readyResponse(request.method === 'HEAD' ? null : body, { status, headers });
}

/**
 * Data fetched by a page's scripts: personal and kept by nobody, unless the loader says how long
 * they keep. Then they carry an ETag, and whoever has them already is told so in a few bytes.
 */
export async function handleDataRequest(
  response: Response,
  { request }: DataFunctionArgs,
): Promise<Response> {
  const { headers, status } = response;
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (request.method !== 'GET' || status !== 200 || headers.get('Cache-Control') === 'no-store') {
    return response;
  }
  const text = await response.text();
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  headers.set('ETag', etag);
  if (
    request.headers
      .get('If-None-Match')
      ?.split(/\s*,\s*/)
      .includes(etag)
  ) {
    headers.append('Vary', 'Accept-Encoding');
    return new Response(null, { status: 304, headers });
  }
  const body = encodeBody(text, request.headers.get('Accept-Encoding'), headers);
  return readyResponse(body, { status, headers });
}

/** What nobody expected: told in full to the log, and to nobody else. */
export function handleError(error: unknown, { request, context }: DataFunctionArgs): void {
  if (request.signal.aborted) return;
  context.services.log.error({ err: error, requestId: context.requestId }, 'a request failed');
}
