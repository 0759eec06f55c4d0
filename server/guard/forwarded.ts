import type { Request } from 'express';

const FORWARDED = /^(x-forwarded-|forwarded$|x-real-ip$|x-original-|x-rewrite-)/;

/**
 * Drops what anybody may claim to have forwarded, unless proxies stand in front (TRUST_PROXY). Of
 * those, the host that was asked for counts as the Host, so that it is checked like one.
 */
export function believeProxies(req: Request, trusted: number): void {
  if (trusted > 0) {
    const asked = req.get('X-Forwarded-Host')?.split(',').at(-1)?.trim();
    if (asked) req.headers.host = asked;
    delete req.headers['x-forwarded-host'];
    return;
  }
  for (const name of Object.keys(req.headers)) if (FORWARDED.test(name)) delete req.headers[name];
}
