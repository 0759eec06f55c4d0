import { DomainError } from '~/lib/domain-error';
import type { Reader } from '~/platform/db/database';
import type { Actor, Ctx, Role } from '~/features/accounts/account.policy';

export interface Overview {
  facts: { label: string; count: number }[];
  next: { to: string; label: string }[];
}

/** The figures and links of the dashboard for the acting person's role. */
export async function dashboardOverview({ db, actor }: Ctx): Promise<Overview> {
  if (!actor) throw new DomainError('unauthenticated');
  const { facts, next } = overviews[actor.role];
  const counts = await Promise.all(facts.map(({ count }) => count(db.read, actor)));
  return {
    facts: facts.map(({ label }, index) => ({ label, count: counts[index] ?? 0 })),
    next: [...next],
  };
}

interface RoleOverview {
  facts: readonly { label: string; count: (read: Reader, actor: Actor) => Promise<number> }[];
  next: Overview['next'];
}

const bought = (status: string) => (read: Reader, actor: Actor) =>
  read.order.count({ where: { buyerId: actor.userId, status } });

const offered = (status: string) => (read: Reader, actor: Actor) =>
  read.product.count({ where: { sellerId: actor.userId, status, deletedAt: null } });

const people = (role: Role) => (read: Reader) =>
  read.user.count({ where: { role, deletedAt: null } });

const overviews: Record<Role, RoleOverview> = {
  buyer: {
    facts: [
      { label: 'Reserved for you', count: bought('reserved') },
      { label: 'Bought', count: bought('paid') },
    ],
    next: [
      { to: '/dashboard/my-orders', label: 'See my orders' },
      { to: '/', label: 'Browse products' },
    ],
  },
  seller: {
    facts: [
      { label: 'For sale', count: offered('available') },
      { label: 'Booked', count: offered('reserved') },
      { label: 'Sold', count: offered('sold') },
    ],
    next: [
      { to: '/dashboard/add-product', label: 'Add a product' },
      { to: '/dashboard/my-products', label: 'See my products' },
    ],
  },
  admin: {
    facts: [
      { label: 'Buyers', count: people('buyer') },
      { label: 'Sellers', count: people('seller') },
      {
        label: 'Open reports',
        count: (read) => read.report.count({ where: { closedAt: null } }),
      },
    ],
    next: [
      { to: '/dashboard/reported-products', label: 'Review reports' },
      { to: '/dashboard/all-sellers', label: 'See all sellers' },
    ],
  },
};
