import {
  requirePermission,
  requireRight,
  type Actor,
  type Ctx,
} from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { requireUnblocked } from '~/features/blocks/blocks.server';
import { whyInactive } from '~/features/products/listing.policy';
import { mayBeAsked, priceRuleOf } from '~/features/products/price-rule';
import { requireCurrency } from '~/features/products/sent-currency';
import { msg } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import { tradeSideOf } from '~/lib/trade-side';
import type { RowsReader, Tx } from '~/platform/db/database';
import type { Keyed } from '~/platform/idempotency-store.server';
import { applyOfferEvent, openOffer, requireAnswerable } from './apply-offer-event.server';
import { getOfferedProduct, requireInRange } from './make-offer.server';
import { inactiveText } from './inactive-text';
import { nextOfferState, offerTransitions, type OfferEvent, type OfferSide } from './offer-machine';
import { counterRange, offerRange } from './offer.policy';
import { findOfferState, type OfferState } from './offer-state.sql.server';

const NONE = 'offers.noSuchOffer';

/**
 * Gets an offer that the person made or received. Refuses with `not_found`, also for everyone
 * else's and for admins (decision 10).
 */
export async function getOwnOffer(
  db: RowsReader,
  actor: Pick<Actor, 'userId'>,
  offerId: string,
): Promise<{ offer: OfferState; side: OfferSide }> {
  const offer = await findOfferState(db, requireId(offerId, NONE));
  const side = offer && tradeSideOf(actor, offer);
  if (!side) throw new DomainError('not_found', NONE);
  return { offer, side };
}

/**
 * Checks that the acting person may cause an event of an offer, before what was sent is validated.
 * Refuses with `unauthenticated`, `not_found` and `forbidden` (the other side's move, a counter or an
 * acceptance between people of whom one has blocked the other). Returns the offer and the person's side.
 */
export async function requireOfferMove(ctx: Ctx, offerId: string, event: OfferEvent) {
  const actor = requirePermission(ctx, 'offer:answer');
  const { offer, side } = await getOwnOffer(ctx.db, actor, offerId);
  requireSide(offer, side, event);
  requireTradeRight(actor, side);
  // A repeat of a counter or an acceptance before the block gets its stored answer.
  const isNew = event === 'counter' || event === 'accept';
  const isDone = offer.status === offerTransitions[event].to;
  if (isNew && !isDone) await requireUnblocked(ctx.db, offer.buyerId, offer.sellerId);
  return { offer, side };
}

/** Refuses with `forbidden` an event that only the other side may cause. */
export function requireSide({ madeBy }: OfferState, side: OfferSide, event: OfferEvent): void {
  if (!isMoveOf(madeBy, side, event)) throw new DomainError('forbidden', 'offers.otherSide');
}

/** Whether an event of an offer that `madeBy` made is the move of a side. */
export function isMoveOf(madeBy: OfferSide, side: OfferSide, event: OfferEvent): boolean {
  return !('refused' in nextOfferState({ status: 'open', madeBy, event, by: side }, () => true));
}

/** Refuses with `forbidden` an account that has lost the right to buy or to sell. */
export function requireTradeRight({ rights }: Pick<Actor, 'rights'>, side: OfferSide): void {
  requireRight(rights, side === 'buyer' ? 'offer:make' : 'product:manage-own');
}

/**
 * Declines an offer of the other side. Refuses with `unauthenticated`, `not_found`, `forbidden` (an
 * own offer) and `conflict` (not open any more).
 */
export function declineOffer(ctx: Ctx & Keyed<{ offerId: string }>, offerId: string) {
  return closeOffer(ctx, offerId, 'decline');
}

/**
 * Takes back an own offer; the buyer may also leave a counter. Refuses as `declineOffer`.
 */
export function withdrawOffer(ctx: Ctx & Keyed<{ offerId: string }>, offerId: string) {
  return closeOffer(ctx, offerId, 'withdraw');
}

async function closeOffer(
  ctx: Ctx & Keyed<{ offerId: string }>,
  offerId: string,
  event: 'decline' | 'withdraw',
): Promise<{ offerId: string }> {
  return writeAs(ctx, 'offer:answer', async (tx, actor) => {
    const { offer, side } = await getOwnOffer(tx, actor, offerId);
    await applyOfferEvent(tx, ctx, offer, { event, by: side });
    return { offerId };
  });
}

