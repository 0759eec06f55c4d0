import {
  attributeOf,
  wordsOfAttributes,
  type Attributes,
} from '~/features/products/category-field';
import { conditions, type Condition } from '~/features/products/product.dto';
import type { ListingFilters, NearPlace } from '~/features/search/listing-filters';
import { cellAt, metresBetween } from '~/lib/place-grid';
import { indexedWords, wordsOf } from '~/lib/search-words';
import type { Database } from '~/platform/db/database';
import { categoryRow, productRow, userRow } from '../../prisma/factories/rows';
import { dice } from '../../scripts/bench-data/generate';

/** A listing as the slow, obviously right search reads it. */
export interface Shelved {
  id: string;
  name: string;
  description: string;
  location: string;
  categoryId: string;
  condition: Condition;
  resalePriceMinor: number;
  purchaseYear: number;
  createdAt: number;
  verified: boolean;
  photo: boolean;
  listed: boolean;
  placeCell: number | null;
  /** Its category and that one's parent. */
  family: readonly string[];
  /** What was entered in the fields of its category. */
  entered: Attributes;
}

const names = [
  'Blue chair',
  'blue Chairs, two',
  'Café table',
  'Red bicycle',
  'Bicycle (red)',
  "O'Hara's lamp",
  'Lampe à pied',
  'Tafel – groß',
  'Søren chair',
  'xy',
];
const texts = [
  '',
  'A fine thing.',
  'Chair-like; blue\nand red',
  'Brûlée, crème & café',
  '100 % wool 3.5mm',
];
const places = [
  'Portland',
  'Portland, Oregon',
  'Winston-Salem',
  'St. John’s',
  'Zürich',
  'oregon city',
];

/** Cells around Portland, at the antimeridian, at a pole, and none. */
export const cells = [
  cellAt(45.52, -122.68),
  cellAt(45.6, -122.6),
  cellAt(45.4, -122.9),
  cellAt(44.94, -123.04),
  cellAt(47.6, -122.33),
  cellAt(-16.8, 179.99),
  cellAt(-16.8, -179.9),
  cellAt(90, 0),
  cellAt(89.9, 120),
  null,
];

export interface Shelf {
  products: Shelved[];
  categoryIds: string[];
  sellerIds: string[];
  random: () => number;
  /** Another listing, not yet in the database. */
  make(given?: Partial<Shelved>): { row: ReturnType<typeof productRow>; shelved: Shelved };
}

/** Fills the database with listings whose every property is shared by many others. */
export async function fillShelf(db: Database, count: number, seed: number): Promise<Shelf> {
  const random = dice(seed);
  const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(random() * from.length)]!;
  const categories = [1, 2, 3].map(() => categoryRow());
  // The third is a part of the first.
  const [parent, , child] = categories;
  if (parent && child) child.parentId = parent.id;
  const sizes = [[], ['S'], ['M'], ['M', 'XL'], ['constructor']];
  const numbers = [[], ['9'], ['54'], ['54.5'], ['56'], ['9999999.99'], ['large']];
  const sellers = [true, false, true].map((verified) => userRow({ role: 'seller', verified }));
  const start = Date.parse('2026-03-01T00:00:00Z');
  const image = {
    id: 'one-image',
    contentHash: 'x',
    width: 1,
    height: 1,
    bytes: 1,
    colour: '000000',
  };
  const make: Shelf['make'] = (given = {}) => {
    const seller = pick(sellers);
    const status = random() < 0.9 ? 'available' : 'sold';
    const entered: Record<string, string[]> = {};
    const [size, number] = [pick(sizes), pick(numbers)];
    if (size.length > 0) entered.size = size;
    if (number.length > 0) entered.frame_size = number;
    const product = {
      sellerId: seller.id,
      categoryId: pick(categories).id,
      name: pick(names),
      description: pick(texts),
      location: pick(places),
      placeCell: pick(cells),
      condition: pick(conditions),
      resalePriceMinor: pick([51, 999, 1000, 1001, 2500, 10_000, 99_999_999]),
      purchaseYear: pick([1950, 1999, 2000, 2009, 2010, 2026]),
      createdAt: new Date(start + Math.floor(random() * 40) * 1000),
      status,
      ...(given as object),
    };
    const row = productRow(product, entered);
    const above = row.categoryId === child?.id && parent ? [parent.id] : [];
    const shelved = {
      ...(row as unknown as Shelved),
      createdAt: (row.createdAt as Date).getTime(),
      verified: seller.verified ?? false,
      photo: random() < 0.5,
      entered,
      family: [row.categoryId, ...above],
      ...given,
    };
    return { row, shelved };
  };
  const made = Array.from({ length: count }, () => make());
  await db.write(async (tx) => {
    await tx.category.createMany({ data: categories });
    await tx.user.createMany({ data: sellers });
    await tx.image.create({ data: { ...image, createdAt: new Date(start) } });
    await tx.product.createMany({ data: made.map(({ row }) => row) });
    const photos = made.filter(({ shelved }) => shelved.photo);
    await tx.productPhoto.createMany({
      data: photos.map(({ row }) => ({ productId: row.id, position: 0, imageId: image.id })),
    });
  });
  return {
    products: made.map(({ shelved }) => shelved),
    categoryIds: categories.map(({ id }) => id),
    sellerIds: sellers.map(({ id }) => id),
    random,
    make,
  };
}

/** Whether a listing is wanted, decided the slow and obvious way. */
export function isWanted(product: Shelved, filters: ListingFilters): boolean {
  const { q, location, minPriceMinor, maxPriceMinor, minYear, maxYear } = filters;
  const { name, description, resalePriceMinor: price, purchaseYear: year, entered } = product;
  return (
    product.listed &&
    holds(`${name} ${description} ${product.location} ${wordsOfAttributes(entered)}`, q) &&
    holds(product.location, location) &&
    (filters.categoryId === null || product.family.includes(filters.categoryId)) &&
    (minPriceMinor === null || price >= minPriceMinor) &&
    (maxPriceMinor === null || price <= maxPriceMinor) &&
    (minYear === null || year >= minYear) &&
    (maxYear === null || year <= maxYear) &&
    (filters.conditions.length === 0 || filters.conditions.includes(product.condition)) &&
    (!filters.verified || product.verified) &&
    (!filters.photo || product.photo) &&
    filters.fields.every(({ key, values, min, max }) => {
      const given = attributeOf(entered, key);
      const numbers = given.map(Number);
      return (
        (values.length === 0 || given.some((one) => values.some((value) => same(value, one)))) &&
        ((min === null && max === null) ||
          numbers.some((number) => number >= (min ?? 0) && number <= (max ?? Infinity)))
      );
    }) &&
    (!filters.near || filters.within === null || isWithin(product, filters.near, filters.within))
  );
}

function isWithin({ placeCell }: Shelved, near: NearPlace, km: number): boolean {
  return placeCell !== null && metresBetween(near.cell, placeCell) <= km * 1000;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function holds(text: string, wanted: string): boolean {
  if (wanted === '') return true;
  const words = indexedWords(text);
  const asked = wordsOf(wanted);
  const last = asked.pop();
  if (last === undefined) return false;
  return asked.every((word) => words.includes(word)) && words.some((word) => word.startsWith(last));
}

/** What a seller types into the form of a listing. */
export const lampForm = (categoryId: string) => ({
  name: 'Brass lamp',
  category: categoryId,
  purchaseyear: '2020',
  condition: 'good',
  originalprice: '50',
  resaleprice: '20',
  location: 'Salem',
  phone: '+1 503 555 0100',
  offerfloor: '50',
});
