import { looksLikeId } from '~/lib/ids.server';
import type { Env } from '~/platform/env.server';
import type { Services } from '~/platform/services';

/** Listings that a browser remembers. */
export const MAX_VIEWED = 12;
/** The holder of the signed value. */
const HOLDER = 'recently-viewed';
/** Between ids, which don't contain it. */
const BETWEEN = '.';
/** Seconds without a further view after which the browser forgets them. */
const LIFETIME = 30 * 24 * 60 * 60;

type Deps = Pick<Services, 'signedValues'>;

/** The name of the cookie. Scripts see that it is there; its signature makes it the site's own. */
export function recentCookie({ production }: Pick<Env, 'production'>): string {
  return production ? '__Host-rummage_recent' : 'rummage_recent';
}

/** The ids of the recently viewed listings, the last first; none when the signature is not ours. */
export function readViewed(deps: Deps, name: string, header: string | null | undefined): string[] {
  const value = (header ?? '')
    .split(/;\s*/)
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const ids = (value && deps.signedValues.open(value, HOLDER)) || '';
  return ids.split(BETWEEN).filter(looksLikeId).slice(0, MAX_VIEWED);
}

/** The Set-Cookie header with a further listing; null when it is the last one already. */
export function addViewed(
  deps: Deps,
  name: string,
  header: string | undefined,
  productId: string,
): string | null {
  const before = readViewed(deps, name, header);
  if (before[0] === productId) return null;
  const others = before.filter((id) => id !== productId);
  const ids = [productId, ...others].slice(0, MAX_VIEWED);
  return cookieOf(name, deps.signedValues.sign(ids.join(BETWEEN), HOLDER), LIFETIME);
}

/** The Set-Cookie header that forgets them. */
export function clearViewed(name: string): string {
  return cookieOf(name, '', 0);
}

function cookieOf(name: string, value: string, maxAge: number): string {
  const secure = name.startsWith('__Host-') ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
