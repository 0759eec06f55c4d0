import { DomainError } from '~/lib/domain-error';
import { looksLikeId, requireId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import { containsText, readTable } from '~/platform/db/read-table';
import { sql } from '~/platform/db/sql';
import type { Keyed } from '~/platform/idempotency-store.server';
import { requirePermission, type Ctx, type Role } from './account.policy';
import { emailKey } from './account.schema';
import { recordAudit } from './audit.server';
import type { PersonRow } from './person.dto';
import { writeAs } from './write-as.server';

export type ListedRole = 'buyer' | 'seller';

/**
 * All buyers or all sellers, newest first, found by name or address; for admins.
 * Refuses with `unauthenticated` and `forbidden`.
 */
export async function listPeople(
  ctx: Ctx,
  role: ListedRole,
  request: TableRequest,
): Promise<TablePage<PersonRow>> {
  requirePermission(ctx, 'user:list');
  const search = containsText(request.search, sql.id('u', 'nameKey'), sql.id('u', 'emailKey'));
  return readTable(
    ctx.db,
    {
      select: sql`
        SELECT u."id", u."name", u."email", u."role", u."verified", u."imageId", u."createdAt"
        FROM "User" u`,
      where: sql`u."role" = ${role} AND u."deletedAt" IS NULL ${search}`,
      alias: 'u',
    },
    request,
  );
}

/**
 * One buyer or seller, deleted ones included, for the page that asks before a deletion.
 * Refuses with `unauthenticated`, `forbidden` and `not_found`.
 */
export async function getPerson(ctx: Ctx, role: ListedRole, userId: string) {
  requirePermission(ctx, 'user:delete');
  const person = looksLikeId(userId)
    ? await ctx.db.read.user.findUnique({
        where: { id: userId, role },
        select: { id: true, name: true, email: true, deletedAt: true },
      })
    : null;
  if (!person) throw new DomainError('not_found', `There is no such ${role}.`);
  return person;
}

/**
 * Whether the account of an address has this role: anyone may ask (decision 8), and unknown and
 * deleted accounts have none. `email` is in the form in which addresses are compared.
 */
export async function hasRole(ctx: Ctx, email: string, role: Role): Promise<boolean> {
  const user = await findAccount(ctx, email);
  return user?.role === role;
}

/** Whether an address belongs to a seller whom an admin has verified. */
export async function isVerifiedSeller(ctx: Ctx, email: string): Promise<boolean> {
  const user = await findAccount(ctx, email);
  return user?.role === 'seller' && user.verified;
}

/** Whether an address is the acting person's own. */
export function isOwnAddress({ actor }: Ctx, email: string): boolean {
  return actor !== null && emailKey(actor.email) === email;
}

function findAccount({ db }: Ctx, email: string) {
  return db.read.user.findUnique({
    where: { emailKey: email, deletedAt: null },
    select: { role: true, verified: true },
  });
}

const NO_SUCH_SELLER = 'There is no such seller.';

/**
 * Verifies a seller, once and for good (decision 22). Gives whether this call did it.
 * Refuses with `unauthenticated`, `forbidden`, `not_found` (nobody, or no seller) and `conflict`
 * (deleted meanwhile).
 */
export async function verifySeller(ctx: Ctx & Keyed<boolean>, userId: string): Promise<boolean> {
  requirePermission(ctx, 'user:verify');
  const id = requireId(userId, NO_SUCH_SELLER);
  return writeAs(ctx, 'user:verify', async (tx, actor) => {
    const seller = await tx.user.findUnique({ where: { id, role: 'seller' } });
    if (!seller) throw new DomainError('not_found', NO_SUCH_SELLER);
    if (seller.deletedAt) throw new DomainError('conflict', 'This seller was already deleted.');
    if (seller.verified) return false;
    await tx.user.update({ where: { id }, data: { verified: true } });
    const subject = { type: 'user', id, label: `${seller.name} (${seller.email})` } as const;
    await recordAudit(tx, ctx, { actor, action: 'seller.verify', subject });
    return true;
  });
}
