import type { PriceRule } from '../../app/features/products/price-rule';
import type { Services } from '../../app/platform/services';
import type { Role } from '../../app/features/accounts/account.policy';
import { END_WARNING_DAYS, listingPeriod } from '../../app/features/products/listing.policy';
import { demoAttributes } from '../demo/attributes';
import { demoBuyers } from '../demo/buyers';
import { demoPrice } from '../demo/demo-price';
import { demoSellers } from '../demo/sellers';
import type { DemoPerson } from '../demo/types';
import { passwordRow, productRow, userRow } from '../factories/rows';
import { defaultCategories } from './default-categories';
import { demoAccounts } from './demo-accounts';
import type { StoredPictures } from './demo-pictures';
import { DAY_MS, timedListings } from './demo-times';

export interface DemoSettings {
  /** The time of the first start, to which all histories are relative. */
  now: Date;
  passwordHash: string;
  pictures: StoredPictures;
  prices: PriceRule;
  holdHours: number;
  /**
   * Whether the embedded card provider is in use. Another one knows nothing of invented payments, so
   * that its demo has no order with money.
   */
  sandbox: boolean;
  /** For the bank details of sellers. */
  encryption: Pick<Services['encryption'], 'encrypt'>;
}

type Users = ReturnType<typeof userRow>[];

/** The admin is the only account that neither buys nor sells. */
const ADMIN: DemoPerson = {
  key: 'ada',
  name: 'Ada Brooks',
  email: demoAccounts.admin,
  joinedDaysAgo: 190,
};

/** Finds what the demo's data refers to by a key. */
export function required<Value>(values: ReadonlyMap<string, Value>, key: string): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`The demo data is incomplete: there is no ${key}.`);
  return value;
}

/** The people of the demo, with their portraits, by their keys. */
export function demoPeople({ now, passwordHash, pictures }: DemoSettings) {
  const people = new Map<string, Users[number]>();
  const images: ReturnType<typeof portraitOf>[] = [];
  const portraitOf = (key: string, uploaderId: string, createdAt: Date) => ({
    ...required(pictures, `portraits/${key}`),
    uploaderId,
    createdAt,
  });
  const add = (
    { key, name, email, joinedDaysAgo }: DemoPerson,
    role: Role,
    more: Partial<Users[number]> = {},
  ) => {
    const createdAt = new Date(now.getTime() - joinedDaysAgo * DAY_MS);
    const user = userRow({ name, email, role, createdAt, ...more });
    const portrait = portraitOf(key, user.id, createdAt);
    images.push(portrait);
    people.set(key, { ...user, imageId: portrait.id });
  };
  add(ADMIN, 'admin');
  for (const buyer of demoBuyers) add(buyer, 'buyer');
  for (const { verified, buys, ...seller } of demoSellers) {
    add(seller, 'seller', { verified, ...(buys && { canBuy: true }) });
  }
  const signInMethods = [...people.values()].map(({ id, createdAt }) =>
    passwordRow(id, passwordHash, createdAt as Date),
  );
  return { people, images, signInMethods };
}

/** Listings end in the weeks to come, those of one in 25 within the week; no seller is mailed at once. */
function demoPeriod(now: Date, index: number) {
  const { endsAt, ...period } = listingPeriod(now);
  if (index % 25 !== 2) return { endsAt, ...period };
  const soon = new Date(now.getTime() + (END_WARNING_DAYS - 2) * DAY_MS);
  return { ...period, endsAt: soon, endCheckAt: soon };
}

/** Every ninth listing was reduced two days ago. */
function demoReduction(
  now: Date,
  index: number,
  { resalePrice, originalPrice }: { resalePrice: number; originalPrice: number },
  prices: PriceRule,
) {
  const before = Math.ceil((resalePrice * 1.15) / 500) * 500;
  if (index % 9 !== 4 || before >= originalPrice) return {};
  return {
    priorPriceMinor: demoPrice(before, prices),
    reducedAt: new Date(now.getTime() - 2 * DAY_MS),
  };
}

/** The categories, and the listings as they were when they were added. */
export function demoCatalogue(
  { now, pictures, prices }: DemoSettings,
  people: ReadonlyMap<string, Users[number]>,
) {
  const openedAt = new Date(now.getTime() - 200 * DAY_MS);
  const defaults = defaultCategories(openedAt);
  const { categories } = defaults;
  const categoryIds = new Map(categories.map(({ picture, id }) => [picture, id]));
  const contacts = new Map(demoSellers.map(({ key, ...contact }) => [key, contact]));
  const products = new Map<string, ReturnType<typeof productRow>>();
  const images = [];
  const photos = [];
  for (const [index, { listing, createdAt }] of timedListings(now).entries()) {
    const { seller, category, pictures: keys, originalPrice, resalePrice, ...words } = listing;
    const { id: sellerId } = required(people, seller);
    const { location, phone, place } = required(contacts, seller);
    const product = productRow(
      {
        ...words,
        location,
        phone,
        sellerId,
        createdAt,
        currency: prices.currency,
        placeId: place.id,
        placeCell: place.cell,
        originalPriceMinor: demoPrice(originalPrice, prices),
        resalePriceMinor: demoPrice(resalePrice, prices),
        categoryId: required(categoryIds, category),
        ...demoPeriod(now, index),
        ...(now.getTime() - createdAt.getTime() > 3 * DAY_MS &&
          demoReduction(now, index, listing, prices)),
      },
      demoAttributes(keys[0] ?? ''),
    );
    products.set(keys[0] ?? '', product);
    for (const [position, key] of keys.entries()) {
      const image = required(pictures, key);
      images.push({ ...image, uploaderId: sellerId, createdAt });
      photos.push({ productId: product.id, position, imageId: image.id });
    }
  }
  return { ...defaults, products, images, photos };
}
