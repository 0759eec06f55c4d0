import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CachedFragment, FragmentCacheProvider } from '~/ui/cached-fragment';
import { createFragmentCache } from '~/ui/fragment-cache.server';
import { CsrfProvider } from '~/ui/form-parts';
import type { ProductView } from '../product.dto';
import { FAVOURITE_FORM, type FavouriteView } from './favourite-button';
import { BOOK_FORM, ProductCard, type ProductCardProps } from './product-card';
import { REPORT_FORM, WITHDRAW_FORM } from './report-controls';

const product: ProductView = {
  ...{ id: 'chair-1', name: 'Oak <chair>', description: 'Four legs.', categoryId: 'furniture' },
  image: { src: '/category-pictures/furniture.webp', width: 960, height: 720 },
  ...{
    resalePriceMinor: 4000,
    originalPriceMinor: 10_000,
    currency: 'USD',
    condition: 'good',
    yearsUsed: 1,
  },
  ...{
    location: 'Portland',
    sellerName: 'Ada',
    sellerImage: null,
    sellerVerified: true,
    advertised: true,
  },
  createdAt: '2026-11-01T10:00:00.000Z',
};

const cardFor = (more: Partial<ProductCardProps> = {}): ProductCardProps => ({
  ...{ product, headingLevel: 2, eager: false, row: false },
  favourite: { count: 0, mine: false, pressable: true },
  ...more,
});

const cache = createFragmentCache();

function htmlOf(card: ProductCardProps, csrf: string | null = null): string {
  return renderToStaticMarkup(
    <FragmentCacheProvider value={cache}>
      <CsrfProvider token={csrf}>
        <CachedFragment as="li" component={ProductCard} props={card} />
      </CsrfProvider>
    </FragmentCacheProvider>,
  );
}

const favourite = (more: Partial<FavouriteView>) =>
  cardFor({ favourite: { count: 3, mine: false, pressable: true, ...more } });

it('shows each viewer the own favourites from one cache', () => {
  for (let round = 0; round < 2; round += 1) {
    expect(htmlOf(favourite({ mine: true }))).toContain('name="remove" value="chair-1"');
    expect(htmlOf(favourite({ mine: false }))).toContain('name="save" value="chair-1"');
    expect(htmlOf(favourite({ count: 100 }))).toContain('99+');
    expect(htmlOf(favourite({ pressable: false }))).not.toContain(FAVOURITE_FORM);
  }
});

it('shows each viewer the own reports and listings from one cache', () => {
  for (let round = 0; round < 2; round += 1) {
    expect(htmlOf(cardFor())).not.toContain('Report');
    expect(htmlOf(cardFor({ report: 'offered' }))).toContain('Report to admin');
    expect(htmlOf(cardFor({ report: 'reported' }))).not.toContain(WITHDRAW_FORM);
    expect(htmlOf(cardFor({ report: 'withdrawable' }))).toContain('Withdraw');
    const own = htmlOf(cardFor({ product: { ...product, own: true } }));
    expect(own).toContain('Your listing');
    expect(own).not.toContain('Book now');
  }
});

it('contains nothing of the session: its buttons name forms of the page', () => {
  const card = cardFor({ report: 'withdrawable' });
  const html = htmlOf(card, 'secret-of-ada');
  expect(html).not.toContain('secret-of-ada');
  expect(htmlOf(card, 'secret-of-ben')).toBe(html);
  const forms = [BOOK_FORM, FAVOURITE_FORM, REPORT_FORM, WITHDRAW_FORM];
  for (const report of ['offered', 'withdrawable'] as const) {
    const buttons = htmlOf(cardFor({ report })).match(/<button[^>]*>/g) ?? [];
    expect(buttons).toHaveLength(3);
    for (const button of buttons) {
      expect(forms).toContain(/ form="([^"]+)"/.exec(button)?.[1]);
    }
  }
});
