import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the Host header names us: PUBLIC_URL's host or, outside production, loopback (decision 40). */
export function hostIsOurs(req: Request, publicUrl: string, production: boolean): boolean {
  const host = req.get('Host');
  if (!host || host.length > 260 || hostSaidTwice(req)) return false;
  // Every address of a page is made from it: what looks like a host may still be none, by its port.
  if (!/^[\w.\-[\]:]+$/.test(host) || !URL.canParse(`http://${host}`)) return false;
  const ours = new URL(publicUrl);
  if (host.toLowerCase() === ours.host) return true;
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return !production && LOOPBACK.has(name);
}

/** Node keeps the first of several; a proxy in front may have gone by another. */
function hostSaidTwice({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let said = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') said += 1;
  }
  return said > 1;
}
