import { expect, it } from 'vitest';
import { ENGLISH } from '~/i18n/catalogues.server';
import { productPreview } from './product-meta.server';

const lamp = {
  id: 'lamp',
  name: 'Lamp',
  description: 'Brass.',
  condition: 'good' as const,
  location: 'Salem',
  resalePriceMinor: 2200,
  originalPriceMinor: 4000,
  currency: 'USD' as const,
};

type Described = Parameters<typeof productPreview>[0];
const previewOf = (state: Partial<Described['product']>) => {
  const product = { ...lamp, ...state } as Described['product'];
  const pictures = ['/a.jpg', '/b.jpg'].map((src) => ({ src, width: 800, height: 600 }));
  return productPreview({ product, pictures }, ENGLISH);
};

it.each([
  [{ status: 'available' }, 'Lamp · $22.00', 'in stock'],
  [{ status: 'available', inactive: 'paused' }, 'Lamp · $22.00', 'out of stock'],
  [{ status: 'available', awaitsPrice: true }, 'Lamp · $22.00', 'out of stock'],
  [{ status: 'reserved' }, 'Lamp · $22.00', 'out of stock'],
  [{ status: 'sold' }, 'Lamp', 'out of stock'],
] as const)('previews %j as %s, %s', (state, title, availability) => {
  const preview = previewOf(state);
  expect(preview.title).toBe(title);
  expect(preview.properties).toMatchObject({ 'product:availability': availability });
});

it('describes the pictures by the name', () => {
  const { images } = previewOf({ status: 'available' });
  expect(images.map(({ alt }) => alt)).toEqual(['Lamp', 'Lamp']);
});
