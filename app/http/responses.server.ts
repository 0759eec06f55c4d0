import { DomainError } from '~/lib/domain-error';
import { encodeBody, hasTag, tagOf } from '~/platform/http/encode.server';
import { translateFields } from './form-fields.server';
import { SHARED_RESPONSE, type RequestContext } from './request-context';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A JSON answer. It is `no-store`, because it may be personal, unless `headers` say otherwise. */
export function jsonResponse(
  request: Request,
  status: number,
  body: unknown,
  headers: Headers,
): Response {
  return textResponse(request, status, JSON.stringify(body), headers);
}

/** An error in JSON, with the additional members of its endpoint (decision 31). */
export function refusal(
  request: Request,
  { status, message, code, fields, extra, retryAfter }: DomainError,
  { language }: Pick<RequestContext, 'language'>,
  more: { members?: Record<string, unknown> | undefined; headers?: Headers } = {},
): Response {
  const { members, headers = new Headers() } = more;
  if (retryAfter) headers.set('Retry-After', String(retryAfter));
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer');
  headers.append('Vary', 'Accept-Language');
  const body = {
    message: language.t(message),
    code,
    ...(fields && { fields: translateFields(fields, language) }),
    ...members,
    ...extra,
  };
  return jsonResponse(request, status, body, headers);
}

/**
 * An answer that a client may store if it revalidates it each time: 200 with an ETag, or 304 when
 * the ETag matches. `private` answers differ by user.
 */
export function revalidatedResponse(
  { request, context }: { request: Request; context: Pick<RequestContext, 'shareable'> },
  body: unknown,
  headers: Headers,
  scope: 'public' | 'private',
): Response {
  const text = JSON.stringify(body);
  const etag = tagOf(text, headers.get('Link') ?? '');
  headers.set('ETag', etag);
  headers.set('Cache-Control', `${scope}, no-cache`);
  if (scope === 'private') headers.append('Vary', 'Authorization, Cookie');
  if (context.shareable) headers.set('Surrogate-Control', SHARED_RESPONSE);
  if (context.shareable || !isUnchanged(request, etag)) {
    return textResponse(request, 200, text, headers);
  }
  headers.append('Vary', 'Accept-Encoding');
  return new Response(null, { status: 304, headers });
}

/** Whether the client has the version with this ETag. */
export function isUnchanged(request: Request, etag: string): boolean {
  return hasTag(request.headers.get('If-None-Match'), etag);
}

function textResponse(request: Request, status: number, text: string, headers: Headers): Response {
  headers.set('Content-Type', JSON_TYPE);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  const encoded = encodeBody(text, request.headers.get('Accept-Encoding'), headers);
  return new Response(request.method === 'HEAD' ? null : encoded, { status, headers });
}

/** A public text for machines, cacheable for an hour. */
export function plainAnswer(request: Request, contentType: string, text: string): Response {
  const headers = new Headers({
    'Content-Type': `${contentType}; charset=utf-8`,
    'Cache-Control': 'public, max-age=3600',
  });
  return new Response(encodeBody(text, request.headers.get('Accept-Encoding'), headers), {
    headers,
  });
}
