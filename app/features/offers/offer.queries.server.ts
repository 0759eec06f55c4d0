import { z } from 'zod';
import {
  may,
  requireHolder,
  requirePermission,
  type Ctx,
} from '~/features/accounts/account.policy';
import { shownName } from '~/features/accounts/erased-names';
import { BLOCKED } from '~/features/blocks/blocked-text';
import { isBlocked } from '~/features/blocks/blocks.server';
import { whyInactive, type ListingTimes } from '~/features/products/listing.policy';
import { priceRuleOf, type PriceRule } from '~/features/products/price-rule';
import { languageOrDefault } from '~/i18n/catalogues.server';
import { msg, type Message, type MessageKey } from '~/i18n/language';
import { VISIBLE_PRODUCT } from '~/features/products/visible-product';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import { toMajorNumber, type Currency } from '~/lib/money';
import { mapPage, type TablePage, type TableRequest } from '~/lib/paging';
import { pictureOrDrawing, type Picture } from '~/lib/picture';
import { inactiveText } from './inactive-text';
import { getOwnOffer } from './answer-offer.server';
import { closedOffers } from './apply-offer-event.server';
import { refusalOfOffers } from './make-offer.server';
import { toOfferView, type OfferRow, type OfferView } from './offer.dto';
import { counterRange, offerRange, type OfferRange, type OfferTerms } from './offer.policy';
import {
  countOffersOfBuyers,
  findOfferRow,
  findOpenOfferRow,
  readOffersOf,
  readOffersToAnswer,
} from './offer.sql.server';

const SUSPENDED = 'errors.suspended' satisfies MessageKey;

type Viewing = Pick<Ctx, 'clock' | 'env' | 'language' | 'payments'>;

/**
 * Lists the offers that the acting person made or received, open ones first. Refuses with
 * `unauthenticated`.
 */
