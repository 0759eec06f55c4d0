import { expect, it } from 'vitest';
import { reductionOf, townOf } from './product.dto';

it.each([
  ['Portland, Oregon', 'Portland'],
  ['Los Angeles,California', 'Los Angeles'],
  ['بيروت، لبنان', 'بيروت'],
  ['Portland', 'Portland'],
  ['Portland,', 'Portland,'],
  [', Oregon', ', Oregon'],
  ['12 High Street, Bath, England', '12 High Street, Bath, England'],
])('shortens %s to %s', (place, town) => {
  expect(townOf(place)).toBe(town);
});

it.each([
  [1, 100_000, 99],
  [400, 100_000, 99],
  [995, 1000, 0],
  [500, 1000, 50],
  [1000, 1000, 0],
])(
  'a price of %i instead of %i is reduced by %i percent',
  (resalePriceMinor, originalPriceMinor, percent) => {
    expect(reductionOf({ resalePriceMinor, originalPriceMinor }).percent).toBe(percent);
  },
);

it('takes off as many percent as the price was reduced by', () => {
  for (let percent = 1; percent < 100; percent += 1) {
    const price = { resalePriceMinor: 100 - percent, originalPriceMinor: 100 };
    expect(reductionOf(price).percent).toBe(percent);
  }
});
