import type { ProductCardView } from './product-card';
import type { ProductView } from './product.dto';

/**
 * A product as its card shows it on a page; 'Book now' opens the dialog over that page, whose
 * address may have a query.
 */
export function toCardView(product: ProductView, page: string): ProductCardView {
  return {
    ...product,
    href: productPath(product.id),
    imageAlt: '',
    bookHref: bookingHref(page, product.id),
  };
}

/** The address of a product's own page. */
export function productPath(id: string): string {
  return `/products/${encodeURIComponent(id)}`;
}

/** A page's address with the booking dialog open over it. */
export function bookingHref(page: string, id: string): string {
  return `${page}${page.includes('?') ? '&' : '?'}book=${encodeURIComponent(id)}`;
}
