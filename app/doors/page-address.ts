/**
 * The address of a page as its reader sees it: Remix adds a `_data` to what its scripts fetch.
 */
export function pageAddress(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete('_data');
  query.delete('index');
  const text = query.toString();
  return url.pathname + (text ? `?${text}` : '');
}
