interface PageRoute {
  id?: string;
  module: string;
  imports?: string[];
}

type Page = Window & {
  __remixManifest?: { routes: Record<string, PageRoute> };
  __remixRouteModules?: Record<string, unknown>;
};

/**
 * Puts back what the build takes out of the manifest of the routes (scripts/page-manifest.ts): their
 * ids, and the imports of the routes of this page, as the server's own links name them. With others,
 * React would not find the page as the server made it. Other routes load their imports themselves.
 */
export function completeManifest(page: Page): void {
  const routes = page.__remixManifest?.routes ?? {};
  for (const [id, route] of Object.entries(routes)) route.id = id;
  const ofPage = new Map<string, PageRoute>();
  for (const id of Object.keys(page.__remixRouteModules ?? {})) {
    const route = routes[id];
    if (route) ofPage.set(route.module, route);
  }
  // The links name each route's module, and after it its imports.
  let route: PageRoute | undefined;
  for (const link of page.document.querySelectorAll('link[rel=modulepreload]')) {
    const address = link.getAttribute('href') ?? '';
    route = ofPage.get(address) ?? route;
    if (route && address !== route.module) (route.imports ??= []).push(address);
  }
}
