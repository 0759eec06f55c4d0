import { DELETED_ACCOUNT, requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { emailKey } from '~/features/accounts/account.schema';
import { shownName } from '~/features/accounts/erased-names';
import { requireOwnAddress } from '~/features/accounts/write-as.server';
import type { ProductStatus } from '~/features/products/product.dto';
import { languageOrDefault } from '~/i18n/catalogues.server';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { TablePage } from '~/lib/paging';
import { applyDeadlinesOf } from './end-order.server';
import type { ProductPart } from './list-parts';
import { orderStates } from './order-states';
import { NO_ORDER, sideOf } from './order-party.server';
import { UNFINISHED } from './order.policy';
import type { MyProductRow } from './my-product.dto';
import type { OrderRow } from './order.dto';
import {
  findOrderRow,
  readOrdersOf,
  readProductsWithOrders,
  type OrdersRequest,
  type ProductsRequest,
} from './order.sql.server';

/**
 * Lists the acting person's own orders in all states, newest first, searchable by title. Deadlines
 * that have passed are applied first. Refuses with `unauthenticated` and `forbidden`.
 */
export async function listMyOrders(
  ctx: Ctx,
  request: Omit<OrdersRequest, 'ended'>,
): Promise<TablePage<OrderRow>> {
  const actor = requirePermission(ctx, 'order:list-own');
  return listOrdersOf(ctx, actor.userId, { ...request, ended: true });
}

/**
 * Lists the orders of the person with an address (decision 9): the own ones, or any as an admin.
 * Orders that ended unpaid are left out unless requested (decision 26a). Refuses with
 * `unauthenticated` and `forbidden`.
 */
export async function listOrdersByEmail(
  ctx: Ctx,
  email: string,
  request: OrdersRequest,
): Promise<TablePage<OrderRow>> {
  const actor = requireOwnAddress(ctx, email, 'orders');
  if (emailKey(actor.email) === email) return listOrdersOf(ctx, actor.userId, request);
  const user = await ctx.db.read.user.findUnique({
    where: { emailKey: email },
    select: { id: true },
  });
  return user ? listOrdersOf(ctx, user.id, request) : { items: [], next: null, previous: null };
}

/**
 * Gets one order, for its buyer, its seller or an admin. A seller does not get the buyer's address, the name
 * only while the account exists, and phone number and meeting place only while the order is active, as on its
 * page. Refuses with `unauthenticated` and `not_found` (decision 10).
 */
export async function getOrder(ctx: Ctx, orderId: string): Promise<OrderRow> {
  const { actor } = ctx;
  if (!actor) throw new DomainError('unauthenticated');
  const found =
    looksLikeId(orderId) &&
    (await ctx.db.read.order.findUnique({
      where: { id: orderId },
      select: { buyerId: true, sellerId: true, buyer: { select: { deletedAt: true } } },
    }));
  const side = found && sideOf(actor, found);
  if (side) await applyDeadlinesOf(ctx, { id: orderId });
  const order = side ? await findOrderRow(ctx.db, orderId) : undefined;
  if (!found || !order) throw new DomainError('not_found', NO_ORDER);
  if (side !== 'seller') return order;
  const { t } = languageOrDefault(ctx.language, ctx.env.languages);
  const userName = shownName(found.buyer.deletedAt ? DELETED_ACCOUNT : order.userName, t);
  const contact = orderStates[order.status].active ? {} : { phone: '', meetingLocation: '' };
  return { ...order, userName, email: '', ...contact };
}

async function listOrdersOf(
  ctx: Ctx,
  buyerId: string,
  request: OrdersRequest,
): Promise<TablePage<OrderRow>> {
  await applyDeadlinesOf(ctx, { buyerId });
  return readOrdersOf(ctx.db, buyerId, request);
}

/**
 * Lists the acting seller's own products, newest first, searchable by title, each with the buyer of
 * its active order. Refuses with `unauthenticated` and `forbidden`.
 */
export async function listMyProducts(
  ctx: Ctx,
  request: ProductsRequest,
): Promise<TablePage<MyProductRow>> {
  const seller = requirePermission(ctx, 'product:manage-own');
  return readProductsWithOrders(ctx.db, seller.userId, request);
}

/**
 * The number of the acting seller's products by their part of the list (`productParts`). Refuses as
 * `listMyProducts`.
 */
export async function countMyProducts(ctx: Ctx): Promise<Partial<Record<ProductPart, number>>> {
  const { userId } = requirePermission(ctx, 'product:manage-own');
  const groups = await ctx.db.read.product.groupBy({
    by: ['status', 'listed'],
    where: { sellerId: userId, deletedAt: null },
    _count: true,
  });
  const counts: Partial<Record<ProductPart, number>> = {};
  for (const { status, listed, _count } of groups) {
    const part = status === 'available' && !listed ? 'hidden' : (status as ProductStatus);
    counts[part] = (counts[part] ?? 0) + _count;
  }
  return counts;
}

/** The number of the acting seller's orders that are not over. Refuses as `listMyProducts`. */
export async function countOpenSales(ctx: Ctx): Promise<number> {
  const { userId: sellerId } = requirePermission(ctx, 'product:manage-own');
  return ctx.db.read.order.count({ where: { sellerId, status: { in: [...UNFINISHED] } } });
}

/** The number of the acting person's own orders by status. Refuses as `listMyOrders`. */
export async function countMyOrders(ctx: Ctx): Promise<Partial<Record<string, number>>> {
  const { userId } = requirePermission(ctx, 'order:list-own');
  await applyDeadlinesOf(ctx, { buyerId: userId });
  const groups = await ctx.db.read.order.groupBy({
    by: ['status'],
    where: { buyerId: userId },
    _count: true,
  });
  return Object.fromEntries(groups.map(({ status, _count }) => [status, _count]));
}
