import {
  rights,
  type Actor,
  type Ctx,
  type GainableRight,
  type Right,
} from '~/features/accounts/account.policy';
import { DomainError } from '~/lib/domain-error';
import type { Reader } from '~/platform/db/database';

/** The figures and links of one right that the acting person holds. */
export interface OverviewPart {
  right: Right;
  title: string;
  facts: { label: string; count: number }[];
  next: { to: string; label: string }[];
}

type Fact = OverviewPart['facts'][number];

export interface Overview {
  parts: OverviewPart[];
  /** The rights that the person can still give themselves. */
  missing: GainableRight[];
}

/** The dashboard of the acting person: a part for each right they hold. */
export async function dashboardOverview({ db, actor }: Ctx): Promise<Overview> {
  if (!actor) throw new DomainError('unauthenticated');
  const held = rights.filter((right) => actor.rights[right]);
  const missing = (['buy', 'sell'] as const).filter((right) => !actor.rights[right]);
  const parts = await Promise.all(
    held.map(async (right) => {
      const facts = await factsOf[right](db.read, actor);
      return { right, ...partOf[right], facts };
    }),
  );
  return { parts, missing };
}

const factsOf: Record<Right, (read: Reader, actor: Actor) => Promise<Fact[]>> = {
  async buy(read, { userId }) {
    const orders = await read.order.groupBy({
      by: ['status'],
      where: { buyerId: userId, status: { in: ['reserved', 'paid'] } },
      _count: true,
    });
    const count = (status: string) => countOf(orders.filter((row) => row.status === status));
    return [
      { label: 'Reserved for you', count: count('reserved') },
      { label: 'Bought', count: count('paid') },
    ];
  },
  async sell(read, { userId }) {
    const products = await read.product.groupBy({
      by: ['status'],
      where: { sellerId: userId, deletedAt: null },
      _count: true,
    });
    const count = (status: string) => countOf(products.filter((row) => row.status === status));
    return [
      { label: 'For sale', count: count('available') },
      { label: 'Booked', count: count('reserved') },
      { label: 'Sold', count: count('sold') },
    ];
  },
  async moderate(read) {
    const [people, reports] = await Promise.all([
      read.user.groupBy({ by: ['canBuy', 'canSell'], where: { deletedAt: null }, _count: true }),
      read.report.count({ where: { closedAt: null } }),
    ]);
    return [
      { label: 'Buyers', count: countOf(people.filter(({ canBuy }) => canBuy)) },
      { label: 'Sellers', count: countOf(people.filter(({ canSell }) => canSell)) },
      { label: 'Open reports', count: reports },
    ];
  },
};

/** The rows of some groups together; the database leaves out groups without rows. */
function countOf(groups: readonly { _count: number }[]): number {
  return groups.reduce((sum, group) => sum + group._count, 0);
}

const partOf: Record<Right, Pick<OverviewPart, 'title' | 'next'>> = {
  buy: {
    title: 'Buying',
    next: [
      { to: '/dashboard/my-orders', label: 'See my orders' },
      { to: '/', label: 'Browse products' },
    ],
  },
  sell: {
    title: 'Selling',
    next: [
      { to: '/dashboard/add-product', label: 'Add a product' },
      { to: '/dashboard/my-products', label: 'See my products' },
    ],
  },
  moderate: {
    title: 'Running the shop',
    next: [
      { to: '/dashboard/reported-products', label: 'Review reports' },
      { to: '/dashboard/all-sellers', label: 'See all sellers' },
    ],
  },
};
