import { expect, it } from 'vitest';
import { DELETED_ACCOUNT } from '~/features/accounts/account.policy';
import { languageFor } from '~/i18n/catalogues.server';
import { sellerJsonLd } from './seller-meta.server';
import type { SellerPage } from './seller.queries.server';

const served = { default: 'en', pseudo: false } as const;
const languages = (['en', 'de'] as const).map((code) => languageFor(code, served).t);
const inEnglish = { publicUrl: 'https://shop.test', t: languageFor('en', served).t };

const seller: SellerPage = {
  id: 'sam',
  name: 'Sam',
  image: '/images/one/avatar',
  verified: true,
  place: 'Portland',
  since: '2026-01-01T00:00:00.000Z',
  sales: 4,
  cashSales: 0,
  answerTime: null,
  pausedUntil: null,
  newestId: null,
  own: false,
  following: false,
  blocked: false,
  hasBlocked: false,
  rating: { average: 4.3, count: 3, cashCount: 0 },
};
const review = {
  stars: 4,
  text: 'As described.',
  authorName: 'Bea',
  publishAt: Date.UTC(2026, 5, 10),
};

it('names the seller in the rating and in each review, by when it was published', () => {
  const person = {
    '@type': 'Person',
    '@id': 'https://shop.test/sellers/sam',
    name: 'Sam',
    url: 'https://shop.test/sellers/sam',
  };
  const { '@graph': graph } = sellerJsonLd(seller, [review], inEnglish);
  expect(graph).toMatchObject([
    {
      '@type': 'ProfilePage',
      mainEntity: { ...person, image: 'https://shop.test/images/one/avatar' },
    },
    { '@type': 'AggregateRating', itemReviewed: person, ratingValue: 4.3, reviewCount: 3 },
    {
      '@type': 'Review',
      itemReviewed: person,
      reviewBody: 'As described.',
      datePublished: '2026-06-10T00:00:00.000Z',
      reviewRating: { ratingValue: 4 },
      author: { name: 'Bea' },
    },
  ]);
  // schema.org defines neither property for a Person.
  expect(JSON.stringify(graph)).not.toMatch(/"(aggregateRating|review)":/);
});

it('names a deleted author in the language of the page', () => {
  const deleted = { ...review, authorName: DELETED_ACCOUNT };
  const names = languages.map((t) =>
    sellerJsonLd(seller, [deleted], { ...inEnglish, t })['@graph'].at(-1),
  );
  expect(names).toMatchObject([
    { author: { name: 'Deleted account' } },
    { author: { name: 'Gelöschtes Konto' } },
  ]);
});

it('has no rating before there are three reviews', () => {
  const young = { ...seller, rating: { average: null, count: 2, cashCount: 0 } };
  expect(sellerJsonLd(young, [], inEnglish)['@graph']).toHaveLength(1);
});
