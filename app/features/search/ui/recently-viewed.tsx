import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import { useFavourites } from '~/features/favourites/ui/use-favourites';
import type { Favourites, ProductView } from '~/features/products/product.dto';
import { ProductGrid } from '~/features/products/ui/product-grid';
import { t } from '~/i18n/render-language';
import { HomeSection } from './home-sections';

const PATH = '/recently-viewed';
const SHOWN = 6;

/** Data that the page at PATH loads. */
interface Viewed {
  products: ProductView[];
  favourites: Favourites;
}

/**
 * Listings that this browser has opened, loaded after the page, which all visitors share. Renders
 * nothing without scripts or without the cookie; the footer links to the page itself.
 */
export function RecentlyViewed() {
  const { data, load, state } = useFetcher<Viewed>();
  useEffect(() => {
    if (document.cookie.includes('rummage_recent=')) load(PATH);
  }, [load]);
  const favouriteOf = useFavourites(data?.favourites ?? {});
  if (!data || data.products.length === 0) return null;
  return (
    <HomeSection id="recent" title={t('recent.title')} all={{ href: PATH, label: t('recent.all') }}>
      <div aria-busy={state !== 'idle'}>
        <ProductGrid
          fullRows
          eager={0}
          products={data.products.slice(0, SHOWN)}
          favouriteOf={favouriteOf}
          idPrefixOf={() => 'recent'}
        />
      </div>
    </HomeSection>
  );
}
