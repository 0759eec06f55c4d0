import { DomainError } from '~/lib/domain-error';
import { sql, type Sql } from '~/platform/db/sql';
import type { Actor, Ctx, Role } from '~/features/accounts/account.policy';

export interface Overview {
  facts: { label: string; count: number }[];
  next: { to: string; label: string }[];
}

/** The figures and links of the dashboard for the acting person's role. */
export async function dashboardOverview(ctx: Ctx): Promise<Overview> {
  const { actor } = ctx;
  if (!actor) throw new DomainError('unauthenticated');
  const { facts, next } = overviews[actor.role];
  const counts = facts.map(({ count }) => sql`(${count(actor)}) `);
  const columns = sql.join(counts.map((count, index) => sql`${count} AS ${sql.id(`f${index}`)}`));
  const [row] = await ctx.db.rows<Record<string, number>>(sql`SELECT ${columns}`);
  return {
    facts: facts.map(({ label }, index) => ({ label, count: row?.[`f${index}`] ?? 0 })),
    next: [...next],
  };
}

interface RoleOverview {
  facts: readonly { label: string; count: (actor: Actor) => Sql }[];
  next: Overview['next'];
}

const ordersOf = (column: 'buyerId' | 'sellerId', actor: Actor, status: string): Sql =>
  sql`SELECT COUNT(*) FROM "Order" WHERE ${sql.id(column)} = ${actor.userId} AND "status" = ${status}`;

const productsOf = (actor: Actor, status: string): Sql =>
  sql`SELECT COUNT(*) FROM "Product"
    WHERE "sellerId" = ${actor.userId} AND "status" = ${status} AND "deletedAt" IS NULL`;

const people = (role: Role): Sql =>
  sql`SELECT COUNT(*) FROM "User" WHERE "role" = ${role} AND "deletedAt" IS NULL`;

const overviews: Record<Role, RoleOverview> = {
  buyer: {
    facts: [
      { label: 'Reserved for you', count: (actor) => ordersOf('buyerId', actor, 'reserved') },
      { label: 'Bought', count: (actor) => ordersOf('buyerId', actor, 'paid') },
    ],
    next: [
      { to: '/dashboard/my-orders', label: 'See my orders' },
      { to: '/', label: 'Browse products' },
    ],
  },
  seller: {
    facts: [
      { label: 'For sale', count: (actor) => productsOf(actor, 'available') },
      { label: 'Booked', count: (actor) => productsOf(actor, 'reserved') },
      { label: 'Sold', count: (actor) => productsOf(actor, 'sold') },
    ],
    next: [
      { to: '/dashboard/add-product', label: 'Add a product' },
      { to: '/dashboard/my-products', label: 'See my products' },
    ],
  },
  admin: {
    facts: [
      { label: 'Buyers', count: () => people('buyer') },
      { label: 'Sellers', count: () => people('seller') },
      {
        label: 'Open reports',
        count: () => sql`SELECT COUNT(*) FROM "Report" WHERE "closedAt" IS NULL`,
      },
    ],
    next: [
      { to: '/dashboard/reported-products', label: 'Review reports' },
      { to: '/dashboard/all-sellers', label: 'See all sellers' },
    ],
  },
};
