import { requirePermission, type Actor, type Ctx } from '~/features/accounts/account.policy';
import type { OrderDeps } from '~/features/orders/order-events';
import { recordAudit } from '~/features/accounts/audit.server';
import { requireMayDecide } from '~/features/accounts/impartial.server';
import { mailPerson } from '~/features/accounts/mail-person.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { closeFlags } from '~/features/listing-checks/flag-listing.server';
import { alignProduct } from '~/features/products/align-listed.sql.server';
import { nextListingPeriod } from '~/features/products/listing-time.sql.server';
import { pauseEnd } from '~/features/products/listing.policy';
import { VISIBLE_PRODUCT } from '~/features/products/visible-product';
import { partiesToListing } from './listing-parties';
import { DomainError } from '~/lib/domain-error';
import { newId, requireId } from '~/lib/ids.server';
import { OutdatedForm } from '~/lib/outdated-form.server';
import type { Tx } from '~/platform/db/database';
import {
  listingApprovedMessage,
  listingDecidedMessage,
  type DecisionKind,
  type ListingDecisionKind,
} from './listing-mails';
import type { DecisionReason } from './moderation.schema';
import { namesOfReason, requireReason } from './reason-names.server';

const NONE = 'moderation.noProduct';
const NOT_WAITING = 'listingChecks.notWaiting';

/**
 * Refuses with `conflict` a decision on a listing that has changed since the acting admin saw it.
 * `seen` is its `updatedAt` of then, as ISO 8601, if they said so.
 */
export function requireSeen(product: { updatedAt: Date }, seen: string | undefined): void {
  if (seen === undefined || seen === product.updatedAt.toISOString()) return;
  throw new OutdatedForm(product.updatedAt.toISOString(), 'listingChecks.changed');
}

/** A decision as it is stored. */
interface NewDecision<Kind extends DecisionKind> extends DecisionReason {
  kind: Kind;
  /** The listing; of a review the one that was sold, of a conversation the one it is about. */
  product: { id: string; name: string };
  /** The seller, or the author of the review, the answer or the messages. */
  personId: string;
  /** Set for a review or an answer. */
  reviewId?: string;
  /** Set for an answer. */
  removedText?: string | null;
  conversationReportId?: string;
}

/**
 * Stores a decision that its person can appeal, inside its transaction. Returns its id and the names of
 * its reason by language, for the mail. Refuses with `validation_failed` a reason that is not offered.
 */
export async function storeDecision(
  tx: Tx,
  ctx: Pick<OrderDeps, 'clock'>,
  actor: Pick<Actor, 'userId'>,
  { product, personId, ...decision }: NewDecision<DecisionKind>,
): Promise<{ id: string; names: ReadonlyMap<string, string> }> {
  const { reasonId } = decision;
  if (reasonId !== null) await requireReason(tx, reasonId, 'reasonId');
  const id = newId();
  await tx.listingDecision.create({
    data: {
      id,
      ...decision,
      productId: product.id,
      productName: product.name,
      sellerId: personId,
      decidedById: actor.userId,
      createdAt: ctx.clock.now(),
    },
  });
  return { id, names: await namesOfReason(tx, reasonId) };
}

/**
 * Stores a decision against a listing, a review or an answer inside its transaction and mails it to the
 * seller or author. Refuses as `storeDecision`.
 */
export async function recordDecision(
  tx: Tx,
  ctx: OrderDeps,
  actor: Pick<Actor, 'userId'>,
  decision: NewDecision<ListingDecisionKind>,
): Promise<void> {
  const { kind, product, personId, reason } = decision;
  const { id, names } = await storeDecision(tx, ctx, actor, decision);
  const { name: productName } = product;
  await mailPerson(tx, ctx, personId, {
    key: kind === 'removed' || kind === 'refused' ? `listing-${kind}:${id}` : `${kind}:${id}`,
    message: (to) => listingDecidedMessage(to, { kind, id, productName, names, reason }),
  });
}

/**
 * The listing that an admin decides on. Refuses with `not_found`, and with `forbidden` its seller and
 * the reporters of an open report.
 */
async function requireListing(tx: Tx, actor: Actor, id: string) {
  const product = await tx.product.findUnique({
    where: { id, deletedAt: null },
    select: {
      id: true,
      name: true,
      sellerId: true,
      heldAt: true,
      refusedAt: true,
      updatedAt: true,
      reports: { where: { closedAt: null }, select: { reporterId: true } },
    },
  });
  if (!product) throw new DomainError('not_found', NONE);
  const parties = partiesToListing({ ...product, openReports: product.reports });
  const { isParty } = await requireMayDecide(tx, actor, parties);
  return { product, isParty };
}

/**
 * Approves a held listing as an admin, also one that was refused before: it is shown, which grants an open
 * appeal against that, and its seller gets a mail. Refuses with `unauthenticated`, `forbidden` (also an
 * admin who is a party), `not_found` and `conflict` (not held, or changed since it was `seen`).
 */
