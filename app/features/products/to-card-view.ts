import type { BookForm, ProductCardView } from './product-card';
import type { ProductView } from './product.dto';

/**
 * Products as their cards show them on a page; 'Book now' opens the dialog over that page, whose
 * address may have a query.
 */
export function toCardViews(products: readonly ProductView[], page: string): ProductCardView[] {
  const bookForm = toBookForm(page);
  return products.map((product) => ({
    ...product,
    href: productPath(product.id),
    imageAlt: '',
    bookForm,
  }));
}

/** The address of a product's own page. */
export function productPath(id: string): string {
  return `/products/${encodeURIComponent(id)}`;
}

/** The form that opens the booking dialog over a page. */
export function toBookForm(page: string): BookForm {
  const [action = '', query = ''] = page.split('?');
  return { action, fields: [...new URLSearchParams(query)] };
}