interface SentCounter {
  offerId: string;
  amountMinor: number;
  /** The currency that a program names; it must be the offer's. */
  currency?: string | null | undefined;
}

/**
 * Answers an offer of the other side with another price, which is a new offer that replaces it; the
 * buyer's contact details go on with it. Returns the id of the new offer. Refuses as `declineOffer`,
 * and with `conflict` (not for sale at that price any more, the shop is paused, the listing has ended
 * or its price has to be confirmed) and `validation_failed` (`currency`, or an amount out of range, not
 * above the offer of the buyer or not below that of the seller).
 */
export async function counterOffer(
  ctx: Ctx & Keyed<{ offerId: string }>,
  { offerId, amountMinor, currency: sent }: SentCounter,
): Promise<{ offerId: string }> {
  return writeAs(ctx, 'offer:answer', async (tx, actor) => {
    const { offer, side, product } = await getCounterable(ctx, tx, actor, offerId);
    const { productId, buyerId, sellerId, askingMinor, currency, phone, meetingLocation } = offer;
    requireCurrency(sent, product.currency);
    requireCounter(ctx, offer, product, amountMinor);
    await applyOfferEvent(tx, ctx, offer, { event: 'counter', by: side });
    const counter = await openOffer(tx, ctx, {
      productId,
      buyerId,
      sellerId,
      askingMinor,
      currency,
      phone,
      meetingLocation,
      madeBy: side,
      amountMinor,
      previousId: offer.id,
    });
    return { offerId: counter };
  });
}

/**
 * Refuses a counter as `counterOffer` does, whatever its amount. For amounts that are refused as they were
 * sent: what became of the offer comes before them.
 */
export async function requireCounterable(ctx: Ctx, offerId: string): Promise<void> {
  const actor = requirePermission(ctx, 'offer:answer');
  await getCounterable(ctx, ctx.db, actor, offerId);
}

/**
 * Gets an offer that the acting person can counter, with its product. Refuses with `not_found`, `forbidden`
 * and `conflict`: an offer that has ended, a product whose shop is paused or whose listing has ended, and a
 * price that is in another currency than the site's or can't be charged by its provider, with which amounts
 * can't be compared.
 */
async function getCounterable(
  ctx: Pick<Ctx, 'env' | 'clock' | 'payments'>,
  db: Ctx['db'] | Tx,
  actor: Actor,
  offerId: string,
): Promise<{ offer: OfferState; side: OfferSide; product: OfferedProduct }> {
  const { offer, side } = await getOwnOffer(db, actor, offerId);
  requireSide(offer, side, 'counter');
  requireTradeRight(actor, side);
  await requireUnblocked(db, offer.buyerId, offer.sellerId);
  requireAnswerable(offer, ctx.clock.now());
  const product = await getOfferedProduct(db, offer.productId);
  requireActive(ctx, product, side);
  const rule = priceRuleOf(ctx);
  if (!mayBeAsked({ amountMinor: offer.askingMinor, currency: offer.currency }, rule)) {
    throw new DomainError('conflict', msg('offers.priceFirst', { currency: rule.currency }));
  }
  return { offer, side, product };
}

type OfferedProduct = Awaited<ReturnType<typeof getOfferedProduct>>;

/** Refuses with `conflict` a product whose shop is paused or whose listing has ended. */
function requireActive({ clock }: Pick<Ctx, 'clock'>, product: OfferedProduct, side: OfferSide) {
  const inactive = whyInactive({ ...product, ...product.seller }, clock.now());
  if (inactive) throw new DomainError('conflict', inactiveText(inactive, side));
}

/** Refuses with `validation_failed` an amount that can't answer the offer. */
function requireCounter(
  ctx: Pick<Ctx, 'env' | 'payments'>,
  offer: OfferState,
  product: OfferedProduct,
  amountMinor: number,
): void {
  const rule = priceRuleOf(ctx);
  const range = counterRange(offerRange(product, rule), offer, rule);
  requireInRange(amountMinor, range, product.currency);
}