export async function approveListing(ctx: Ctx, productId: string, seen?: string): Promise<void> {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(productId, NONE);
  await writeAs(ctx, 'report:moderate', async (tx, actor) => {
    const { product, isParty } = await requireListing(tx, actor, id);
    if (!product.heldAt) throw new DomainError('conflict', NOT_WAITING);
    requireSeen(product, seen);
    await showListing(tx, ctx, id);
    const granted = {
      appealOutcome: 'lifted',
      appealReason: '',
      appealDecidedAt: ctx.clock.now(),
      openAppealKey: null,
    };
    const refusal = { productId: id, kind: 'refused', openAppealKey: { not: null } } as const;
    await tx.listingDecision.updateMany({ where: refusal, data: granted });
    const shown = await isShown(tx, ctx, id);
    const subject = { type: 'product', id, label: product.name } as const;
    // The transparency figures count these entries.
    await recordAudit(tx, ctx, { actor, action: 'listing.approve', subject, isParty });
    await mailPerson(tx, ctx, product.sellerId, {
      key: `listing-approved:${id}:${product.heldAt.getTime()}`,
      message: (to) => listingApprovedMessage(to, { ...product, shown }),
    });
  });
}

/**
 * Shows a listing to other people that was held, refused or removed, inside a transaction; its time begins
 * anew (ADR 198).
 */
export async function showListing(tx: Tx, ctx: OrderDeps, id: string): Promise<void> {
  const product = await tx.product.findUniqueOrThrow({ where: { id }, select: { sellerId: true } });
  const { endsAt, endCheckAt, endedAt } = await nextListingPeriod(tx, ctx, product);
  const data = { heldAt: null, refusedAt: null, endsAt, endCheckAt, endedAt };
  await tx.product.update({ where: { id }, data });
  await alignProduct(tx, ctx, id);
  await closeFlags(tx, ctx, id, 'approved');
}

/**
 * Whether other people see a listing once an admin shows it: not one that was deleted or refused again, of
 * a suspended seller or in a paused shop.
 */
export async function isShown(tx: Tx, { clock }: OrderDeps, id: string): Promise<boolean> {
  const where = { id, ...VISIBLE_PRODUCT };
  const select = { seller: { select: { pausedUntil: true } } } as const;
  const found = await tx.product.findUnique({ where, select });
  return found !== null && pauseEnd(found.seller.pausedUntil, clock.now()) === null;
}

/**
 * Refuses a held listing as an admin: it stays hidden, its seller gets the reason by mail, and can
 * change it or appeal. The same again by the same admin changes nothing. Refuses with
 * `unauthenticated`, `forbidden` (also an admin who is a party), `not_found`, `conflict` (it does not
 * wait, or has changed since it was `seen`) and `validation_failed` (no such reason).
 */
export async function rejectListing(
  ctx: Ctx,
  productId: string,
  { seen, ...decision }: DecisionReason & { seen?: string },
): Promise<void> {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(productId, NONE);
  await writeAs(ctx, 'report:moderate', async (tx, actor) => {
    const { product, isParty } = await requireListing(tx, actor, id);
    if (await isRefusedSo(tx, actor, product, decision)) return;
    if (!product.heldAt || product.refusedAt) throw new DomainError('conflict', NOT_WAITING);
    requireSeen(product, seen);
    await tx.product.update({ where: { id }, data: { refusedAt: ctx.clock.now() } });
    await closeFlags(tx, ctx, id, 'refused');
    const personId = product.sellerId;
    await recordDecision(tx, ctx, actor, { kind: 'refused', product, personId, ...decision });
    const subject = { type: 'product', id, label: product.name } as const;
    await recordAudit(tx, ctx, { actor, action: 'listing.refuse', subject, isParty });
  });
}

/** Whether a listing is refused as an admin sends it again: the second of two clicks. */
async function isRefusedSo(
  tx: Tx,
  { userId }: Actor,
  { id, refusedAt }: { id: string; refusedAt: Date | null },
  { reasonId, reason }: DecisionReason,
): Promise<boolean> {
  if (!refusedAt) return false;
  const same = { kind: 'refused', productId: id, decidedById: userId, reasonId, reason };
  return (
    (await tx.listingDecision.count({ where: { ...same, createdAt: { gte: refusedAt } } })) > 0
  );
}

/**
 * Dismisses the flags of a listing that is shown, as an admin. Returns whether there were any. Refuses
 * with `unauthenticated`, `forbidden` (also an admin who is a party), `not_found` and `conflict`
 * (it waits for approval, which is another decision, or has changed since it was `seen`).
 */
export async function dismissFlags(ctx: Ctx, productId: string, seen?: string): Promise<boolean> {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(productId, NONE);
  return writeAs(ctx, 'report:moderate', async (tx, actor) => {
    const { product, isParty } = await requireListing(tx, actor, id);
    if (product.heldAt && !product.refusedAt) {
      throw new DomainError('conflict', 'listingChecks.decideFirst');
    }
    requireSeen(product, seen);
    if ((await closeFlags(tx, ctx, id, 'dismissed')) === 0) return false;
    const subject = { type: 'product', id, label: product.name } as const;
    await recordAudit(tx, ctx, { actor, action: 'listing.dismiss-flags', subject, isParty });
    return true;
  });
}
