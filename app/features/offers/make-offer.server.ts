import {
  requireNotOwnProduct,
  requirePermission,
  type Ctx,
} from '~/features/accounts/account.policy';
import { writeAs } from '~/features/accounts/write-as.server';
import { requireUnblocked } from '~/features/blocks/blocks.server';
import {
  countCreated,
  setCreated,
  type Created,
} from '~/features/conversations/count-created.server';
import { findConversationOf } from '~/features/conversations/open-conversation.server';
import { INACTIVE_TEXTS, whyInactive } from '~/features/products/listing.policy';
import { mayBeAsked, priceRuleOf } from '~/features/products/price-rule';
import { requireCurrency } from '~/features/products/sent-currency';
import { msg, type Message } from '~/i18n/language';
import { DomainError, fieldError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { Currency } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import type { Keyed } from '~/platform/idempotency-store.server';
import { openOffer } from './apply-offer-event.server';
import { closeStaleOffer } from './end-offers.server';
import { MAX_OPEN_OFFERS, offerRange, type OfferRange } from './offer.policy';
import { rangeRefusal, type OfferInput } from './offer.schema';
import { countOpenOffers, readOpenOffers } from './offer-state.sql.server';

const ONE_OPEN = 'offers.oneOpen';
const COUNTERED = 'offers.counterOpen';

interface SentOffer extends OfferInput {
  /** The currency that a program names; it must be the product's. */
  currency?: string | null | undefined;
}

/**
 * Makes an offer of the acting buyer for a product (decision 51), in its currency. Returns the
 * offer's id. Refuses with `unauthenticated`, `forbidden` (not a buyer, own product, blocked),
 * `not_found`, `conflict` (not for sale, no offers, one is open, too many are open),
 * `validation_failed` (amount out of range, `currency`) and `rate_limited`.
 */
export async function makeOffer(
  ctx: Ctx & Keyed<{ offerId: string }>,
  input: SentOffer,
): Promise<{ offerId: string }> {
  const { userId } = requirePermission(ctx, 'offer:make');
  const productId = requireId(input.productId, 'offers.noProduct');
  // A refused offer does not count towards the limits of the day.
  await requireOfferable(ctx, ctx.db, { ...input, productId, buyerId: userId });
  const ids = { productId, buyerId: userId };
  // With an offer open already, the transaction refuses with that reason.
  const [open] = await readOpenOffers(ctx.db, ids);
  if (!open) await requireFewOpen(ctx.db, ctx, userId);
  const starts = !(await findConversationOf(ctx.db.read, ids));
  const counted = starts ? (['offer', 'conversation'] as const) : (['offer'] as const);
  return countCreated(ctx, userId, counted, (created) => storeOffer(ctx, ids, input, created));
}

async function storeOffer(
  ctx: Ctx & Keyed<{ offerId: string }>,
  ids: { productId: string; buyerId: string },
  input: OfferInput,
  created: Created,
): Promise<{ offerId: string }> {
  try {
    return await writeAs(ctx, 'offer:make', async (tx, buyer) => {
      const product = await requireOfferable(ctx, tx, { ...ids, amountMinor: input.amountMinor });
      const { sellerId, currency, resalePriceMinor: askingMinor } = product;
      const open = await closeStaleOffer(tx, ctx, ids);
      if (open) throw new DomainError('conflict', open.madeBy === 'buyer' ? ONE_OPEN : COUNTERED);
      await requireFewOpen(tx, ctx, buyer.userId);
      const starts = !(await findConversationOf(tx, ids));
      const offerId = await openOffer(tx, ctx, {
        ...ids,
        sellerId,
        madeBy: 'buyer',
        amountMinor: input.amountMinor,
        askingMinor,
        currency,
        phone: input.phone || null,
        meetingLocation: input.meetingLocation || null,
        previousId: null,
      });
      setCreated(created, 'conversation', starts);
      setCreated(created, 'offer', true);
      return { offerId };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'openKey')) throw new DomainError('conflict', ONE_OPEN);
    throw error;
  }
}

/** Gets the product of an offer that can be made. Refuses as `makeOffer`. */
async function requireOfferable(
  ctx: Pick<Ctx, 'env' | 'clock' | 'payments'>,
  db: Ctx['db'] | Tx,
  offer: Pick<SentOffer, 'productId' | 'amountMinor' | 'currency'> & { buyerId: string },
) {
  const { productId, buyerId, amountMinor, currency } = offer;
  const product = await getProductOfOther(db, productId, buyerId);
  requireOffersFor(ctx, product);
  requireCurrency(currency, product.currency);
  requireInRange(amountMinor, offerRange(product, priceRuleOf(ctx)), product.currency);
  return product;
}

/**
 * Refuses an offer of the acting person for a product as `makeOffer` does, whatever amount it is of:
 * with `suspended`, `not_found` and `forbidden`, and with `conflict` where the price has to be confirmed
 * first, in whose currency no amount can be read. A missing id is left to validation.
 */
export async function requireMayOffer(
  ctx: Pick<Ctx, 'db' | 'actor' | 'env' | 'clock' | 'payments'>,
  productId: unknown,
): Promise<void> {
  const { db, actor } = ctx;
  requirePermission({ actor }, 'offer:make');
  if (!actor || typeof productId !== 'string' || productId.trim() === '') return;
  const id = requireId(productId.trim(), 'offers.noProduct');
  const product = await getProductOfOther(db, id, actor.userId);
  const { resalePriceMinor: amountMinor, currency } = product;
  if (!mayBeAsked({ amountMinor, currency }, priceRuleOf(ctx))) requireOffersFor(ctx, product);
}

/** Gets the product of a seller with whom a buyer may deal. Refuses with `not_found` and `forbidden`. */
async function getProductOfOther(db: Ctx['db'] | Tx, productId: string, buyerId: string) {
  const product = await getOfferedProduct(db, productId);
  requireNotOwnProduct({ userId: buyerId }, product);
  await requireUnblocked(db, buyerId, product.sellerId);
  return product;
}

/** Reads what an offer for a product depends on. Refuses with `not_found`. */
export async function getOfferedProduct(db: Ctx['db'] | Tx, id: string) {
  const product = await ('read' in db ? db.read : db).product.findUnique({
    where: { id },
    select: {
      sellerId: true,
      status: true,
      deletedAt: true,
      heldAt: true,
      takesOffers: true,
      resalePriceMinor: true,
      currency: true,
      offerFloorPercent: true,
      endsAt: true,
      endedAt: true,
      seller: { select: { suspendedAt: true, pausedUntil: true } },
    },
  });
  if (!product) throw new DomainError('not_found', 'offers.noProduct');
  if (product.deletedAt || product.heldAt || product.seller.suspendedAt) {
    throw new DomainError('not_found', 'offers.takenDown');
  }
  return product;
}

/** Facts about a product that decide whether it takes offers. */
interface Offered {
  status: string;
  takesOffers: boolean;
  resalePriceMinor: number;
  currency: string;
  endsAt: Date | null;
  endedAt: Date | null;
  seller: { pausedUntil: Date | null };
}

/** Refuses with `conflict` a product that is not for sale, or whose seller takes no offers. */
function requireOffersFor(ctx: Pick<Ctx, 'env' | 'clock' | 'payments'>, product: Offered): void {
  const refusal = refusalOfOffers(ctx, product);
  if (refusal) throw new DomainError('conflict', refusal);
}

/** Why no offer can be made for a product; null when one can. */
export function refusalOfOffers(
  ctx: Pick<Ctx, 'env' | 'clock' | 'payments'>,
  { status, takesOffers, resalePriceMinor, currency, seller, ...times }: Offered,
): Message | null {
  if (status === 'sold') return 'offers.sold';
  if (status !== 'available') return 'offers.booked';
  const inactive = whyInactive({ ...times, ...seller }, ctx.clock.now());
  if (inactive) return INACTIVE_TEXTS[inactive];
  const rule = priceRuleOf(ctx);
  if (!mayBeAsked({ amountMinor: resalePriceMinor, currency }, rule)) {
    return msg('offers.priceFirst', { currency: rule.currency });
  }
  return takesOffers ? null : 'offers.noOffers';
}

/** Refuses with `validation_failed` an amount in minor units outside of the range. */
export function requireInRange(amountMinor: number, range: OfferRange, currency: Currency): void {
  const refusal = rangeRefusal(amountMinor, range, currency);
  if (refusal) throw fieldError('amount', refusal);
}

/** Refuses with `conflict` when the buyer has as many open offers as allowed. */
async function requireFewOpen(
  db: Pick<Ctx['db'], 'rows'>,
  { clock }: Pick<Ctx, 'clock'>,
  buyerId: string,
) {
  const open = await countOpenOffers(db, { buyerId, now: clock.now() });
  if (open < MAX_OPEN_OFFERS) return;
  throw new DomainError('conflict', msg('offers.tooMany', { count: MAX_OPEN_OFFERS }));
}
