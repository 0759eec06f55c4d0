import type { ProductStatus } from '~/features/products/product.dto';
import { FAVOURITE_FORM } from '~/features/products/ui/favourite-button';
import { Button } from '~/ui/button';

export type UnavailableProduct = { id: string; name: string; why: string };

/** The reason why a favourite product can't be booked now. */
export function whyUnavailable(row: { deleted: boolean; status: ProductStatus }): string {
  if (row.deleted) return 'Withdrawn from sale';
  if (row.status === 'available') return 'Waits for its seller to confirm the price';
  return row.status === 'sold' ? 'Sold' : 'Reserved for another buyer';
}

/**
 * Favourites that can't be booked now, each with a button that removes it. The buttons need CardForms
 * on the page.
 */
export function UnavailableList({ products }: { products: UnavailableProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="unavailable" className="mt-8">
      <h2 id="unavailable" className="text-lg font-bold">
        Not available now
      </h2>
      <ul className="mt-2 border-t border-line">
        {products.map(({ id, name, why }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2"
          >
            <p className="min-w-0">
              <b className="font-semibold">{name}</b> <span className="text-ink-soft">{why}</span>
            </p>
            <Button variant="quiet" form={FAVOURITE_FORM} name="remove" value={id}>
              Remove<span className="sr-only"> {name} from favourites</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
