import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * `React.lazy` for a part of a page that the server renders. Where its script can't be loaded, the
 * part stays as the server has rendered it; a part of a page that was opened without a full load
 * appears when that page is loaded whole.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().catch(() => {
      const [loaded] = performance.getEntriesByType('navigation');
      if (loaded && pageOf(loaded.name) !== pageOf(location.href)) location.reload();
      return new Promise<never>(() => {});
    }),
  );
}

const pageOf = (address: string) => address.split('#')[0];
