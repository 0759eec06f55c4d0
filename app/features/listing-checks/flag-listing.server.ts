import type { Ctx } from '~/features/accounts/account.policy';
import { newId } from '~/lib/ids.server';
import type { Tx } from '~/platform/db/database';
import { scheduleJob } from '~/platform/jobs/job-queue.server';
import { holdsNewSellers } from './moderation-settings.server';
import type { CompiledRule } from './match-words.server';

/** Why a rule noticed a listing. */
export const flagKinds = ['word', 'photo', 'similar-photo', 'new-seller', 'edited'] as const;
export type FlagKind = (typeof flagKinds)[number];

interface Flag {
  kind: FlagKind;
  about: string;
  urgency: 1 | 2 | 3;
}

/** A seller is new until so many listings have been shown. */
export const NEW_SELLER_LISTINGS = 3;

/** Notifies the admins of a listing that waits; the key is its id. features/moderation handles it. */
export const LISTING_HELD_JOB = 'listing-held';

type Deps = Pick<Ctx, 'clock'>;

/** Adds a flag, once for each listing, kind and cause. Returns whether it is new. */
export async function addFlag(
  tx: Tx,
  { clock }: Deps,
  productId: string,
  flag: Flag,
): Promise<boolean> {
  const { kind, about } = flag;
  const key = { productId_kind_about: { productId, kind, about } };
  if (await tx.listingFlag.findUnique({ where: key, select: { id: true } })) return false;
  await tx.listingFlag.create({
    data: { id: newId(), productId, ...flag, createdAt: clock.now() },
  });
  return true;
}

/** Whether a listing that is about to be added has to wait for approval. */
export async function mustWait(
  tx: Tx,
  sellerId: string,
  rules: readonly CompiledRule[],
): Promise<{ isNewSeller: boolean; waits: boolean }> {
  const isNewSeller = (await holdsNewSellers(tx)) && (await isNew(tx, sellerId));
  return { isNewSeller, waits: isNewSeller || rules.some(({ action }) => action === 'hold') };
}

async function isNew(tx: Tx, sellerId: string): Promise<boolean> {
  const shown = await tx.product.findMany({
    where: { sellerId, heldAt: null, decisions: { none: {} } },
    select: { id: true },
    take: NEW_SELLER_LISTINGS,
  });
  return shown.length < NEW_SELLER_LISTINGS;
}

/** Flags a new listing, in the transaction that adds it. */
export async function flagNewListing(
  tx: Tx,
  ctx: Deps,
  productId: string,
  { rules, isNewSeller }: { rules: readonly CompiledRule[]; isNewSeller: boolean },
): Promise<void> {
  await flagWords(tx, ctx, productId, rules);
  if (isNewSeller) {
    await addFlag(tx, ctx, productId, { kind: 'new-seller', about: '', urgency: 2 });
  }
  if (isNewSeller || rules.some(({ action }) => action === 'hold')) {
    await scheduleJob(tx, ctx, { kind: LISTING_HELD_JOB, key: productId });
  }
}

async function flagWords(
  tx: Tx,
  ctx: Deps,
  productId: string,
  rules: readonly CompiledRule[],
): Promise<boolean> {
  let holds = false;
  for (const { phrase: about, action } of rules) {
    const urgency = action === 'hold' ? 3 : 2;
    const added = await addFlag(tx, ctx, productId, { kind: 'word', about, urgency });
    if (added && action === 'hold') holds = true;
  }
  return holds;
}

/**
 * Flags an edited listing, in the transaction that edits it, and holds it when a rule says so that
 * has not noticed it before. A refused listing waits for approval again. Returns the new columns of
 * the product.
 */
export async function flagEditedListing(
  tx: Tx,
  ctx: Deps,
  product: { id: string; heldAt: Date | null; refusedAt: Date | null },
  rules: readonly CompiledRule[],
): Promise<{ heldAt: Date | null; refusedAt: null }> {
  const { id: productId, heldAt, refusedAt } = product;
  const now = ctx.clock.now();
  const holds = await flagWords(tx, ctx, productId, rules);
  if (refusedAt) {
    const where = { productId_kind_about: { productId, kind: 'edited', about: '' } };
    const open = { urgency: 2, createdAt: now, closedAt: null, outcome: null };
    const create = { id: newId(), productId, kind: 'edited', about: '', ...open };
    await tx.listingFlag.upsert({ where, create, update: open });
  }
  if (refusedAt || (holds && !heldAt)) {
    await scheduleJob(tx, ctx, { kind: LISTING_HELD_JOB, key: productId });
  }
  return { heldAt: heldAt ?? (holds ? now : null), refusedAt: null };
}

/** Closes the open flags of a listing inside the transaction that decides on it. */
export async function closeFlags(
  tx: Tx,
  { clock }: Deps,
  productId: string,
  outcome: 'approved' | 'refused' | 'dismissed' | 'product-deleted',
): Promise<number> {
  const { count } = await tx.listingFlag.updateMany({
    where: { productId, closedAt: null },
    data: { closedAt: clock.now(), outcome },
  });
  return count;
}
