import { useFetchers } from '@remix-run/react';
import type { Favourites } from '~/features/products/product.dto';
import {
  favouriteKey,
  type FavouriteView,
  type PressAnswer,
} from '~/features/products/ui/favourite-button';
import { useRoot } from '~/ui/root-data';

/**
 * The favourites of each product of a page, as the viewer sees them. A press shows at once, before
 * the server has responded.
 */
export function useFavourites(favourites: Favourites) {
  const { user } = useRoot();
  const pressed = new Map(useFetchers().map((fetcher) => [fetcher.key, fetcher]));
  const buys = !user || user.rights.buy;
  return function favouriteOf({ id, own }: { id: string; own?: true }): FavouriteView {
    const [count, mine] = favourites[id] ?? [0, false];
    const press = user ? pressed.get(favouriteKey(id)) : undefined;
    // The router may end a press, and forget its form, in a render that still has the old data.
    const answer = press?.data as PressAnswer | undefined;
    const wanted = press?.formData?.has('save') ?? answer?.favourite ?? mine;
    return { count: count + Number(wanted) - Number(mine), mine: wanted, pressable: buys && !own };
  };
}