export async function listOwnOffers(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<OfferView>> {
  const { userId } = requirePermission(ctx, 'offer:list-own');
  const page = await readOffersOf(ctx.db, userId, request);
  const { items, next } = mapPage(page, (row) => viewOf(ctx, row, userId));
  return { items, next, previous: page.previous };
}

/** An offer with the names of what was deleted in the language of the page. */
function viewOf(ctx: Viewing, row: OfferRow, viewerId: string): OfferView {
  const view = toOfferView(row, { viewerId, now: ctx.clock.now(), rule: priceRuleOf(ctx) });
  const { t } = languageOrDefault(ctx.language, ctx.env.languages);
  return { ...view, name: shownName(view.name, t), otherName: shownName(view.otherName, t) };
}

/**
 * The first of the offers that wait for the acting person's answer, and of how many. Refuses with
 * `unauthenticated`.
 */
export async function listOffersToAnswer(ctx: Ctx, limit: number): Promise<OfferView[]> {
  const { userId } = requirePermission(ctx, 'offer:list-own');
  const rows = await readOffersToAnswer(ctx.db, { userId, now: ctx.clock.now(), limit });
  return rows.map((row) => viewOf(ctx, row, userId));
}

/**
 * How many offers of buyers wait for the acting seller's answer. Refuses with `unauthenticated`.
 */
export function countOffersToAnswer(ctx: Ctx): Promise<number> {
  const { userId: sellerId } = requirePermission(ctx, 'offer:list-own');
  return countOffersOfBuyers(ctx.db, { sellerId, now: ctx.clock.now() });
}

/**
 * The open offer between a buyer and the seller of a product, as the acting person sees it; null
 * without one, and for everyone else than the two.
 */
export async function findOpenOffer(
  ctx: Viewing & Pick<Ctx, 'db' | 'actor'>,
  { productId, buyerId }: { productId: string; buyerId: string },
): Promise<OfferView | null> {
  const { db, actor } = ctx;
  if (!actor || !looksLikeId(productId)) return null;
  const row = await findOpenOfferRow(db, { productId, buyerId, now: ctx.clock.now() });
  if (!row || (row.buyerId !== actor.userId && row.sellerId !== actor.userId)) return null;
  return viewOf(ctx, row, actor.userId);
}

/** Data of the offer panel: the open offer, else the lowest amount of a new one. */
export type OfferPanelView =
  | { productId: string; open: OfferView }
  /** `minMinor`: the lowest offer. */
  | { productId: string; open: null; minMinor: number; currency: Currency };

/**
 * The offer panel for the viewer of a product's page. Null when the product is not for sale, takes
 * no offers or is the viewer's own, or when the account does not buy. Signed-out visitors may try.
 */
export async function findOfferPanel(
  ctx: Ctx,
  product: AskedProduct,
): Promise<OfferPanelView | null> {
  const panel = newOfferPanel(ctx, product);
  if (!panel) return null;
  const { productId } = panel;
  const open = ctx.actor && (await findOpenOffer(ctx, { productId, buyerId: ctx.actor.userId }));
  if (open) return { productId, open };
  return product.takesOffers ? panel : null;
}

type AskedProduct = OfferTerms &
  ListingTimes & { id: string; sellerId: string; status: string; takesOffers: boolean | number };

function newOfferPanel(ctx: Ctx, product: AskedProduct): OfferPanelView | null {
  const { actor } = ctx;
  const { id: productId, sellerId, currency } = product;
  const minMinor = lowestOfferFor(ctx, product);
  if (minMinor === null) return null;
  if (actor && (actor.userId === sellerId || !may(actor, 'offer:make'))) return null;
  return { productId, open: null, minMinor, currency };
}

/** The lowest offer for a product that is for sale, in minor units; null for any other product. */
function lowestOfferFor(ctx: Viewing, product: AskedProduct): number | null {
  if (product.status !== 'available' || product.currency !== ctx.env.CURRENCY) return null;
  if (whyInactive(product, ctx.clock.now())) return null;
  return offerRange(product, priceRuleOf(ctx)).minMinor;
}

/** Whether a product takes offers, in JSON. */
export const offerTermsJson = {
  takesOffers: z.boolean().meta({ description: 'Whether its seller takes offers.' }),
  lowestOffer: z.number().nullable().meta({
    description:
      'The lowest offer, in the major unit of the currency; null while none can be made.',
  }),
};

/** The terms of offers for a product as its page states them to every visitor. */
export function toOfferTermsJson(ctx: Viewing, product: AskedProduct) {
  const takesOffers = Boolean(product.takesOffers);
  const amountMinor = takesOffers ? lowestOfferFor(ctx, product) : null;
  const { currency } = product;
  const lowestOffer = amountMinor === null ? null : toMajorNumber({ amountMinor, currency });
  return { takesOffers, lowestOffer };
}

/**
 * The offer panel on the page of a conversation: the open offer for both, also while the product is
 * not shown, and the range of a new offer for the buyer where one can be made. Null for everyone
 * else.
 */
export async function findConversationOffer(
  ctx: Ctx,
  { productId, buyerId }: { productId: string; buyerId: string },
): Promise<OfferPanelView | null> {
  const open = await findOpenOffer(ctx, { productId, buyerId });
  if (open || ctx.actor?.userId !== buyerId) return open && { productId, open };
  const product = await ctx.db.read.product.findUnique({
    where: { id: productId, ...VISIBLE_PRODUCT },
    include: { seller: { select: { pausedUntil: true } } },
  });
  if (!product || refusalOfOffers(ctx, product)) return null;
  return newOfferPanel(ctx, { ...product, ...product.seller });
}

/** Product data on the form for an offer. */
interface OfferedProductView {
  id: string;
  name: string;
  sellerName: string;
  image: Picture;
  priceMinor: number;
  currency: Currency;
  range: OfferRange;
  /** Why no offer can be made now; null when one can. */
  refusal: Message | null;
  /** The acting person's open offer for the product. */
  open: OfferView | null;
}

/**
 * Gets the product for the form of an offer. Refuses with `unauthenticated`, `forbidden` (not a
 * buyer) and `not_found`.
 */
export async function getProductToOffer(ctx: Ctx, productId: string): Promise<OfferedProductView> {
  const { userId, suspended } = requireHolder(ctx, 'offer:make');
  const none = new DomainError('not_found', 'offers.noProduct');
  if (!looksLikeId(productId)) throw none;
  const product = await ctx.db.read.product.findUnique({
    where: { id: productId, ...VISIBLE_PRODUCT },
    include: {
      seller: { select: { name: true, pausedUntil: true } },
      category: { select: { picture: true } },
      photos: { where: { position: 0 }, select: { imageId: true } },
    },
  });
  if (!product) throw none;
  const { id, name, sellerId, seller, category, photos, resalePriceMinor, currency } = product;
  const own = sellerId === userId ? 'offers.ownProduct' : null;
  const blocked = !own && (await isBlocked(ctx.db, userId, sellerId)) ? BLOCKED : null;
  return {
    id,
    name,
    currency,
    sellerName: seller.name,
    image: pictureOrDrawing(photos[0]?.imageId ?? null, category.picture),
    priceMinor: resalePriceMinor,
    range: offerRange(product, priceRuleOf(ctx)),
    refusal: own ?? (suspended ? SUSPENDED : null) ?? blocked ?? refusalOfOffers(ctx, product),
    open: await findOpenOffer(ctx, { productId, buyerId: userId }),
  };
}

/**
 * Gets an offer that the acting person made or received, with what may be offered in return, and
 * why nothing may be; null when something may. Refuses with `unauthenticated` and `not_found`.
 */
export async function getOfferToCounter(
  ctx: Ctx,
  offerId: string,
): Promise<{ offer: OfferView; range: OfferRange; refusal: Message | null }> {
  const actor = requireHolder(ctx, 'offer:answer');
  const { offer } = await getOwnOffer(ctx.db, actor, offerId);
  const row = await findOfferRow(ctx.db, offer.id);
  if (!row) throw new DomainError('not_found');
  const terms = await ctx.db.read.product.findUniqueOrThrow({ where: { id: offer.productId } });
  const view = viewOf(ctx, row, actor.userId);
  const rule = priceRuleOf(ctx);
  const range = counterRange(offerRange(terms, rule), row, rule);
  const other = range.minMinor > range.maxMinor ? 'offers.noOther' : null;
  const stopped = actor.suspended ? SUSPENDED : null;
  const refusal = stopped ?? noCounter(view, rule) ?? other;
  return { offer: view, range, refusal };
}

function noCounter(
  { moves, status, side, madeBy, inactive }: OfferView,
  { currency }: PriceRule,
): Message | null {
  if (moves.includes('counter')) return null;
  if (status !== 'open') return closedOffers[status];
  if (side === madeBy) return 'offers.otherSide';
  return inactive ? inactiveText(inactive, side) : msg('offers.priceFirst', { currency });
}
