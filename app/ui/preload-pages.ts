/** The pages likely to be visited next; their code is small and preloaded. */
const NEXT_PAGES = [
  'front',
  'home',
  'routes/site/category',
  'routes/site/product',
  'routes/site/search',
];

interface Manifest {
  routes: Record<string, { module: string } | undefined>;
}

/**
 * Loads the code of the shop's pages once the first one rests, so that a network that fails later
 * fails only at data, which are tried again.
 */
export function preloadPages(page: Window & { __remixManifest?: Manifest }): void {
  const load = () => {
    for (const id of NEXT_PAGES) {
      const address = page.__remixManifest?.routes[id]?.module;
      if (!address) continue;
      // Not evaluated before it is needed. A failed preload is ignored: navigation loads it again.
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = address;
      document.head.append(link);
      link.remove();
    }
  };
  if ('requestIdleCallback' in page) page.requestIdleCallback(load, { timeout: 5_000 });
  else setTimeout(load, 2_000);
}
