import { useFetchers } from '@remix-run/react';
import type { Favourites } from '~/features/products/product.dto';
import { favouriteKey, type FavouriteView } from '~/features/products/ui/favourite-button';
import { useRoot } from '~/ui/root-data';

/**
 * The favourites of each product of a page, as the viewer sees them. A press shows at once, before
 * the server has responded.
 */
export function useFavourites(favourites: Favourites) {
  const { user } = useRoot();
  const pressed = new Map(useFetchers().map(({ key, formData }) => [key, formData]));
  const buys = !user || user.rights.buy;
  return function favouriteOf({ id, own }: { id: string; own?: true }): FavouriteView {
    const [count, mine] = favourites[id] ?? [0, false];
    const form = user ? pressed.get(favouriteKey(id)) : undefined;
    const wanted = form ? form.has('save') : mine;
    return { count: count + Number(wanted) - Number(mine), mine: wanted, pressable: buys && !own };
  };
}
