import { DomainError } from '~/lib/domain-error';
import type { Tx, WriteOptions } from '~/platform/db/database';
import { writeOnce, type Keyed } from '~/platform/idempotency-store.server';
import {
  requireNotSuspended,
  requirePermission,
  requireRight,
  requireSecondFactor,
  usableRights,
  type Actor,
  type Ctx,
  type Permission,
} from './account.policy';
import { emailKey } from './account.schema';
import { findCurrentRights, recordListingWrite } from './account.sql.server';

/**
 * Runs `work` in one write transaction in which the acting account has been checked again: the
 * account or its session may have ended, lost the right, or the account may be suspended, since the
 * request was identified.
 * The answer to an Idempotency-Key is stored in the same transaction (`writeOnce`).
 * Every command that acts for the signed-in account writes through this function (ADR 39);
 * tests/architecture/write-as.test.ts lists the exceptions.
 * `work` may run several times. Refuses with `unauthenticated`, `forbidden` and `suspended`.
 */
export async function writeAs<Known, Result extends Known = Known>(
  ctx: Pick<Ctx, 'actor' | 'clock' | 'db'> & Keyed<Known>,
  permission: Permission,
  work: (tx: Tx, actor: Actor) => Promise<Result>,
  options?: WriteOptions,
): Promise<Result> {
  const actor = requirePermission(ctx, permission);
  return writeOnce(
    ctx,
    async (tx) => {
      const current = await requireActor(tx, actor, permission, ctx.clock.now());
      const result = await work(tx, { ...actor, ...current });
      if (tx.changesListings()) await recordListingWrite(tx, actor, ctx.clock.now());
      return result;
    },
    options,
  );
}

/**
 * Runs `work` for an account that has just proved itself and has no session yet (sign-in,
 * registration, linking). The account is checked in the same transaction.
 * `work` may run several times. Refuses with `unauthenticated` when the account was deleted.
 */
export async function writeForAccount<Result>(
  { db }: Pick<Ctx, 'db'>,
  userId: string,
  work: (tx: Tx, account: { userId: string; email: string }) => Promise<Result>,
): Promise<Result> {
  return db.write(async (tx) => work(tx, await requireAccount(tx, userId)));
}

/**
 * Checks an account inside a transaction and returns its id and address. Refuses with
 * `unauthenticated` when it was deleted.
 */
export async function requireAccount(tx: Tx, userId: string) {
  const account = await tx.user.findUnique({
    where: { id: userId, deletedAt: null },
    select: { email: true },
  });
  if (!account) throw new DomainError('unauthenticated');
  return { userId, email: account.email };
}

/**
 * Checks inside a transaction that the actor's account and session still exist and that the
 * account's rights still include the permission. Returns the current rights, and whether the account
 * is suspended. Refuses with `unauthenticated`, `forbidden` and `suspended`.
 */
export async function requireActor(
  tx: Pick<Tx, 'rows'>,
  actor: Actor,
  permission: Permission,
  now: Date,
): Promise<Pick<Actor, 'rights' | 'suspended'>> {
  const current = await findCurrentRights(tx, actor, now);
  if (!current) throw new DomainError('unauthenticated');
  const rights = usableRights(current.rights, actor);
  requireRight(rights, permission);
  requireNotSuspended(current, permission);
  return { ...current, rights };
}

/**
 * Returns the acting person, who may list the data of an address (decision 9): their own, or as an
 * admin any. `what` names the listed data. Refuses with `unauthenticated` and `forbidden`.
 */
export function requireOwnAddress(
  { actor }: Pick<Ctx, 'actor'>,
  email: string,
  what: 'orders' | 'products',
): Actor {
  if (!actor) throw new DomainError('unauthenticated');
  if (emailKey(actor.email) === emailKey(email) || actor.rights.moderate) return actor;
  requireSecondFactor(actor);
  throw new DomainError(
    'forbidden',
    what === 'orders' ? 'accounts.onlyOwnOrders' : 'accounts.onlyOwnProducts',
  );
}
