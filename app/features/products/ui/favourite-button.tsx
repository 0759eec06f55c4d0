import { t } from '~/i18n/render-language';
import { CountMark } from '~/ui/badge';
import { HeartIcon } from '~/ui/icons';

/** The id of the form in CardForms that the buttons send. */
export const FAVOURITE_FORM = 'favourite-form';

/** The favourites of one product as its viewer sees them. */
export interface FavouriteView {
  count: number;
  mine: boolean;
  /** Whether the viewer can have favourites: buyers, and visitors after sign-in. */
  pressable: boolean;
}

/** The key of the fetcher that StayForms sends for this product's button. */
export const favouriteKey = (productId: string) => `${FAVOURITE_FORM}-${productId}`;

/** What the server answers a press with scripts on: whether the product is a favourite now. */
export interface PressAnswer {
  favourite: boolean;
}

interface FavouriteProps {
  product: { id: string; name: string };
  favourite: FavouriteView;
  /** Whether a FavouriteForm stands around the button; otherwise it names the one of CardForms. */
  inForm?: boolean;
}

const filledIcon = <HeartIcon filled />;
const outlineIcon = <HeartIcon />;

/** The favourites of a product: a button that adds or removes the viewer's, or the bare number. */
export function Favourite({ product, favourite, inForm }: FavouriteProps) {
  const { count, mine, pressable } = favourite;
  if (!pressable) return <QuietFavourites count={count} />;
  const name = mine
    ? t('products.removeFavourite', { name: product.name })
    : t('products.addFavourite', { name: product.name });
  return (
    <div className="heart">
      <button
        form={inForm ? undefined : FAVOURITE_FORM}
        name={mine ? 'remove' : 'save'}
        value={product.id}
        aria-label={inForm ? undefined : name}
        title={mine ? t('products.removeFromFavourites') : t('products.addToFavourites')}
        className={mine ? 'heart-button text-bad' : 'heart-button'}
      >
        {mine ? filledIcon : outlineIcon}
        {inForm ? <span className="sr-only">{name}</span> : null}
      </button>{' '}
      {count > 0 ? <FavouriteCount count={count} /> : null}
    </div>
  );
}

function QuietFavourites({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="heart h-8 ps-2 md:h-10">
      <HeartIcon className="me-1 size-5" />
      <FavouriteCount count={count} />
    </p>
  );
}

function FavouriteCount({ count }: { count: number }) {
  const many = count >= 100;
  return (
    <span className="pe-3 text-sm font-semibold tabular-nums">
      <CountMark count={count} />
      <span className="sr-only">
        {many ? t('products.favouriteOfMany') : t('products.favouriteOf', { count })}
      </span>
    </span>
  );
}
