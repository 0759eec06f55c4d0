import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../tests/setup/english';
import { conditions } from '~/features/products/product.dto';
import {
  defaultSort,
  distances,
  mayBeSorted,
  noFilters,
  readFilters,
  sorts,
  writeFilters,
} from './listing-filters';
import { activeFilters, clearFilters } from './listing-labels';

const currencies = fc.constantFrom('USD', 'JPY', 'KWD');

const swapped = (from: number | null, to: number | null) =>
  from !== null && to !== null && from > to;

const number = fc.option(fc.nat(999_999_999).map((hundredths) => hundredths / 100));

const fieldFilter = fc
  .record({
    key: fc.constantFrom('size', 'frame_size', 'brand', 'constructor'),
    values: fc.uniqueArray(
      fc
        .string({ minLength: 1, maxLength: 40 })
        .map((text) => text.trim())
        .filter((text) => text !== ''),
      { maxLength: 3 },
    ),
    min: number,
    max: number,
  })
  .filter(({ values, min, max }) => {
    return !swapped(min, max) && (values.length > 0 || min !== null || max !== null);
  });

const filters = fc
  .record({
    exact: fc.boolean(),
    q: fc.string({ maxLength: 40 }).map((text) => text.trim()),
    categoryId: fc.constantFrom(null, 'one', 'two'),
    minPriceMinor: fc.option(fc.nat(99_999_999)),
    maxPriceMinor: fc.option(fc.nat(99_999_999)),
    conditions: fc.subarray([...conditions]),
    location: fc.string({ maxLength: 40 }).map((text) => text.trim()),
    minYear: fc.option(fc.integer({ min: 1000, max: 9999 })),
    maxYear: fc.option(fc.integer({ min: 1000, max: 9999 })),
    verified: fc.boolean(),
    photo: fc.boolean(),
    near: fc.constantFrom(null, { id: 'portland.us.or', label: 'Portland', cell: 121970866 }),
    within: fc.constantFrom(null, ...distances),
    fields: fc.uniqueArray(fieldFilter, { selector: ({ key }) => key, maxLength: 3 }),
  })
  .map((given) => ({ ...given, within: given.near && given.within }))
  .filter(
    (given) =>
      !swapped(given.minPriceMinor, given.maxPriceMinor) && !swapped(given.minYear, given.maxYear),
  );

