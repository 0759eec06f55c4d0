import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { toMajorNumber } from '~/lib/money';

/**
 * The acting person's notifications for the export of their data. Refuses with `unauthenticated`.
 */
export async function collectOwnNotifications(ctx: Ctx) {
  const { userId } = requirePermission(ctx, 'account:manage');
  const { read } = ctx.db;
  const rows = await read.notification.findMany({
    where: { userId },
    orderBy: { createdAt: 'asc' },
  });
  const ids = rows.flatMap(({ productId }) => (productId ? [productId] : []));
  const products = await read.product.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  const names = new Map(products.map(({ id, name }) => [id, name]));
  return rows.map(({ kind, productId, amountMinor, currency, createdAt, readAt }) => ({
    kind,
    product: (productId && names.get(productId)) ?? null,
    amount:
      amountMinor === null || currency === null ? null : toMajorNumber({ amountMinor, currency }),
    currency,
    createdAt,
    readAt,
  }));
}
