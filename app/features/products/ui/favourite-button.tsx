import { CsrfField } from '~/ui/form-parts';
import { HeartIcon } from '~/ui/icons';

/** By product id: how many have saved it (100 means: at least), and whether the viewer is one. */
export type Favourites = Record<string, [count: number, mine: boolean]>;

/** The form that a press on the heart of this product sends. */
export const favouriteKey = (productId: string) => `heart-${productId}`;

export type FavouriteButtonProps = {
  product: { id: string; name: string };
  count: number;
  mine: boolean;
  /** The page to come back to, without scripts. */
  page: string;
};

const filledClass = <HeartIcon filled />;
const outlineClass = <HeartIcon />;

/**
 * Saves a product, or removes it from what is saved. A small form without a hook of its own: where
 * scripts run, StayForms sends it and the page stays where it is.
 */
export function FavouriteButton({ product, count, mine, page }: FavouriteButtonProps) {
  const name = mine
    ? `Remove ${product.name} from favourites`
    : `Add ${product.name} to favourites`;
  return (
    <form method="post" action="/saved" data-stay={favouriteKey(product.id)} className="heart">
      <CsrfField />
      <input type="hidden" name="from" value={page} />
      <button
        name={mine ? 'remove' : 'save'}
        value={product.id}
        aria-pressed={mine}
        aria-label={name}
        title={mine ? 'Remove from favourites' : 'Add to favourites'}
        className={mine ? 'heart-button text-bad' : 'heart-button'}
      >
        {mine ? filledClass : outlineClass}
      </button>
      {count > 0 ? <FavouriteCount count={count} /> : null}
    </form>
  );
}

/** How many hearts a product has, for those who have none to give. */
export function QuietFavourites({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="flex h-8 items-center rounded-full bg-raised ps-2 text-ink-soft md:h-10">
      <HeartIcon className="me-1 size-5" />
      <FavouriteCount count={count} />
    </p>
  );
}

function FavouriteCount({ count }: { count: number }) {
  if (count === 0) return null;
  const shown = count >= 100 ? '99+' : String(count);
  return (
    <span className="pe-3 text-sm font-semibold tabular-nums">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">
        Favourite of {shown} {count === 1 ? 'person' : 'people'}
      </span>
    </span>
  );
}
