import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Ctx } from '~/features/accounts/account.policy';
import type { ServedPicture } from '~/features/images/serve-picture.server';
import { isDomainError } from '~/lib/domain-error';
import { ctxFor, identityOf } from './request-context';

/** Answers a photo that only some people get, or its address elsewhere; no cache stores either. */
export async function answerPrivatePhoto(
  { request, context }: LoaderFunctionArgs,
  find: (ctx: Ctx) => Promise<ServedPicture | { address: string }>,
): Promise<Response> {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  try {
    const found = await find(ctxFor(context, await identityOf(context, request)));
    if ('address' in found) {
      headers.set('Location', found.address);
      return new Response(null, { status: 302, headers });
    }
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
