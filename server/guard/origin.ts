import type { Request } from 'express';
import { matchApiPath } from '../../app/routes/api/match-api-path';
import type { Services } from '../../app/platform/services';

/** Proved ours, an allowed other origin, proved to be from elsewhere, or silent about it. */
export type WhereFrom = 'ours' | 'allowed' | 'elsewhere' | 'silent';

/**
 * Where a write comes from: Sec-Fetch-Site, else Origin, else Referer (decision 4). Origins in
 * CORS_ORIGINS may make calls, but not by a cookie: `identify` decides that, because it alone knows
 * whether a token is good. Webhooks carry a signature instead.
 */
export function whereFrom(req: Request, { env, publicUrl }: Services): WhereFrom {
  if (req.path.startsWith('/webhooks/')) return 'silent';
  const origin = req.get('Origin');
  const listed = origin !== undefined && env.CORS_ORIGINS.includes(origin);
  // A write to an address that a page shares is the page's.
  const toCall = matchApiPath(req.path)?.shared === null;
  if (listed && toCall && !isOurs(origin, req, publicUrl)) return 'allowed';
  const site = req.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin' || site === 'none' ? 'ours' : 'elsewhere';
  if (origin !== undefined) return isOurs(origin, req, publicUrl) ? 'ours' : 'elsewhere';
  const referer = req.get('Referer');
  if (referer !== undefined) return isOurs(referer, req, publicUrl) ? 'ours' : 'elsewhere';
  return 'silent';
}

/** The Host has been checked by now, so an address on the very host that was asked is ours. */
function isOurs(address: string, req: Request, publicUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, host } = new URL(address);
  return (
    origin === publicUrl || (host === req.get('Host') && origin === `${req.protocol}://${host}`)
  );
}
