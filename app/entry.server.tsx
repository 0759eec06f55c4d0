import type { AppLoadContext, DataFunctionArgs, EntryContext } from '@remix-run/node';
import { RemixServer, isRouteErrorResponse } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { renderIn } from './i18n/render-language';
import { FragmentCacheProvider } from './ui/cached-fragment';
import { createFragmentCache } from './ui/fragment-cache.server';
import { SHARED_RESPONSE } from './http/request-context';
import { isUnchanged } from './http/responses.server';
import {
  NonceProvider,
  RequestIdProvider,
  ShownForms,
  SiteNoticesProvider,
  type SiteNotice,
} from './ui/response-context';
import { encodeBody, tagOf } from './platform/http/encode.server';
import { allowOwnScripts } from './platform/http/own-scripts.server';

const renderFragment = createFragmentCache();

/** Renders in one pass to a string: no data is deferred, and streaming would cost a third more. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Response {
  // No data is pending (see pageData), and the page needs no scripts that wait for data.
  remixContext.staticHandlerContext.activeDeferreds = null;
  const rendered = renderIn(context.language, () =>
    renderToString(
      <NonceProvider value={context.nonce}>
        <SiteNoticesProvider value={noticesOf(context.services)}>
          <RequestIdProvider value={context.requestId}>
            <ShownForms.Provider value={new Set()}>
              <FragmentCacheProvider value={renderFragment}>
                <RemixServer context={remixContext} url={request.url} />
              </FragmentCacheProvider>
            </ShownForms.Provider>
          </RequestIdProvider>
        </SiteNoticesProvider>
      </NonceProvider>,
    ),
  );
  let page = `<!DOCTYPE html>${scriptsLast(rendered)}`;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const shared = context.shareable && status === 200 && isPublic(remixContext, headers);
  if (shared) {
    const anonymous = page.replace(`"requestId":"${context.requestId}"`, '"requestId":null');
    const { html, scripts } = allowOwnScripts(anonymous, context.nonce);
    page = html;
    context.scriptSources = scripts;
    headers.set('ETag', tagOf(html));
    headers.set('Cache-Control', 'private, no-cache');
    headers.set('Surrogate-Control', SHARED_RESPONSE);
    headers.append('Vary', 'Cookie');
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  for (const name of REFUSAL_HEADERS) {
    const value = headers.get(name) ?? findHeader(remixContext, name);
    if (value !== null) headers.set(name, value);
  }
  // A page that takes no form is refused by Remix, which does not say what it would take.
  if (status === 405 && !headers.has('Allow')) headers.set('Allow', 'GET, HEAD');
  const accepted = request.headers.get('Accept-Encoding');
  const body = encodeBody(page, accepted, headers, shared ? 'often' : 'once');
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

/** The notices that the settings require on every page, error pages included. */
function noticesOf({ env, payments }: AppLoadContext['services']): SiteNotice[] {
  return [
    ...(env.PUBLIC_DEMO === 'yes' ? ['publicDemo' as const] : []),
    ...(env.production && payments.name === 'sandbox' ? ['sandbox' as const] : []),
    ...(env.testPayments ? ['testPayments' as const] : []),
  ];
}

const PRELOAD = '<link rel="modulepreload"';

/**
 * Defers the script preloads, which would compete with images and styles for bandwidth. The links
 * stay in the document, because React expects to find them when it hydrates.
 */
function scriptsLast(markup: string): string {
  return markup.replaceAll(PRELOAD, `${PRELOAD} media="not all"`);
}

/**
 * True if the loader allows caching of its data (or the page has no loader) and no cookie is set.
 */
function isPublic({ staticHandlerContext }: EntryContext, headers: Headers): boolean {
  const { matches, loaderHeaders } = staticHandlerContext;
  const page = matches.at(-1)?.route;
  if (!page || headers.has('Set-Cookie')) return false;
  return !page.loader || loaderHeaders[page.id]?.has('Cache-Control') === true;
}

/**
 * Copies headers of an error response (such as Retry-After), which Remix would omit from a page.
 */
const REFUSAL_HEADERS = ['Retry-After', 'Allow'];

function findHeader({ staticHandlerContext }: EntryContext, name: string): string | null {
  const { actionHeaders, loaderHeaders } = staticHandlerContext;
  const all = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  return all.map((headers) => headers.get(name)).find((value) => value !== null) ?? null;
}

/**
 * Handles data requests of page scripts. Data is private and not cached unless the loader sets a
 * Cache-Control header; then the response has an ETag and answers 304 when it matches.
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
  const etag = tagOf(text);
  headers.set('ETag', etag);
  if (isUnchanged(request, etag)) {
    headers.append('Vary', 'Accept-Encoding');
    return new Response(null, { status: 304, headers });
  }
  const body = encodeBody(text, request.headers.get('Accept-Encoding'), headers);
  return new Response(body, { status, headers });
}

/** Logs an unexpected error in full; the response contains no details of it. */
export function handleError(error: unknown, { request, context }: DataFunctionArgs): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.services.log.error({ err: error, requestId: context.requestId }, 'a request failed');
}
