import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { A } from '~/ui/link';
import { orderReviewPath } from '../review-paths';
import type { OrderReviews } from '../review.queries.server';
import { ReviewState } from './order-reviews';
import { RatingLine } from './stars';

/** Panel about the reviews on the page of an order, with a link to write one. */
export default function ReviewPanel({ reviews }: { reviews: OrderReviews }) {
  const { order, own, theirs, other, mayWrite } = reviews;
  if (!mayWrite && !own && !theirs) return null;
  const href = orderReviewPath(order.id);
  return (
    <section aria-labelledby="reviews" className="rounded-lg border border-line p-4 print:hidden">
      <h2 id="reviews" className="text-lg font-semibold">
        {t('reviews.title')}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        <bdi>{other.name}</bdi>
        {': '}
        <RatingLine rating={other.rating} />
      </p>
      <p className="mt-1 max-w-prose text-ink-soft">
        <ReviewState reviews={reviews} />
      </p>
      <p className="mt-3">
        {mayWrite && !own ? (
          <ButtonLink href={href}>{t('reviews.write')}</ButtonLink>
        ) : (
          <A href={href} data-link="" className="quiet-link">
            {t(mayWrite ? 'reviews.edit' : 'reviews.see')}
          </A>
        )}
      </p>
    </section>
  );
}
