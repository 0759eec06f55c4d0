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
const NEW_SELLER_LISTINGS = 3;

/** Notifies the admins of a listing that waits; the key is its id. features/moderation handles it. */
export const LISTING_HELD_JOB = 'listing-held';

type Deps = Pick<Ctx, 'clock'>;

/**
 * Flags a listing for a cause that is in it, once until the cause is gone. Returns `added`, or that the
 * flag is still `open`, or that an admin has `seen` the cause in the listing.
 */
export async function addFlag(
  tx: Tx,
  { clock }: Deps,
  productId: string,
  flag: Flag,
): Promise<'added' | 'open' | 'seen'> {
  const { kind, about } = flag;
  const causeKey = `${productId} ${kind} ${about}`;
  const known = await tx.listingFlag.findFirst({
    where: { productId, kind, about, OR: [{ causeKey }, { closedAt: null }] },
  });
  if (!known) {
    const id = newId();
    await tx.listingFlag.create({
      data: { id, productId, ...flag, causeKey, createdAt: clock.now() },
    });
    return 'added';
  }
  // The cause was gone for a while before an admin decided.
  if (known.causeKey === null) {
    await tx.listingFlag.update({ where: { id: known.id }, data: { causeKey } });
  }
  return known.closedAt ? 'seen' : 'open';
}

/**
 * Stores which flags of these kinds say nothing of a listing any more, because only the causes
 * `standing` are in it: if another one comes back, it is flagged again. Open flags stay open, because
 * what waits for an admin is in the queue by them.
 */
export async function forgetCauses(
  tx: Tx,
  productId: string,
  kinds: readonly FlagKind[],
  standing: readonly string[],
): Promise<void> {
  await tx.listingFlag.updateMany({
    where: {
      productId,
      kind: { in: [...kinds] },
      about: { notIn: [...standing] },
      causeKey: { not: null },
    },
    data: { causeKey: null },
  });
}

/** Whether a listing that is about to be added has to wait for approval. */
export async function mustWait(
  tx: Tx,
  sellerId: string,
  rules: readonly CompiledRule[],
): Promise<{ isNewSeller: boolean; waits: boolean }> {
  const isNewSeller = await waitsAsNew(tx, sellerId);
  return { isNewSeller, waits: isNewSeller || rules.some(({ action }) => action === 'hold') };
}

/** A removal counts against a seller, unless an appeal has lifted it or the listing is shown again. */
const REMOVED = {
  kind: 'removed',
  OR: [{ appealOutcome: null }, { appealOutcome: 'upheld' }],
};

/** Whether the listings of a seller wait for approval because too few of them have been shown. */
async function waitsAsNew(tx: Tx, sellerId: string): Promise<boolean> {
  if (!(await holdsNewSellers(tx))) return false;
  const shown = await tx.product.findMany({
    where: {
      sellerId,
      heldAt: null,
      OR: [{ deletedAt: null }, { decisions: { none: REMOVED } }],
    },
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

/** Returns whether a rule says that the listing waits until an admin has seen it with the word. */
async function flagWords(
  tx: Tx,
  ctx: Deps,
  productId: string,
  rules: readonly CompiledRule[],
): Promise<boolean> {
  let holds = false;
  for (const { phrase: about, action } of rules) {
    const urgency = action === 'hold' ? 3 : 2;
    const flagged = await addFlag(tx, ctx, productId, { kind: 'word', about, urgency });
    if (flagged !== 'seen' && action === 'hold') holds = true;
  }
  return holds;
}

/**
 * Flags an edited listing, in the transaction that edits it, and holds it when it has a word that
 * rules hold and no admin has seen in it, or when a new seller has changed what others read and see of
 * it (`changed`): an approval is not for another text. A refused listing waits for approval again, with
 * all its words. Returns the new columns of the product.
 */
export async function flagEditedListing(
  tx: Tx,
  ctx: Deps,
  product: { id: string; sellerId: string; heldAt: Date | null; refusedAt: Date | null },
  { rules, changed }: { rules: readonly CompiledRule[]; changed: boolean },
): Promise<{ heldAt: Date | null; refusedAt: null }> {
  const { id: productId, sellerId, heldAt, refusedAt } = product;
  if (refusedAt) await forgetCauses(tx, productId, ['word'], []);
  else await forgetCauses(tx, productId, ['word'], phrasesOf(rules));
  let holds = await flagWords(tx, ctx, productId, rules);
  if (refusedAt) await flagAnew(tx, ctx, productId, 'edited');
  if (changed && !heldAt && (await waitsAsNew(tx, sellerId))) {
    await flagAnew(tx, ctx, productId, 'new-seller');
    holds = true;
  }
  if (refusedAt || (holds && !heldAt)) {
    await scheduleJob(tx, ctx, { kind: LISTING_HELD_JOB, key: productId });
  }
  return { heldAt: heldAt ?? (holds ? ctx.clock.now() : null), refusedAt: null };
}

/** Flags a listing as it now is, whatever an admin has seen of it before. */
async function flagAnew(tx: Tx, ctx: Deps, productId: string, kind: 'edited' | 'new-seller') {
  await forgetCauses(tx, productId, [kind], []);
  await addFlag(tx, ctx, productId, { kind, about: '', urgency: 2 });
}

const phrasesOf = (rules: readonly CompiledRule[]) => rules.map(({ phrase }) => phrase);

/** Closes the open flags of a listing inside the transaction that decides on it. */
export async function closeFlags(
  tx: Tx,
  { clock }: Deps,
  productId: string,
  outcome: 'approved' | 'refused' | 'dismissed' | 'product-deleted' | 'undecided',
): Promise<number> {
  const { count } = await tx.listingFlag.updateMany({
    where: { productId, closedAt: null },
    data: { closedAt: clock.now(), outcome },
  });
  return count;
}
