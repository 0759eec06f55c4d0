import { readOnly } from '~/http/page-handler.server';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { readFileName } from '~/features/images/picture-files';
import { findPublicPicture, type ServedPicture } from '~/features/images/serve-picture.server';
import { isUnchanged } from '~/http/responses.server';
import { DomainError, isDomainError } from '~/lib/domain-error';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_NOW = 'public, max-age=60';

/**
 * A stored photo in one of its sizes and formats. Its address is never given to other content, so
 * browsers keep it for ever. The edge adds the policy that keeps it from being anything else.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id = '', file = '' } = params;
  const wanted = readFileName(file);
  try {
    const picture = wanted && (await findPublicPicture(context.services, id, wanted));
    if (!picture) throw new DomainError('not_found', 'http.photos.noSuch');
    return answer(request, picture, `"${id}/${file}"`);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const headers = new Headers({ 'Cache-Control': 'no-store' });
    if (error.retryAfter) headers.set('Retry-After', String(error.retryAfter));
    return new Response(context.language.t(error.message), { status: error.status, headers });
  }
}

function answer(request: Request, { bytes, contentType, lasting }: ServedPicture, etag: string) {
  const headers = new Headers({ 'Cache-Control': lasting ? FOR_EVER : FOR_NOW });
  if (lasting) headers.set('ETag', etag);
  if (lasting && isUnchanged(request, etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('Content-Type', contentType);
  headers.set('Content-Length', String(bytes.byteLength));
  headers.set('Content-Disposition', 'inline');
  return new Response(bytes, { headers });
}

export const action = readOnly;
