import type { Database } from '~/platform/db/database';

export const someTime = new Date('2026-11-20T12:34:56.789Z');

/** Data for a category, the smallest row there is. */
export function categoryData(name: string) {
  return { id: name, name, nameKey: name, picture: 'box', position: 0, createdAt: someTime };
}

/** Data for an audit entry. */
export function auditData(id: string) {
  const who = { actorId: 'admin', actorEmail: 'admin@rummage.test' };
  const what = { action: 'user.verify', subjectType: 'user', subjectId: 'u', subjectLabel: 'U' };
  return { id, ...who, ...what, searchKey: '', createdAt: someTime };
}

interface OrderIds {
  id: string;
  productId: string;
  buyerId: string;
  sellerId: string;
}

/** Data for a cancelled order of $10, all of whose times are `at`. */
export function cancelledOrderData(order: OrderIds, at: Date) {
  const who = { userName: 'Bea', email: 'bea@rummage.test', phone: '', meetingLocation: '' };
  const what = { name: 'Red lamp', priceMinor: 1000, currency: 'USD', status: 'cancelled' };
  return { ...order, ...who, ...what, heldUntil: at, createdAt: at, endedAt: at };
}

/** Data for a decided dispute about an order, all of whose times are `at`. */
export function decidedDisputeData(
  id: string,
  { id: orderId, buyerId, sellerId }: Omit<OrderIds, 'productId'>,
  at: Date,
) {
  const about = { orderId, buyerId, sellerId, status: 'decided', reason: 'other', text: 'Why' };
  return { id, ...about, answerBy: at, createdAt: at, closedAt: at };
}

/** The names of all categories, in order. */
export async function categoryNames(db: Database): Promise<string[]> {
  const rows = await db.read.category.findMany({ orderBy: { id: 'asc' } });
  return rows.map(({ name }) => name);
}
