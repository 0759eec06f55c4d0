import { apiPaths, UNDER_API, type SharedBy } from './api-paths';

export type { SharedBy };

interface ApiMatch {
  /** Set when a page has the same address: which of the two is preferred. */
  shared: SharedBy | null;
  /**
   * True if Remix has a route for the path; otherwise the path only resembles an endpoint and gets
   * a JSON 404.
   */
  routed: boolean;
}

/** The endpoints that are also served at the root. */
const rootEndpoints = apiPaths.flatMap(([path, , shared]) =>
  shared === UNDER_API ? [] : [{ parts: path.split('/'), shared: shared ?? null }],
);

/** The documentation page; the only address under /api that is not an endpoint. */
const REFERENCE = /^\/api\/docs\/?$/i;

/**
 * Whether a path answers in JSON: an endpoint at the root, a path that resembles one, and any path
 * under /api.
 */
export function matchApiPath(path: string): ApiMatch | null {
  if (REFERENCE.test(path)) return null;
  if (/^\/api(\/|$)/i.test(path)) return { shared: null, routed: true };
  const asked = path.replace(/^\//, '').replace(/\/$/, '').split('/');
  const known = rootEndpoints.find(
    ({ parts }) => parts.length === asked.length && begins(asked, parts),
  );
  if (known) return { shared: known.shared, routed: true };
  const meant = rootEndpoints.find(({ parts }) => isNearly(asked.filter(Boolean), parts));
  return meant ? { shared: meant.shared, routed: false } : null;
}

/** Matches endpoint paths with doubled slashes, an empty id, or extra segments after the id. */
function isNearly(asked: string[], parts: string[]): boolean {
  if (asked.length === parts.length) return begins(asked, parts);
  if (!parts.at(-1)?.startsWith(':')) return false;
  const withoutId = parts.slice(0, -1);
  return begins(asked, asked.length === withoutId.length ? withoutId : parts);
}

/** Whether an address begins with these parts, of which `:id` stands for any. */
function begins(asked: string[], parts: string[]): boolean {
  return parts.every((part, index) => {
    const one = asked[index];
    return one && (part.startsWith(':') || one.toLowerCase() === part);
  });
}
