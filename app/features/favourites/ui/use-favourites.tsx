import { useFetchers, useLocation } from '@remix-run/react';
import type { ReactElement } from 'react';
import {
  FavouriteButton,
  QuietFavourites,
  favouriteKey,
  type Favourites,
} from '~/features/products/ui/favourite-button';
import { useRoot } from '~/ui/root-data';

/**
 * The content of each card's favourite slot on a page: a button for visitors and people who may buy;
 * the bare number for others and on a person's own products. A press shows at once, before the server has responded.
 */
export function useFavourites(favourites: Favourites) {
  const { user } = useRoot();
  const { pathname, search } = useLocation();
  const page = pathname + withoutDialog(search);
  const pressed = new Map(useFetchers().map(({ key, formData }) => [key, formData]));
  const presses = !user || user.rights.buy;
  return function favouriteButtonOf(product: {
    id: string;
    name: string;
    own?: true;
  }): ReactElement | null {
    const [count, mine] = favourites[product.id] ?? [0, false];
    if (!presses || product.own) return <QuietFavourites count={count} />;
    const form = user ? pressed.get(favouriteKey(product.id)) : undefined;
    const wanted = form ? form.has('save') : mine;
    return (
      <FavouriteButton
        product={{ id: product.id, name: product.name }}
        count={count + Number(wanted) - Number(mine)}
        mine={wanted}
        page={page}
      />
    );
  };
}

/** The page to return to must not open a dialog. */
function withoutDialog(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('book');
  return query.size > 0 ? `?${query}` : '';
}
