import { shownName } from '~/features/accounts/erased-names';
import type { ReviewRow } from '~/features/reviews/review.sql.server';
import { sellerPath } from '~/features/products/product.dto';
import type { Translate } from '~/i18n/language';
import type { SellerPage } from './seller.queries.server';

const stars = { bestRating: 5, worstRating: 1 } as const;

/**
 * The seller for search engines: schema.org ProfilePage of a Person, the rating from three reviews on,
 * and the reviews that the page shows. Rating and reviews name what they are about, because a Person
 * has no properties for them. Authors whose accounts are deleted have a name in the page's language.
 */
export function sellerJsonLd(
  seller: SellerPage,
  reviews: readonly Pick<ReviewRow, 'stars' | 'text' | 'publishAt' | 'authorName'>[],
  { publicUrl, t }: { publicUrl: string; t: Translate },
) {
  const url = publicUrl + sellerPath(seller.id);
  const { rating, image } = seller;
  const person = { '@type': 'Person', '@id': url, name: seller.name, url } as const;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ProfilePage',
        url,
        dateCreated: seller.since,
        mainEntity: {
          ...person,
          identifier: seller.id,
          ...(image && { image: new URL(image, publicUrl).href }),
        },
      },
      ...(rating.average === null
        ? []
        : [
            {
              '@type': 'AggregateRating',
              itemReviewed: person,
              ratingValue: rating.average,
              reviewCount: rating.count,
              ...stars,
            },
          ]),
      ...reviews.map(({ stars: ratingValue, text, publishAt, authorName }) => ({
        '@type': 'Review',
        itemReviewed: person,
        datePublished: new Date(publishAt).toISOString(),
        ...(text && { reviewBody: text }),
        author: { '@type': 'Person', name: shownName(authorName, t) },
        reviewRating: { '@type': 'Rating', ratingValue, ...stars },
      })),
    ],
  };
}
