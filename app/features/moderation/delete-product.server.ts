import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { mayDecide, PARTY, requireMayDecide } from '~/features/accounts/impartial.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { closeFlags } from '~/features/listing-checks/flag-listing.server';
import { markPhotosRemoved } from '~/features/listing-checks/photo-prints.server';
import { takeDownProduct } from '~/features/orders/end-order.server';
import { getOwnProduct } from '~/features/products/advertise-product.server';
import { partiesToListing } from './listing-parties';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import { OutdatedForm, versionOf } from '~/lib/outdated-form.server';
import type { Keyed } from '~/platform/idempotency-store.server';
import type { Tx } from '~/platform/db/database';
import { recordDecision } from './listing-decisions.server';
import { NO_REASON, type DecisionReason } from './moderation.schema';
import { usualReason } from './reason-names.server';
import { closeReports } from './reports.server';

/**
 * Deletes the acting seller's own product: hides it, ends an unpaid order and closes the reports on
 * it (decision 20). Returns the number of products deleted, 1 or 0. Refuses with `unauthenticated`,
 * `forbidden` and `not_found` (also for another seller's product).
 */
export async function deleteOwnProduct(ctx: Ctx & Keyed<0 | 1>, productId: string): Promise<0 | 1> {
  return writeAs<0 | 1>(ctx, 'product:manage-own', async (tx, seller) => {
    const { id } = await getOwnProduct(tx, seller, productId);
    const removal = { productId: id, by: 'seller', actorId: seller.userId } as const;
    if (!(await takeDownProduct(tx, ctx, removal))) return 0;
    await closeReports(tx, ctx, { productId: id }, 'undecided');
    await closeFlags(tx, ctx, id, 'undecided');
    return 1;
  });
}

/**
 * Gets the own product that is about to be deleted, also a deleted one. Refuses as
 * `deleteOwnProduct`.
 */
export function getProductToDelete(ctx: Ctx, productId: string) {
  const seller = requirePermission(ctx, 'product:manage-own');
  return getOwnProduct(ctx.db.read, seller, productId);
}

const NONE = 'moderation.noProduct';

/** The id of a reason, unless it was retired. */
async function offeredReason(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const reason = await tx.reportReason.findUnique({ where: { id, retiredAt: null } });
  return reason && id;
}

/** The reason of the first of these reports that has one. */
function newestReason(newestFirst: readonly { reason: string | null }[]): string | null {
  return newestFirst.find(({ reason }) => reason !== null)?.reason ?? null;
}

/** The version of a listing and of the open reports on it, by which an admin decides to remove it. */
export function versionToRemove(product: {
  updatedAt: Date;
  reports: readonly { id: string }[];
}): string {
  const ids = product.reports.map(({ id }) => id).toSorted();
  return versionOf({ updatedAt: product.updatedAt.toISOString(), reports: ids.join() });
}

/**
 * Deletes a product as an admin and closes all reports on it, in one transaction (decision 24),
 * also when none is open any more. The seller gets the decision by mail, with the given reason, else
 * that of the newest report on it, else the usual one, and can appeal. Returns the number of products
 * deleted, 1 or 0. Refuses with `unauthenticated`, `forbidden` (also an admin who is a party to a report),
 * `not_found` and `conflict` (the listing or its open reports have changed since they were `seen`).
 */
export async function deleteReportedProduct(
  ctx: Ctx & Keyed<0 | 1>,
  productId: string,
  given: DecisionReason & { seen?: string | undefined } = NO_REASON,
): Promise<0 | 1> {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(productId, NONE);
  return writeAs<0 | 1>(ctx, 'report:moderate', async (tx, actor) => {
    const product = await tx.product.findUnique({
      where: { id },
      select: {
        id: true,
        name: true,
        sellerId: true,
        deletedAt: true,
        updatedAt: true,
        reports: {
          where: { closedAt: null },
          orderBy: { createdAt: 'desc' },
          select: { id: true, reporterId: true, reason: true },
        },
      },
    });
    if (!product) throw new DomainError('not_found', NONE);
    if (product.deletedAt) return 0;
    const version = versionToRemove(product);
    if (given.seen !== undefined && given.seen !== version) {
      throw new OutdatedForm(version, 'listingChecks.changed');
    }
    const reported = newestReason(product.reports);
    const reasonId =
      given.reasonId ?? (await offeredReason(tx, reported)) ?? (await usualReason(tx, 'listing'));
    const parties = partiesToListing({ ...product, openReports: product.reports });
    const { isParty } = await requireMayDecide(tx, actor, parties);
    const removal = { productId: id, by: 'admin', actorId: actor.userId } as const;
    if (!(await takeDownProduct(tx, ctx, removal))) return 0;
    await closeReports(tx, ctx, { productId: id }, 'product-deleted');
    await closeFlags(tx, ctx, id, 'product-deleted');
    await markPhotosRemoved(tx, id, ctx.clock.now());
    const { reason } = given;
    const { sellerId: personId } = product;
    await recordDecision(tx, ctx, actor, { kind: 'removed', product, personId, reasonId, reason });
    const subject = { type: 'product', id, label: product.name } as const;
    await recordAudit(tx, ctx, { actor, action: 'product.delete', subject, isParty });
    return 1;
  });
}

/**
 * Gets the product that an admin is about to delete or refuse, also a deleted one: `reported` is the
 * reason of the newest report that has one, `seen` the version for `deleteReportedProduct`, `mayDecide` whether the acting admin is no party or all
 * admins are. Refuses with `unauthenticated`, `forbidden` and `not_found`.
 */
export async function getReportedProduct(ctx: Ctx, productId: string) {
  const actor = requirePermission(ctx, 'report:moderate');
  const { read } = ctx.db;
  const product = await read.product.findUnique({
    where: { id: requireId(productId, NONE) },
    select: {
      id: true,
      name: true,
      sellerId: true,
      deletedAt: true,
      heldAt: true,
      refusedAt: true,
      updatedAt: true,
      seller: { select: { name: true } },
      reports: {
        where: { closedAt: null },
        orderBy: { createdAt: 'desc' },
        select: { id: true, reporterId: true, reason: true },
      },
    },
  });
  if (!product) throw new DomainError('not_found', NONE);
  const { reports, ...found } = product;
  const parties = partiesToListing({ sellerId: found.sellerId, openReports: reports });
  return {
    ...found,
    reported: newestReason(reports),
    seen: versionToRemove(product),
    mayDecide: await mayDecide(read, actor, parties),
  };
}

/**
 * Checks that the acting admin may decide about a product, before what was sent is validated. Refuses
 * as `getReportedProduct`, and with `forbidden` an admin who is a party.
 */
export async function requireDecidingProduct(ctx: Ctx, productId: string): Promise<void> {
  const { deletedAt, mayDecide: may } = await getReportedProduct(ctx, productId);
  if (!deletedAt && !may) throw new DomainError('forbidden', PARTY);
}
