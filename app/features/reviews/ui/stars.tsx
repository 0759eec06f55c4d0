import { number } from '~/i18n/formats';
import { t, Text } from '~/i18n/render-language';
import { Icon } from '~/ui/icons';
import type { RatingView } from '../review.policy';

const STAR = 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8L12 3.5Z';

/** Icon of a star; the words beside it carry the meaning. */
export function StarIcon({ filled = true, className = 'size-4' }) {
  return (
    <Icon filled={filled} className={className}>
      <path d={STAR} />
    </Icon>
  );
}

/** The stars of a review, said as "4 of 5 stars". */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className="inline-flex text-brand">
      <span className="sr-only">{t('reviews.starsOf', { count: stars })}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <StarIcon key={star} filled={star <= stars} />
      ))}
    </span>
  );
}

/**
 * A rating in one line: the average from three reviews on, and how many there are. Reviews of cash
 * sales have no part in it, but are named where there are no others.
 */
export function RatingLine({ rating }: { rating: RatingView }) {
  const { average, count, cashCount } = rating;
  if (average === null) {
    if (count > 0) return <>{t('reviews.rating.few', { count })}</>;
    if (cashCount > 0) return <>{t('reviews.rating.cashOnly', { count: cashCount })}</>;
    return <>{t('reviews.rating.none')}</>;
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1 wrap-anywhere">
      <StarIcon className="size-4 text-brand" />
      <Text
        message="reviews.rating.average"
        values={{ average: <b className="font-semibold text-ink">{number(average)}</b>, count }}
      />
    </span>
  );
}
