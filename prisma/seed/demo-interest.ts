import { createHash } from 'node:crypto';
import { emailKey } from '../../app/features/accounts/account.schema';
import { newId } from '../../app/lib/ids.server';
import type { productRow, userRow } from '../factories/rows';
import type { DemoSettings } from './demo-catalogue';
import type { DemoOrderRow } from './demo-orders';
import { between, DAY_MS } from './demo-times';
import { seeded } from './seeded';

type People = ReadonlyMap<string, ReturnType<typeof userRow>>;
type Products = ReadonlyMap<string, ReturnType<typeof productRow>>;

/** Interest in a listing, from 0 to 1: few listings have most of it. */
const appealOf = (key: string): number => seeded(`appeal ${key}`)() ** 3;

/** The favourites of all buyers; never of their own listings. */
export function demoFavouriteRows({ now }: DemoSettings, people: People, products: Products) {
  return [...people]
    .filter(([, { canBuy }]) => canBuy)
    .flatMap(([person, { id: userId, createdAt: joinedAt }]) =>
      [...products].flatMap(([key, { id, sellerId, createdAt, deletedAt }]) => {
        const random = seeded(`favourite ${person} ${key}`);
        if (deletedAt || sellerId === userId || random() > 0.015 + appealOf(key) * 0.3) return [];
        const since = new Date(
          Math.max((createdAt as Date).getTime(), (joinedAt as Date).getTime()),
        );
        return [{ productId: id as string, userId, createdAt: between(since, now, random()) }];
      }),
    );
}

/** Days before today with views; today's are counted from the first start on. */
const DAYS_OF_VIEWS = 56;

/**
 * The views of each listing per day (UTC) since it was added: many at first, fewer later, more on
 * weekends, and none after it was sold or taken down.
 */
export function demoViewRows(
  { now }: DemoSettings,
  products: Products,
  orders: readonly DemoOrderRow[],
) {
  const soldAt = new Map(
    orders.flatMap(({ productId, paidAt }) => (paidAt ? [[productId, paidAt] as const] : [])),
  );
  const rows: { productId: string; day: string; views: number }[] = [];
  for (const [key, { id, createdAt, deletedAt, advertised }] of products) {
    const random = seeded(`views ${key}`);
    const start = (createdAt as Date).getTime();
    const gone = (deletedAt as Date | undefined) ?? soldAt.get(id as string);
    const end = (gone ?? now).getTime();
    const usual = 1.5 + appealOf(key) * 26 + (advertised ? 8 : 0);
    for (let ago = DAYS_OF_VIEWS; ago >= 0; ago -= 1) {
      const at = now.getTime() - ago * DAY_MS;
      const day = new Date(at).toISOString().slice(0, 10);
      const midnight = Date.parse(day);
      // The share of the day in which the listing was there to be seen.
      const seen = Math.min(end, midnight + DAY_MS, now.getTime()) - Math.max(start, midnight);
      const share = Math.max(0, seen / DAY_MS);
      const age = Math.max(0, (at - start) / DAY_MS);
      const novelty = 1 + 2.2 * Math.exp(-age / 3);
      const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
      const expected = usual * novelty * share * (isWeekend ? 1.4 : 1);
      const views = Math.round(expected * (0.5 + random()));
      if (views > 0) rows.push({ productId: id as string, day, views });
    }
  }
  return rows;
}

const SUBSCRIBERS = 26;

/**
 * Newsletter subscribers: some of the people, and addresses without an account. The last are
 * unconfirmed.
 */
export function demoSubscriberRows({ now }: DemoSettings, people: People) {
  const own = [...people.values()].filter((_, index) => index % 3 === 1).map(({ email }) => email);
  const names = ['hello', 'reading', 'garden', 'bikes', 'attic', 'music', 'sofa', 'market'];
  const others = names.map((name, index) => `${name}.${1970 + index * 3}@letters.test`);
  return [...own, ...others].slice(0, SUBSCRIBERS).map((email, index, all) => {
    const random = seeded(`subscriber ${email}`);
    const isConfirmed = index < all.length - 2;
    const days = isConfirmed ? 2 + random() * 52 : 1 + random();
    const createdAt = new Date(now.getTime() - days * DAY_MS);
    const confirmedAt = new Date(createdAt.getTime() + (1 + random() * 90) * 60_000);
    return {
      id: newId(),
      email,
      emailKey: emailKey(email),
      unsubscribeKey: newId(),
      createdAt,
      confirmHash: createHash('sha256').update(newId()).digest('hex'),
      lastMailAt: isConfirmed ? confirmedAt : createdAt,
      confirmedAt: isConfirmed ? confirmedAt : null,
    };
  });
}
