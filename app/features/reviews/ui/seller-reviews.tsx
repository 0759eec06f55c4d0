import { t } from '~/i18n/render-language';
import { A } from '~/ui/link';
import type { ReviewView } from '../review.dto';
import { ReviewList } from './review-list';

interface Props {
  /** The seller's page. */
  path: string;
  name: string;
  /** Whether the page is the reader's own. */
  own: boolean;
  reviews: readonly ReviewView[];
  /** Whether there are more reviews than these. */
  more: boolean;
  /** The reviews of cash sales, which are not in the average. */
  cashCount: number;
}

/** The latest reviews on a seller's page. */
export default function SellerReviews({ path, name, own, reviews, more, cashCount }: Props) {
  return (
    <>
      {cashCount > 0 ? (
        <p className="mt-1 text-sm text-ink-soft">
          {t('reviews.rating.cash', { count: cashCount })}
        </p>
      ) : null}
      {reviews.length > 0 ? (
        <ReviewList reviews={reviews} name={name} own={own} />
      ) : (
        <p className="mt-1 text-ink-soft">{t('reviews.rating.none')}</p>
      )}
      {more ? (
        <A href={`${path}/reviews`} data-link="" className="quiet-link">
          {t('reviews.all')}
        </A>
      ) : null}
    </>
  );
}
