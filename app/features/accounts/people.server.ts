import { DomainError } from '~/lib/domain-error';
import { looksLikeId, requireId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { Keyed } from '~/platform/idempotency-store.server';
import { requirePermission, type Ctx, type Role } from './account.policy';
import { emailKey } from './account.schema';
import { readPeople } from './account.sql.server';
import { recordAudit } from './audit.server';
import type { PersonRow } from './person.dto';
import { writeAs } from './write-as.server';

export type ListedRole = 'buyer' | 'seller';

/**
 * Lists all buyers or all sellers for admins, newest first, searchable by name or address. Refuses
 * with `unauthenticated` and `forbidden`.
 */
export async function listPeople(
  ctx: Ctx,
  role: ListedRole,
  request: TableRequest,
): Promise<TablePage<PersonRow>> {
  requirePermission(ctx, 'user:list');
  return readPeople(ctx.db, role, request);
}

/**
 * Gets one buyer or seller, also a deleted one, for the page that confirms a deletion. Refuses with
 * `unauthenticated`, `forbidden` and `not_found`.
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
 * Whether the account of an address has this role. Public (decision 8); unknown and deleted
 * accounts have no role. `email` is the normalised address.
 */
export async function hasRole(ctx: Ctx, email: string, role: Role): Promise<boolean> {
  const user = await findAccount(ctx, email);
  return user?.role === role;
}

/** Whether an address belongs to a seller that an admin has verified. */
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
 * Verifies a seller permanently (decision 22). Returns whether this request did it. Refuses with
 * `unauthenticated`, `forbidden`, `not_found` (no such user, or not a seller) and `conflict`
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
