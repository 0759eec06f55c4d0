import { CsrfField } from '~/ui/form-parts';
import { HeartIcon } from '~/ui/icons';

/**
 * By product id: the number of favourites (100 means: at least 100), and whether the viewer's is
 * among them.
 */
export type Favourites = Record<string, [count: number, mine: boolean]>;

/** The key of the form that toggles the favourite of this product. */
export const favouriteKey = (productId: string) => `heart-${productId}`;

export type FavouriteButtonProps = {
  product: { id: string; name: string };
  count: number;
  mine: boolean;
  /** The return address, without scripts. */
  page: string;
};

const filledClass = <HeartIcon filled />;
const outlineClass = <HeartIcon />;

/**
 * Adds a product to the favourites, or removes it. A small form without a hook of its own: where
 * scripts run, StayForms submits it and the page stays in place.
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

/** The number of favourites of a product, for viewers who can't have favourites. */
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
