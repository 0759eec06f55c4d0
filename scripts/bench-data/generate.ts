import type { Attributes } from '../../app/features/products/category-field';
import { MAX_PRICE_MINOR } from '../../app/lib/money';
import type { BenchPlace } from './places';
import { makers, qualities, regions, TAIL_WORDS, tailWord, things, towns } from './words';

export interface Environment {
  categoryIds: string[];
  sellerIds: string[];
  imageIds: string[];
  places: readonly BenchPlace[];
}

export interface GeneratedListing {
  id: string;
  sellerId: string;
  categoryId: string;
  name: string;
  description: string;
  originalPriceMinor: number;
  resalePriceMinor: number;
  condition: string;
  location: string;
  purchaseYear: number;
  status: string;
  advertised: boolean;
  createdAt: Date;
  imageId: string | null;
  /** Three in four have a place, and one in three values of fields. */
  placeId: string | null;
  placeCell: number | null;
  attributes: Attributes;
}

const sizes = ['S', 'M', 'L', 'XL'] as const;

const NEWEST = Date.parse('2026-11-01T00:00:00Z');
const SPAN = 365 * 24 * 60 * 60 * 1000;

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The listing with this number: always the same for the same environment. Nine in ten are listed. */
export function generateListing(index: number, around: Environment): GeneratedListing {
  const random = dice(index * 2654435761 + 17);
  const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(random() * from.length)]!;
  // A few of a kind are common and most are rare, as in any shop.
  const skewed = <Item>(from: readonly Item[]): Item =>
    from[Math.floor(random() ** 2 * from.length)]!;
  const tail = () => tailWord(Math.floor(random() ** 3 * TAIL_WORDS));
  const thing = skewed(things);
  const name = `${pick(qualities)} ${pick(qualities)} ${thing} by ${pick(makers)}`;
  const words = Array.from({ length: 8 + Math.floor(random() * 12) }, tail).join(' ');
  const resalePriceMinor = Math.min(
    MAX_PRICE_MINOR,
    Math.max(50, Math.round(Math.exp(6 + random() * 6.5) / 50) * 50),
  );
  const status = random() < 0.9 ? 'available' : random() < 0.5 ? 'reserved' : 'sold';
  const listing = {
    id: `bench-${index.toString(36).padStart(8, '0')}`,
    sellerId: skewed(around.sellerIds),
    categoryId: skewed(around.categoryIds),
    name: name.charAt(0).toUpperCase() + name.slice(1),
    description: `A ${pick(qualities)} ${thing}, ${words}.`,
    originalPriceMinor: Math.min(
      MAX_PRICE_MINOR,
      Math.round(resalePriceMinor * (1 + random() * 3)),
    ),
    resalePriceMinor,
    condition: random() < 0.5 ? 'good' : random() < 0.6 ? 'fair' : 'excellent',
    location: `${skewed(towns)}, ${pick(regions)}`,
    purchaseYear: 2026 - Math.floor(random() ** 2 * 40),
    status,
    advertised: random() < 0.01,
    createdAt: new Date(NEWEST - Math.floor(random() * SPAN)),
    imageId: random() < 0.7 ? pick(around.imageIds) : null,
  };
  // After the others, which stay as they were before listings had places.
  const place = random() < 0.75 ? skewed(around.places) : null;
  const attributes = {
    size: [pick(sizes)],
    width: [String(Math.round(random() * 400) / 2)],
    brand: [`${pick(makers)} ${pick(qualities)}`],
  };
  return {
    ...listing,
    placeId: place?.id ?? null,
    placeCell: place?.cell ?? null,
    attributes: random() < 0.33 ? attributes : {},
  };
}
