import type { ProductStatus } from '~/features/products/product.dto';
import { FAVOURITE_FORM } from '~/features/products/ui/favourite-button';
import { PictureView, type Picture } from '~/ui/picture';

export type UnavailableProduct = { id: string; name: string; image: Picture; why: string };

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
    <section aria-labelledby="unavailable" className="unavailable mt-10">
      <h2 id="unavailable" className="text-lg font-semibold">
        Not available now
      </h2>
      <ul className="mt-2 border-t border-line">
        {products.map(({ id, name, image, why }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 border-b border-line py-3">
            <PictureView
              picture={image}
              alt=""
              sizes="4rem"
              className="size-16 shrink-0 rounded object-cover opacity-60 grayscale"
            />
            <p className="min-w-0 grow basis-32 wrap-anywhere">
              {name}
              <span className="block text-sm text-ink-soft">{why}</span>
            </p>
            <button form={FAVOURITE_FORM} name="remove" value={id} className="text-button shrink-0">
              Remove<span className="sr-only"> {name} from favourites</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
