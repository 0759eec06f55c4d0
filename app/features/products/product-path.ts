/** The address of a product's own page. */
export function productPath(id: string): string {
  return `/products/${encodeURIComponent(id)}`;
}
