import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CachedFragment, FragmentCacheProvider } from '~/ui/cached-fragment';
import { createFragmentCache } from '~/ui/fragment-cache.server';
import { CsrfProvider } from '~/ui/csrf-field';
import type { ProductView } from '../product.dto';
import { FAVOURITE_FORM, type FavouriteView } from './favourite-button';
import { BOOK_FORM, ProductCard, type ProductCardProps } from './product-card';
import { REPORT_FORM, WITHDRAW_FORM } from './report-controls';

const product: ProductView = {
  id: 'chair-1',
  name: 'Oak <chair>',
  description: 'Four legs.',
  categoryId: 'furniture',
  image: { src: '/category-pictures/furniture.webp', width: 960, height: 720 },
  resalePriceMinor: 4000,
  originalPriceMinor: 10_000,
  currency: 'USD',
  condition: 'good',
  yearsUsed: 1,
  sellerId: 'seller',
  location: 'Portland',
  sellerName: 'Ada',
  sellerImage: null,
  sellerVerified: true,
  advertised: true,
  createdAt: '2026-11-01T10:00:00.000Z',
};

const cardFor = (more: Partial<ProductCardProps> = {}): ProductCardProps => ({
  product,
  headingLevel: 2,
  eager: false,
  small: false,
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

it('ranks the price, the original price as stated, and the saving, without empty decimals', () => {
  const text = (more: Partial<ProductView>) =>
    htmlOf(cardFor({ product: { ...product, ...more } })).replace(/<[^>]+>/g, '');
  expect(text({})).toContain('$40 Original price, as the seller stated it: new $100 60% off');
  expect(text({ resalePriceMinor: 4050 })).toContain('$40.50');
  const notReduced = text({ resalePriceMinor: 10_000 });
  expect(notReduced).toContain('$100 Original price, as the seller stated it: new $100');
  expect(notReduced).not.toContain('% off');
  const yen = { currency: 'JPY', resalePriceMinor: 123_456, originalPriceMinor: 200_000 };
  expect(text(yen)).toContain('¥123,456');
  const dinars = { currency: 'KWD', resalePriceMinor: 1500, originalPriceMinor: 3000 };
  expect(text(dinars)).toMatch(/KWD.1\.500/);
});

it('shows when it was added in the long form', () => {
  expect(htmlOf(cardFor())).toContain('>1 November 2026 at 10:00 UTC</time>');
});

it('shows tall and very wide pictures whole', () => {
  const whole = (width: number, height: number) =>
    htmlOf(cardFor({ product: { ...product, image: { ...product.image, width, height } } }));
  expect(whole(960, 720)).not.toContain('card-picture-whole');
  expect(whole(720, 960)).toContain('card-picture-whole');
  expect(whole(1600, 500)).toContain('card-picture-whole');
});

it('shows the seller’s photo, or the first letter of the name', () => {
  expect(htmlOf(cardFor())).toContain('>A</span>');
  const sellerImage = '/images/abc/160.jpg';
  const html = htmlOf(cardFor({ product: { ...product, sellerImage } }));
  expect(html).toContain('src="/images/abc/160.jpg"');
});
