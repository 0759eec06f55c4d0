import type { Request } from 'express';

const FORWARDED = /^(x-forwarded-|forwarded$|x-real-ip$|x-original-|x-rewrite-)/;

/**
 * Drops what anybody may claim to have forwarded, unless proxies stand in front (TRUST_PROXY). Of
 * those, the host that was asked for counts as the Host, so that it is checked like one, and the
 * scheme is the one that the outermost of them was asked by. False where that scheme is none.
 */
export function believeProxies(req: Request, trusted: number): boolean {
  if (trusted > 0) {
    const asked = req.get('X-Forwarded-Host')?.split(',').at(-1)?.trim();
    if (asked) req.headers.host = asked;
    delete req.headers['x-forwarded-host'];
    return believeScheme(req, trusted);
  }
  for (const name of Object.keys(req.headers)) if (FORWARDED.test(name)) delete req.headers[name];
  return true;
}

/** Each proxy adds one; what stands before those of ours is what a stranger wrote. */
function believeScheme(req: Request, trusted: number): boolean {
  const forwarded = req.headers['x-forwarded-proto'];
  if (forwarded === undefined) return true;
  const schemes = String(forwarded).split(',');
  const scheme = schemes[Math.max(0, schemes.length - trusted)]?.trim().toLowerCase();
  delete req.headers['x-forwarded-proto'];
  if (scheme === '') return true;
  req.headers['x-forwarded-proto'] = scheme;
  return scheme === 'http' || scheme === 'https';
}
