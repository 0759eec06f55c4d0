import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import type { Figure } from '~/ui/overview';

/** The figures of an admin. Refuses with `unauthenticated` and `forbidden`. */
export async function shopOverview(ctx: Ctx): Promise<{ figures: Figure[] }> {
  requirePermission(ctx, 'report:moderate');
  const { read } = ctx.db;
  const [buyers, sellers, reports] = await Promise.all([
    read.user.count({ where: { canBuy: true, deletedAt: null } }),
    read.user.count({ where: { canSell: true, deletedAt: null } }),
    read.report.count({ where: { closedAt: null } }),
  ]);
  const figure = (label: string, href: string, count: number, text: string) => ({
    ...{ label, href, text },
    value: String(count),
  });
  return {
    figures: [
      figure('Buyers', '/dashboard/all-buyers', buyers, 'Accounts that buy'),
      figure('Sellers', '/dashboard/all-sellers', sellers, 'Accounts that sell'),
      figure('Open reports', '/dashboard/reported-products', reports, 'Waiting for a decision'),
    ],
  };
}
