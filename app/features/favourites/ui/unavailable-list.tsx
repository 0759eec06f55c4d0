import type { InactiveReason } from '~/features/products/listing.policy';
import type { ProductStatus } from '~/features/products/product.dto';
import { FavouriteForm } from '~/features/products/ui/card-forms';
import { PictureView, type Picture } from '~/ui/picture';
import type { MessageKey } from '~/i18n/language';
import { Text, t } from '~/i18n/render-language';

/** Why a favourite can't be booked. */
type Unavailability = 'withdrawn' | 'awaitsPrice' | InactiveReason | 'sold' | 'reserved';

type UnavailableProduct = {
  id: string;
  name: string;
  image: Picture;
  why: Unavailability;
};

const reasons = {
  withdrawn: 'ui.favourite.withdrawn',
  awaitsPrice: 'ui.favourite.awaitsPrice',
  paused: 'ui.favourite.paused',
  ended: 'ui.favourite.ended',
  sold: 'ui.favourite.sold',
  reserved: 'ui.favourite.reserved',
} as const satisfies Record<Unavailability, MessageKey>;

/** The reason why a favourite product can't be booked now. */
export function whyUnavailable(
  row: { deleted: boolean; status: ProductStatus },
  inactive: InactiveReason | null,
): Unavailability {
  if (row.deleted) return 'withdrawn';
  if (row.status === 'available') return inactive ?? 'awaitsPrice';
  return row.status === 'sold' ? 'sold' : 'reserved';
}

/** Favourites that can't be booked now, each with a button that removes it. */
export function UnavailableList({ products }: { products: UnavailableProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="unavailable" className="unavailable mt-10">
      <h2 id="unavailable" className="text-lg font-semibold">
        {t('ui.favourite.notAvailable')}
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
              <bdi>{name}</bdi>
              <span className="block text-sm text-ink-soft">{t(reasons[why])}</span>
            </p>
            <FavouriteForm>
              <button name="remove" value={id} className="text-button">
                <Text
                  message="ui.favourite.remove"
                  values={{ name }}
                  tags={{ rest: <span className="sr-only" /> }}
                />
              </button>
            </FavouriteForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
