import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { ctxFor, identityOf } from '~/http/request-context';
import { findDisputePhoto } from '~/features/disputes/dispute-photos.server';
import { isDomainError } from '~/lib/domain-error';

/** A photo of a dispute: for its parties and admins, and stored by no cache. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  try {
    const ctx = ctxFor(context, await identityOf(context, request));
    const found = await findDisputePhoto(ctx, params.id ?? '', params.photo ?? '');
    if ('address' in found) return redirect(found.address, { headers });
    headers.set('Content-Type', found.contentType);
    headers.set('Content-Length', String(found.bytes.byteLength));
    headers.set('Content-Disposition', 'inline');
    return new Response(found.bytes, { headers });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    if (error.retryAfter) headers.set('Retry-After', String(error.retryAfter));
    return new Response(context.language.t(error.message), { status: error.status, headers });
  }
}
