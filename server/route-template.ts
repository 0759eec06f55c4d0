import type { ServerBuild } from '@remix-run/node';

type Routes = Record<
  string,
  { id: string; parentId?: string | undefined; path?: string | undefined }
>;

/** What stands for every address that has no route of its own. */
export const ELSEWHERE = '(elsewhere)';

/** Gives the template of an address, such as /users/buyer/:email: never what a visitor has typed. */
export function templatesOf(build: Pick<ServerBuild, 'routes'>): (path: string) => string {
  const routes = build.routes as Routes;
  const byLength = new Map<number, string[][]>();
  for (const route of Object.values(routes)) {
    const parts = partsOf(routes, route.id);
    if (parts.includes('*')) continue;
    byLength.set(parts.length, [...(byLength.get(parts.length) ?? []), parts]);
  }
  // What is named goes before what may be anything, from left to right.
  for (const templates of byLength.values()) templates.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return (path) => {
    const asked = path.toLowerCase().split('/').filter(Boolean);
    const found = byLength
      .get(asked.length)
      ?.find((parts) => parts.every((part, at) => part.startsWith(':') || part === asked[at]));
    return found ? `/${found.join('/')}` : ELSEWHERE;
  };
}

function partsOf(routes: Routes, id: string): string[] {
  const route = routes[id];
  if (!route) return [];
  const own = (route.path ?? '').split('/').filter(Boolean);
  return [...(route.parentId ? partsOf(routes, route.parentId) : []), ...own];
}

const rank = (parts: string[]) => parts.map((part) => (part.startsWith(':') ? '1' : '0')).join('');