describe('filters in an address', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(filters, fc.constantFrom(...sorts), currencies, (given, sort, currency) => {
        const written = (...of: [typeof given, typeof sort]) =>
          new URLSearchParams(String(writeFilters(of[0], currency, of[1])));
        const read = readFilters(written(given, sort), currency, given.near);
        expect(read).toEqual({
          filters: given,
          currency,
          sort: mayBeSorted(given, sort) ? sort : defaultSort(given),
          problems: {},
          mistyped: {},
        });
      }),
    );
  });

  it('never fail, whatever is typed', () => {
    const name = fc.constantFrom('q', 'minPrice', 'maxYear', 'condition', 'verified', 'sort', 'x');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => {
        const { problems, mistyped } = readFilters(new URLSearchParams(pairs), 'USD');
        expect(Object.keys(mistyped)).toEqual(Object.keys(problems));
      }),
    );
  });

  it('are read as browsers, people and programs write them', () => {
    const read = (query: string) => readFilters(new URLSearchParams(query), 'USD').filters;
    const both = { ...noFilters, conditions: ['good', 'fair'] };
    expect(read('condition=good&condition=fair')).toEqual(both);
    expect(read('condition=FAIR,%20good')).toEqual(both);
    expect(read('minPrice=%2419.99&maxPrice=20&minYear=&location=')).toMatchObject({
      minPriceMinor: 1999,
      maxPriceMinor: 2000,
    });
    expect(read('verified=on&photo=false')).toMatchObject({ verified: true, photo: false });
  });

  it.each([
    ['EUR', '20,50', 2050, '1.299,50', 'Enter a price in euros, like 20 or 19.99.'],
    ['USD', '$20.50', 2050, '20.5.0', 'Enter a price in dollars, like 20 or 19.99.'],
    ['JPY', '¥2000', 2000, '20.5', 'Enter a price in yen, like 2000.'],
    ['KWD', 'KWD 20.5', 20_500, '1.2345', 'Enter a price in dinars, like 20 or 19.990.'],
  ])('read prices in %s', (currency, typed, amountMinor, wrong, problem) => {
    const read = (price: string) => readFilters(new URLSearchParams({ minPrice: price }), currency);
    expect(read(typed).filters.minPriceMinor).toBe(amountMinor);
    expect(read(wrong).problems.minPrice?.map(inEnglish)).toEqual([problem]);
  });

  it('take the digits of all scripts', () => {
    const query = new URLSearchParams({
      minPrice: '١٢٫٥٠',
      maxPrice: '۹۹',
      minYear: '٢٠١٩',
      maxYear: '۲۰۲۰',
    });
    const { filters, problems } = readFilters(query, 'USD');
    expect(problems).toEqual({});
    expect(filters).toMatchObject({
      minPriceMinor: 1250,
      maxPriceMinor: 9900,
      minYear: 2019,
      maxYear: 2020,
    });
  });

  it('say what was left out and why', () => {
    const { filters: read, problems } = readFilters(
      new URLSearchParams('minPrice=1,000&minYear=99&condition=new&sort=random&verified=perhaps'),
      'USD',
    );
    expect(read).toEqual(noFilters);
    expect(Object.keys(problems).sort()).toEqual([
      'condition',
      'minPrice',
      'minYear',
      'sort',
      'verified',
    ]);
  });

  it('keep a lowest above the highest, which finds nothing, and say so at the field', () => {
    const read = readFilters(
      new URLSearchParams('minPrice=500&maxPrice=10&minYear=2020&maxYear=2010'),
      'USD',
    );
    expect(read.filters).toEqual({
      ...noFilters,
      minPriceMinor: 50_000,
      maxPriceMinor: 1000,
      minYear: 2020,
      maxYear: 2010,
    });
    expect(read.mistyped).toEqual({ minPrice: '500', minYear: '2020' });
    expect(read.problems.minPrice?.map(inEnglish)).toEqual([
      'Enter a lowest price that is not above the highest.',
    ]);
    expect(read.problems.minYear?.map(inEnglish)).toEqual([
      'Enter a first year that is not after the last.',
    ]);
  });

  it('rank words unless asked otherwise, and the address says only what is not usual', () => {
    const sortOf = (query: string) => readFilters(new URLSearchParams(query), 'USD').sort;
    expect(sortOf('q=chair')).toBe('best');
    expect(sortOf('q=chair&sort=random')).toBe('best');
    expect(sortOf('q=chair&sort=newest')).toBe('newest');
    expect(sortOf('')).toBe('newest');
    expect(sortOf('sort=best')).toBe('newest');
    const chairs = { ...noFilters, q: 'chair' };
    expect(String(writeFilters(chairs, 'USD', 'best'))).toBe('q=chair');
    expect(String(writeFilters(chairs, 'USD', 'newest'))).toBe('q=chair&sort=newest');
    expect(String(writeFilters(noFilters, 'USD', 'newest'))).toBe('');
  });

  it('can be taken away one by one until none is left', () => {
    fc.assert(
      fc.property(filters, (given) => {
        let left = given as Parameters<typeof activeFilters>[0];
        for (let count = activeFilters(given, 'USD', 'Chairs').length; count > 0; count -= 1) {
          left = activeFilters(left, 'USD', left.categoryId && 'Chairs')[0]?.without ?? left;
        }
        expect(left.location).toBe('');
        expect(clearFilters(left, 'Chairs')).toEqual({
          ...noFilters,
          q: given.q,
          exact: given.exact,
        });
      }),
    );
  });

  it('are described as text', () => {
    const labels = (given: Partial<typeof noFilters>, currency = 'USD') =>
      activeFilters({ ...noFilters, ...given }, currency).map(({ label }) => inEnglish(label));
    expect(labels({ minPriceMinor: 2000, maxPriceMinor: 5050 })).toEqual([
      'Price: $20.00 to $50.50',
    ]);
    expect(labels({ maxPriceMinor: 500 })).toEqual(['Price: up to $5.00']);
    expect(labels({ maxPriceMinor: 500 }, 'JPY')).toEqual(['Price: up to ¥500']);
    expect(labels({ minYear: 1999, maxYear: 1999, photo: true })).toEqual([
      'Bought: 1999',
      'With photo',
    ]);
  });
});

describe('a distance', () => {
  it('without a place is a problem, unless the place is unclear', () => {
    const read = (query: string) => readFilters(new URLSearchParams(query), 'USD');
    expect(read('within=5')).toMatchObject({
      problems: { within: ['search.needsNear'] },
      mistyped: { within: '5' },
    });
    expect(read('within=5&near=Portland').problems).toEqual({});
    expect(read('within=').problems).toEqual({});
  });
});
