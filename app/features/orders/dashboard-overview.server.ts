import { DomainError } from '~/lib/domain-error';
import type { Reader } from '~/platform/db/database';
import type { Actor, Ctx, Role } from '~/features/accounts/account.policy';

export interface Overview {
  facts: { label: string; count: number }[];
  next: { to: string; label: string }[];
}

type Fact = Overview['facts'][number];

/** The figures and links of the dashboard for the acting person's role. */
export async function dashboardOverview({ db, actor }: Ctx): Promise<Overview> {
  if (!actor) throw new DomainError('unauthenticated');
  return { facts: await factsOf[actor.role](db.read, actor), next: links[actor.role] };
}

const factsOf: Record<Role, (read: Reader, actor: Actor) => Promise<Fact[]>> = {
  async buyer(read, { userId }) {
    const orders = await read.order.groupBy({
      by: ['status'],
      where: { buyerId: userId, status: { in: ['reserved', 'paid'] } },
      _count: true,
    });
    const count = (status: string) => countOf(orders.find((row) => row.status === status));
    return [
      { label: 'Reserved for you', count: count('reserved') },
      { label: 'Bought', count: count('paid') },
    ];
  },
  async seller(read, { userId }) {
    const products = await read.product.groupBy({
      by: ['status'],
      where: { sellerId: userId, deletedAt: null },
      _count: true,
    });
    const count = (status: string) => countOf(products.find((row) => row.status === status));
    return [
      { label: 'For sale', count: count('available') },
      { label: 'Booked', count: count('reserved') },
      { label: 'Sold', count: count('sold') },
    ];
  },
  async admin(read) {
    const [people, reports] = await Promise.all([
      read.user.groupBy({ by: ['role'], where: { deletedAt: null }, _count: true }),
      read.report.count({ where: { closedAt: null } }),
    ]);
    const count = (role: Role) => countOf(people.find((row) => row.role === role));
    return [
      { label: 'Buyers', count: count('buyer') },
      { label: 'Sellers', count: count('seller') },
      { label: 'Open reports', count: reports },
    ];
  },
};

/** The count of a group; 0 for a group without rows, which the database leaves out. */
function countOf(group: { _count: number } | undefined): number {
  return group?._count ?? 0;
}

const links: Record<Role, Overview['next']> = {
  buyer: [
    { to: '/dashboard/my-orders', label: 'See my orders' },
    { to: '/', label: 'Browse products' },
  ],
  seller: [
    { to: '/dashboard/add-product', label: 'Add a product' },
    { to: '/dashboard/my-products', label: 'See my products' },
  ],
  admin: [
    { to: '/dashboard/reported-products', label: 'Review reports' },
    { to: '/dashboard/all-sellers', label: 'See all sellers' },
  ],
};
