import type { IncomingMessage, ServerResponse } from 'node:http';
import { addViewed, recentCookie } from '../app/platform/session/recently-viewed';
import type { Services } from '../app/platform/services';
import { viewedListing } from './count-view';

/**
 * Adds the listing whose page a person opens to the cookie of recently viewed ones, also when the
 * page comes from the response cache: the cookie is added when the head is written, so that it is
 * never part of a stored response. Robots get it as well: it costs nothing, and no browser can be
 * mistaken for one.
 */
export function rememberViewed(
  { signedValues, env }: Pick<Services, 'signedValues' | 'env'>,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const productId = viewedListing(req);
  if (productId === null) return;
  const name = recentCookie(env);
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = ((status: number, ...rest: unknown[]) => {
    if (status === 200 || status === 304) {
      const value = addViewed({ signedValues }, name, req.headers.cookie, productId);
      if (value) res.appendHeader('Set-Cookie', value);
    }
    return writeHead(status, ...rest);
  }) as typeof res.writeHead;
}
