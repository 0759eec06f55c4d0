import { useFetchers, useLocation } from '@remix-run/react';
import type { ReactElement } from 'react';
import { Heart, QuietHearts, heartKey, type Hearts } from '~/features/products/heart';
import { useRoot } from './use-root';

/**
 * What stands in each card's heart slot on a page: a button for buyers and visitors, for sellers
 * and admins the bare number. A press shows at once, before the server has answered.
 */
export function useHearts(hearts: Hearts) {
  const { user } = useRoot();
  const { pathname, search } = useLocation();
  const page = pathname + withoutDialog(search);
  const pressed = new Map(useFetchers().map(({ key, formData }) => [key, formData]));
  const presses = !user || user.role === 'buyer';
  return function heartOf(product: { id: string; name: string }): ReactElement | null {
    const [count, mine] = hearts[product.id] ?? [0, false];
    if (!presses) return <QuietHearts count={count} />;
    const form = user ? pressed.get(heartKey(product.id)) : undefined;
    const wanted = form ? form.has('save') : mine;
    return (
      <Heart
        product={{ id: product.id, name: product.name }}
        count={count + Number(wanted) - Number(mine)}
        mine={wanted}
        page={page}
      />
    );
  };
}

/** A press must not come back to an open dialog. */
function withoutDialog(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('book');
  return query.size > 0 ? `?${query}` : '';
}
