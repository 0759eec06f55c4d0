import type { MessageKey } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId, requireId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { Keyed } from '~/platform/idempotency-store.server';
import {
  requirePermission,
  rightColumns,
  type Ctx,
  type GainableRight,
  type Right,
} from './account.policy';
import { emailKey } from './account.schema';
import { readPeople } from './account.sql.server';
import { recordAudit } from './audit.server';
import { requireMayDecide } from './impartial.server';
import type { PersonRow } from './person.dto';
import { isSuspendedAt } from './suspension-time';
import { writeAs } from './write-as.server';

const noSuchPerson = {
  buy: 'accounts.noBuyer',
  sell: 'accounts.noSeller',
} as const satisfies Record<GainableRight, MessageKey>;
const NO_ACCOUNT = 'accounts.noAccount' satisfies MessageKey;

/**
 * Lists all buyers, sellers or admins for admins, newest first, searchable by name or address. An
 * account that holds both rights is in both lists. Refuses with `unauthenticated` and `forbidden`.
 */
export async function listPeople(
  ctx: Ctx,
  right: Right,
  request: TableRequest,
): Promise<TablePage<PersonRow>> {
  requirePermission(ctx, 'user:list');
  return readPeople(ctx.db, right, request);
}

/**
 * The condition for accounts that hold a right. It includes deleted accounts, which have lost all
 * rights, so that a request about one is answered "already deleted" and not "no such account".
 */
export function holdsOrDeleted(right: Right) {
  return { OR: [{ [rightColumns[right]]: true }, { deletedAt: { not: null } }] };
}

/**
 * Gets one buyer or seller, or without a right any account, also a deleted one, for the page that
 * confirms a deletion. Refuses with `unauthenticated`, `forbidden` and `not_found`.
 */
export async function getPerson(ctx: Ctx, right: GainableRight | undefined, userId: string) {
  requirePermission(ctx, 'user:delete');
  const person = looksLikeId(userId)
    ? await ctx.db.read.user.findUnique({
        where: { id: userId, ...(right && holdsOrDeleted(right)) },
        select: {
          id: true,
          name: true,
          email: true,
          deletedAt: true,
          suspendedAt: true,
          suspendedUntil: true,
          role: true,
          canBuy: true,
          canSell: true,
          canModerate: true,
        },
      })
    : null;
  if (!person) throw new DomainError('not_found', right ? noSuchPerson[right] : NO_ACCOUNT);
  const { suspendedAt, suspendedUntil, ...account } = person;
  const suspended = isSuspendedAt({ suspendedAt, suspendedUntil }, ctx.clock.now());
  return { ...account, suspended };
}

/**
 * Whether the account of an address holds this right. Public (decision 8); unknown and deleted
 * accounts hold none. `email` is the normalised address.
 */
export async function hasRight(ctx: Ctx, email: string, right: Right): Promise<boolean> {
  const user = await findAccount(ctx, email);
  return user?.[rightColumns[right]] ?? false;
}

/** Whether an address belongs to a seller that an admin has verified. */
export async function isVerifiedSeller(ctx: Ctx, email: string): Promise<boolean> {
  const user = await findAccount(ctx, email);
  return user !== null && user.canSell && user.verified;
}

/** Whether an address is the acting person's own. */
export function isOwnAddress({ actor }: Ctx, email: string): boolean {
  return actor !== null && emailKey(actor.email) === email;
}

function findAccount({ db }: Ctx, email: string) {
  return db.read.user.findUnique({
    where: { emailKey: email, deletedAt: null },
    select: { canBuy: true, canSell: true, canModerate: true, verified: true },
  });
}

/**
 * Verifies a seller permanently (decision 22). Returns whether this request did it. Refuses with
 * `unauthenticated`, `forbidden` (also the own account while there is another admin, decision 42),
 * `not_found` (no such user, or not a seller) and `conflict` (deleted meanwhile).
 */
export async function verifySeller(ctx: Ctx & Keyed<boolean>, userId: string): Promise<boolean> {
  requirePermission(ctx, 'user:verify');
  const id = requireId(userId, noSuchPerson.sell);
  return writeAs(ctx, 'user:verify', async (tx, actor) => {
    const seller = await tx.user.findUnique({ where: { id, ...holdsOrDeleted('sell') } });
    // A deleted account has lost its rights; its role says whether it was a seller's.
    if (!seller || (seller.deletedAt && seller.role !== 'seller')) {
      throw new DomainError('not_found', noSuchPerson.sell);
    }
    if (seller.deletedAt) throw new DomainError('conflict', 'accounts.sellerDeleted');
    if (seller.verified) return false;
    const { isParty } = await requireMayDecide(tx, actor, [id]);
    await tx.user.update({ where: { id }, data: { verified: true } });
    const subject = { type: 'user', id, label: `${seller.name} (${seller.email})` } as const;
    await recordAudit(tx, ctx, { actor, action: 'seller.verify', subject, isParty });
    return true;
  });
}
