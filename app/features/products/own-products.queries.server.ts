import type { Page, PageRequest } from '~/lib/paging';
import { readTable } from '~/platform/db/read-table';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import { emailKey } from '../accounts/email';
import { requireOwnAddress } from '../accounts/require-own-address.server';
import type { ProductRow } from './product.dto';
import { selectProducts } from './product.sql.server';

/**
 * The products of the seller with an address, whatever their status, newest first (decision 9):
 * one's own, or anyone's for an admin. Refuses with `unauthenticated` and `forbidden`.
 */
export async function listProductsByEmail(
  ctx: Ctx,
  email: string,
  request: PageRequest,
): Promise<Page<ProductRow>> {
  const actor = requireOwnAddress(ctx, email, 'products');
  if (emailKey(actor.email) === email) return listProductsOf(ctx, actor.userId, request);
  const user = await ctx.db.read.user.findUnique({
    where: { emailKey: email },
    select: { id: true },
  });
  return user ? listProductsOf(ctx, user.id, request) : { items: [], next: null };
}

function listProductsOf(ctx: Ctx, sellerId: string, request: PageRequest) {
  const where = sql`p."sellerId" = ${sellerId} AND p."deletedAt" IS NULL`;
  return readTable<ProductRow>(ctx.db, { select: selectProducts, where, alias: 'p' }, request);
}
