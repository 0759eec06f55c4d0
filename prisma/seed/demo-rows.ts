import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { storeFile } from '../../app/features/images/store-photo.server';
import { imageIdOf } from '../../app/lib/image-id';
import type { Services } from '../../app/platform/services';
import type { PriceRule } from '../../app/features/products/price.schema';
import { demoCategories } from '../demo/categories';
import { demoPrice } from '../demo/demo-price';
import { demoListings } from '../demo/listings';
import { demoSellers } from '../demo/sellers';
import { categoryRow, passwordRow, productRow, userRow } from '../factories/rows';
import { demoAccounts } from './demo-accounts';

const PICTURE = { width: 960, height: 720, colour: 'd8d2c4' };
const HOUR = 60 * 60 * 1000;

/** The image row of each demo picture, by its key. */
export type StoredPictures = Map<string, ReturnType<typeof imageRow>>;

/** Stores the demo pictures in the photo store. Returns the stored images by key. */
export async function keepDemoPictures(services: Pick<Services, 'files'>): Promise<StoredPictures> {
  const stored: StoredPictures = new Map();
  for (const { picture } of demoListings) {
    const data = await readFile(path.resolve('prisma/demo/pictures', `${picture}.webp`));
    const image = imageRow(data);
    await storeFile(services, image.id, data);
    stored.set(picture, image);
  }
  return stored;
}

/** The same id at every start: several servers that fill one database leave the same files. */
function imageRow(data: Buffer) {
  const contentHash = createHash('sha256').update(data).digest('hex');
  const id = imageIdOf({ ...PICTURE, contentHash, mark: '00000000', hostedAt: null });
  return { ...PICTURE, id, contentHash, bytes: data.byteLength };
}

interface Given {
  now: Date;
  passwordHash: string;
  pictures: StoredPictures;
  prices: PriceRule;
}

/** Every row of the demo, newest listing first an hour ago, the rest over the weeks before. */
export function demoRows({ now, passwordHash, pictures, prices }: Given) {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const joined = ago(24 * 90);
  const categories = demoCategories.map(({ name, picture }, index) =>
    categoryRow({ name, picture, position: index + 1, createdAt: joined }),
  );
  const sellers = new Map(
    demoSellers.map(({ key, name, email, verified }) => [
      key,
      userRow({ name, email, verified, role: 'seller', createdAt: joined }),
    ]),
  );
  const users = [
    userRow({ name: 'Ada Brooks', email: demoAccounts.admin, role: 'admin', createdAt: joined }),
    userRow({ name: 'Ben Okafor', email: demoAccounts.buyer, createdAt: joined }),
    ...sellers.values(),
  ];
  const categoryIds = new Map(categories.map(({ picture, id }) => [picture, id]));
  const images = [];
  const products = [];
  const photos = [];
  // Neighbours in the list belong to one category: taking every eleventh mixes the categories.
  for (let index = 0; index < demoListings.length; index += 1) {
    const listing = demoListings[(index * 11) % demoListings.length];
    const image = listing && pictures.get(listing.picture);
    const seller = listing && sellers.get(listing.seller);
    const categoryId = listing && categoryIds.get(listing.category);
    if (!listing || !image || !seller || !categoryId)
      throw new Error('The demo data is incomplete.');
    const { category: _c, seller: _s, picture: _p, originalPrice, resalePrice, ...words } = listing;
    const createdAt = ago(1 + index * 7.3);
    const product = productRow({
      ...words,
      originalPriceMinor: demoPrice(originalPrice, prices),
      resalePriceMinor: demoPrice(resalePrice, prices),
      currency: prices.currency,
      sellerId: seller.id,
      categoryId,
      createdAt,
    });
    products.push(product);
    images.push({ ...image, uploaderId: seller.id, createdAt });
    photos.push({ productId: product.id, position: 0, imageId: image.id });
  }
  const signInMethods = users.map(({ id }) => passwordRow(id, passwordHash, joined));
  return { categories, users, signInMethods, images, products, photos };
}
