import { createHash } from 'node:crypto';
import { encodeBody } from '~/platform/http/encode.server';
import { readyResponse } from '~/platform/http/ready-body.server';
import { DomainError } from '~/lib/domain-error';

/** A JSON answer; personal, and therefore kept by nobody, unless its headers say otherwise. */
export function jsonResponse(
  request: Request,
  status: number,
  body: unknown,
  headers = new Headers(),
): Response {
  headers.set('Content-Type', 'application/json; charset=utf-8');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  const encoded = encodeBody(JSON.stringify(body), request.headers.get('Accept-Encoding'), headers);
  return readyResponse(request.method === 'HEAD' ? null : encoded, { status, headers });
}

/** A refusal in JSON, with the members that failures of its call carry besides (decision 31). */
export function refusal(
  request: Request,
  { status, message, code, fields, extra, retryAfter }: DomainError,
  more: { members?: Record<string, unknown> | undefined; headers?: Headers } = {},
): Response {
  const { members, headers = new Headers() } = more;
  if (retryAfter) headers.set('Retry-After', String(retryAfter));
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer');
  const body = { message, code, ...(fields && { fields }), ...members, ...extra };
  return jsonResponse(request, status, body, headers);
}

/**
 * An answer that a client may keep as long as it asks each time whether it still holds: 200 with
 * an ETag, or 304 to whoever has it already. `private` answers differ from person to person.
 */
export function revalidatedResponse(
  request: Request,
  body: unknown,
  headers: Headers,
  scope: 'public' | 'private',
): Response {
  const hash = createHash('sha256')
    .update(JSON.stringify(body))
    .update(headers.get('Link') ?? '');
  const etag = `W/"${hash.digest('base64url').slice(0, 27)}"`;
  headers.set('ETag', etag);
  headers.set('Cache-Control', `${scope}, no-cache`);
  if (scope === 'private') headers.append('Vary', 'Authorization, Cookie');
  if (!isKnown(request.headers.get('If-None-Match'), etag)) {
    return jsonResponse(request, 200, body, headers);
  }
  headers.append('Vary', 'Accept-Encoding');
  return new Response(null, { status: 304, headers });
}

function isKnown(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const bare = etag.replace(/^W\//, '');
  return header.split(',').some((one) => {
    const tag = one.trim();
    return tag === '*' || tag.replace(/^W\//, '') === bare;
  });
}
