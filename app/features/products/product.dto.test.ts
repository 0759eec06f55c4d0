import { expect, it } from 'vitest';
import { townOf } from './product.dto';

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
