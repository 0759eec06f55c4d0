import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { MyProductView } from '~/features/orders/my-product.dto';
import { myProductColumns } from './my-products-columns';

const available = {
  status: 'available',
  hidden: false,
  ended: false,
  soldElsewhere: false,
  held: null,
  refusalId: null,
} as MyProductView;

const others: Partial<MyProductView>[] = [
  { status: 'reserved' },
  { status: 'sold' },
  { ended: true, hidden: true },
  { hidden: true },
  { held: 'waits', hidden: true },
  { held: 'refused', hidden: true },
];

const status = myProductColumns('/dashboard/my-products', 1).find(({ key }) => key === 'status');

const htmlOf = (more: Partial<MyProductView> = {}) =>
  renderToStaticMarkup(status?.cell({ ...available, ...more }, 0));

it('is green when the listing is available', () => {
  expect(htmlOf()).toContain('text-good');
});

it.each(others)('is red otherwise: %o', (more) => {
  expect(htmlOf(more)).toContain('text-bad');
  expect(htmlOf(more)).not.toContain('text-good');
});
