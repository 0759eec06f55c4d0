import { apiPaths, type SharedBy } from './paths';

export type { SharedBy };

interface ApiMatch {
  /** A page lives at the same address, and this is who comes first there. */
  shared: SharedBy | null;
  /** Remix has a route for it; otherwise it was only meant to be a call, and gets a call's 404. */
  routed: boolean;
}

const calls = apiPaths.map(([path, , shared]) => ({
  parts: path.split('/'),
  shared: shared ?? null,
}));

/** The page about the calls; the only address under /api that is none. */
const REFERENCE = /^\/api\/docs\/?$/i;

/**
 * Whether a path answers in JSON: a documented call at the root, what was meant to be one, and
 * anything under /api.
 */
export function matchApiPath(path: string): ApiMatch | null {
  if (REFERENCE.test(path)) return null;
  if (/^\/api(\/|$)/i.test(path)) return { shared: null, routed: true };
  const asked = path.replace(/^\//, '').replace(/\/$/, '').split('/');
  const known = calls.find(({ parts }) => parts.length === asked.length && begins(asked, parts));
  if (known) return { shared: known.shared, routed: true };
  const meant = calls.find(({ parts }) => isNearly(asked.filter(Boolean), parts));
  return meant ? { shared: meant.shared, routed: false } : null;
}

/** A call with doubled slashes, with an empty id, or with more behind its id. */
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
