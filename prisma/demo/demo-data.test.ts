import { readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reportFormSchema } from '../../app/features/moderation/report.schema';
import { bookingSchema } from '../../app/features/orders/order.schema';
import { priceRule } from '../../app/features/products/price-rule';
import { productSchema } from '../../app/features/products/product.schema';
import { isbnForms, parseIsbn } from '../../app/lib/isbn';
import { toMajorString } from '../../app/lib/money';
import { demoAttributes } from './attributes';
import { demoBuyers } from './buyers';
import { demoCategories } from './categories';
import { demoFields } from './category-fields';
import { demoPrice } from './demo-price';
import { demoListings } from './listings';
import { demoOffers } from './offers';
import { demoOrders } from './orders';
import { demoReports } from './reports';
import { demoSellers } from './sellers';

const folder = 'prisma/demo/pictures';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.webp'))
  .map((file) => file.slice(0, -'.webp'.length));
const sellers = new Map(demoSellers.map((seller) => [seller.key, seller]));
const listings = new Map(demoListings.map((listing) => [listing.pictures[0], listing]));
const buyers = new Set([
  ...demoBuyers.map(({ key }) => key),
  ...demoSellers.flatMap(({ key, buys }) => (buys ? [key] : [])),
]);
const count = <Value>(values: readonly Value[]) => new Set(values).size;

