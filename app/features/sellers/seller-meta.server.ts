import type { ReviewView } from '~/features/reviews/review.dto';
import { sellerPath } from '~/features/products/product.dto';
import type { SellerPage } from './seller.queries.server';

/**
 * The seller for search engines: schema.org ProfilePage of a Person, with the rating from three
 * reviews on and the reviews that the page shows.
 */
export function sellerJsonLd(
  seller: SellerPage,
  reviews: readonly ReviewView[],
  publicUrl: string,
) {
  const url = publicUrl + sellerPath(seller.id);
  const { rating, image } = seller;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    dateCreated: seller.since,
    mainEntity: {
      '@type': 'Person',
      '@id': url,
      identifier: seller.id,
      name: seller.name,
      url,
      ...(image && { image: new URL(image, publicUrl).href }),
      ...(rating.average !== null && {
        aggregateRating: {
          ...{ '@type': 'AggregateRating', ratingValue: rating.average },
          ...{ bestRating: 5, worstRating: 1, reviewCount: rating.count },
        },
      }),
      ...(reviews.length > 0 && {
        review: reviews.map(({ stars, text, at, author }) => ({
          '@type': 'Review',
          datePublished: at,
          ...(text && { reviewBody: text }),
          author: { '@type': 'Person', name: author.name },
          reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
        })),
      }),
    },
  };
}
