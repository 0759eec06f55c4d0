/** The list of a person's saved searches. */
export const SEARCHES_PATH = '/dashboard/searches';

/** The form that saves the search of a query string. */
export function saveSearchPath(query: URLSearchParams | string): string {
  return `${SEARCHES_PATH}/new?${new URLSearchParams({ query: String(query) })}`;
}

/** The form of one saved search. */
export function savedSearchPath(id: string): string {
  return `${SEARCHES_PATH}/${encodeURIComponent(id)}`;
}

/**
 * Path of a saved search's results, newest first; without `prices` the path omits the price
 * filters.
 */
export function resultsPath(query: string, { prices }: { prices: boolean }): string {
  const newest = new URLSearchParams(query);
  if (!prices) {
    newest.delete('minPrice');
    newest.delete('maxPrice');
  }
  if (newest.get('q')) newest.set('sort', 'newest');
  return newest.size > 0 ? `/search?${newest}` : '/search';
}