describe('the listings of the demo', () => {
  it('are 25 in each category, of sellers in many towns', () => {
    for (const { picture } of demoCategories) {
      expect(demoListings.filter(({ category }) => category === picture)).toHaveLength(25);
    }
    expect(demoListings).toHaveLength(300);
    expect(count(demoListings.map(({ seller }) => seller))).toBe(demoSellers.length);
    expect(count(demoSellers.map(({ location }) => location))).toBeGreaterThan(25);
  });

  it.each(['USD', 'JPY', 'KWD', 'HUF'])('pass the form for products in %s', (currency) => {
    const prices = priceRule(currency, null);
    const schema = productSchema({ thisYear: 2026, prices });
    const typed = (cents: number) =>
      toMajorString({ amountMinor: demoPrice(cents, prices), currency });
    for (const listing of demoListings) {
      const { name, originalPrice, resalePrice, condition, category, purchaseYear } = listing;
      const seller = sellers.get(listing.seller);
      const result = schema.safeParse({
        name,
        condition,
        category,
        description: listing.description,
        originalprice: typed(originalPrice),
        resaleprice: typed(resalePrice),
        phone: seller?.phone,
        location: seller?.location,
        purchaseyear: String(purchaseYear),
      });
      expect(result.error?.issues ?? []).toEqual([]);
      expect(resalePrice).toBeLessThanOrEqual(originalPrice);
    }
  });

  it('have texts of their own', () => {
    expect(count(demoListings.map(({ name }) => name))).toBe(300);
    expect(count(demoListings.map(({ description }) => description))).toBe(300);
    const seen = new Map<string, string>();
    for (const { name, description } of demoListings) {
      const words = description.toLowerCase().match(/[\p{L}\d']+/gu) ?? [];
      expect(words.length, name).toBeGreaterThan(8);
      for (let at = 0; at + 6 <= words.length; at += 1) {
        const phrase = words.slice(at, at + 6).join(' ');
        expect(seen.get(phrase) ?? name, phrase).toBe(name);
        seen.set(phrase, name);
      }
    }
  });
});

describe('the attributes of the demo', () => {
  const filled = (category: string, key: string) =>
    demoListings
      .filter((listing) => listing.category === category)
      .flatMap(({ pictures }) => demoAttributes(pictures[0] ?? '')[key] ?? []);

  it('fill the filters of their categories', () => {
    const filters = Object.entries(demoFields).flatMap(([category, fields]) =>
      fields.filter(({ filterable }) => filterable).map(({ key }) => [category, key] as const),
    );
    expect(filters).toContainEqual(['books', 'author']);
    for (const [category, key] of filters) {
      expect(filled(category, key).length, `${category} ${key}`).toBeGreaterThan(4);
      expect(count(filled(category, key)), `${category} ${key}`).toBeGreaterThan(1);
    }
    for (const category of ['clothes', 'phones-tablets', 'cameras']) {
      expect(filled(category, 'brand').length, category).toBeGreaterThan(12);
    }
  });

  it('have an ISBN of its own for each book that has one', () => {
    const isbns = filled('books', 'isbn');
    expect(isbns.length).toBeGreaterThan(10);
    expect(isbns.map(parseIsbn)).toEqual(isbns);
    expect(count(isbns.flatMap(isbnForms))).toBe(isbns.flatMap(isbnForms).length);
  });
});

describe('the pictures of the demo', () => {
  it('are two or three of each listing, and a portrait of each person', () => {
    for (const { pictures } of demoListings) expect([2, 3]).toContain(pictures.length);
    const keys = [...demoSellers, ...demoBuyers, { key: 'ada' }].map(
      ({ key }) => `portraits/${key}`,
    );
    const all = [...demoListings.flatMap(({ pictures }) => pictures), ...keys];
    expect(count(all)).toBe(all.length);
    expect([...all].sort()).toEqual([...files].sort());
  });

  it('are small', () => {
    const bytes = files.map((file) => statSync(`${folder}/${file}.webp`).size);
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(8 * 1024 * 1024);
    expect(Math.max(...bytes)).toBeLessThan(40 * 1024);
  });
});

describe('the offers of the demo', () => {
  it('are for listings that are for sale, of people who may make them', () => {
    const booked = new Set(demoOrders.map(({ listing }) => listing));
    for (const { listing, buyer, share, counter = 1 } of demoOffers) {
      expect(listings.get(listing)?.seller, listing).not.toBe(buyer);
      expect(booked.has(listing), listing).toBe(false);
      expect(buyers.has(buyer), buyer).toBe(true);
      expect(share).toBeGreaterThan(0.5);
      expect(counter).toBeGreaterThan(share);
    }
    expect(count(demoOffers.map(({ listing, buyer }) => `${listing} ${buyer}`))).toBe(
      demoOffers.length,
    );
  });
});

describe('the people of the demo', () => {
  it('have addresses, numbers and towns of their own', () => {
    const people = [...demoSellers, ...demoBuyers];
    expect(count(people.map(({ key }) => key))).toBe(people.length);
    expect(count(people.map(({ email }) => email))).toBe(people.length);
    expect(count(people.map(({ phone }) => phone))).toBe(people.length);
    for (const { email } of people) expect(email).toMatch(/@rummage\.test$/);
  });

  it('book as the form allows', () => {
    for (const { phone, meetingLocation } of demoBuyers) {
      const { success } = bookingSchema.safeParse({ productId: 'any', phone, meetingLocation });
      expect(success).toBe(true);
    }
  });
});

describe('the orders and reports of the demo', () => {
  it('are of people who buy, and of listings of others', () => {
    for (const { listing, buyer } of [
      ...demoOrders,
      ...demoReports.map(({ listing: one, reporter }) => ({ listing: one, buyer: reporter })),
    ]) {
      expect(buyers).toContain(buyer);
      expect(listings.get(listing), listing).toBeDefined();
      expect(listings.get(listing)?.seller).not.toBe(buyer);
    }
  });

  it('are reported as the form allows, once by each person', () => {
    for (const { reason, details } of demoReports) {
      expect(reportFormSchema.safeParse({ reason, details }).success).toBe(true);
    }
    const pairs = demoReports.map(({ listing, reporter }) => `${listing} ${reporter}`);
    expect(count(pairs)).toBe(pairs.length);
    const outcomes = new Set(demoReports.map(({ outcome }) => outcome));
    expect(outcomes).toEqual(new Set([undefined, 'dismissed', 'product-deleted']));
  });
});
