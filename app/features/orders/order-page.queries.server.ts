import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { shownName } from '~/features/accounts/erased-names';
import { isBlocked } from '~/features/blocks/blocks.server';
import { languageOrDefault } from '~/i18n/catalogues.server';
import type { Translate } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { Currency, Money } from '~/lib/money';
import { avatarAddress, pictureOrDrawing, type Picture } from '~/lib/picture';
import { OPEN_CHARGEBACK } from '~/platform/payments/provider-states';
import { readInTime } from './end-order.server';
import {
  awaitsHandover,
  codeStateOf,
  ensureCode,
  findCode,
  type CodeState,
} from './handover-code.server';
import type { OrderEvent } from './order-transitions';
import { isSettledUnmet, NO_ORDER, sideOf, type OrderSide } from './order-party.server';
import { orderStates } from './order-states';
import { IN_CONTACT, isUnfinished, type OrderStatus, type PaymentMethod } from './order.policy';

/** A person of an order, as its page shows them. */
export interface OrderPerson {
  name: string;
  /** The address of the portrait. */
  image: string | null;
  verified: boolean;
  /** Whether the account is deleted. */
  deleted: boolean;
  /** Null where the viewer may not see it (decisions 19, 49b). */
  phone: string | null;
}

/** A past event of an order. */
interface TimelineEntry {
  type: OrderEvent;
  /** ISO 8601. */
  at: string;
}

/** What a sale costs and brings its seller. Price less what was refunded, less the fee, plus `borne`: `net`. */
export interface Proceeds {
  /** What is left of it after refunds. */
  fee: Money;
  /** The part of the refunds that the shop has paid for; null when it has not. */
  borne: Money | null;
  net: Money;
}

/** An order as its page shows it, to one of its sides or to an admin. */
export interface OrderPageView {
  id: string;
  side: OrderSide;
  productId: string;
  /** The product's page for others than its seller and admins: it is shown, names similar ones, or is not found. */
  productPage: 'shown' | 'deleted' | 'hidden';
  name: string;
  image: Picture;
  priceMinor: number;
  currency: Currency;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  /** When the state ends by itself, ISO 8601; null when it does not. */
  deadline: string | null;
  /** Whether the order has been received before, so that a dispute about it was opened later. */
  received: boolean;
  buyer: OrderPerson;
  seller: OrderPerson;
  /** Whether the viewer can write to the other side: its account exists, and no block is between them. */
  mayWrite: boolean;
  meetingLocation: string;
  /** For the buyer alone: the contact details, while they are incomplete and the order is not over. */
  missing: { phone: string; meetingLocation: string } | null;
  /** Whether a dispute of the card provider is open, which keeps the order from its completion. */
  hasOpenChargeback: boolean;
  /**
   * The fee and what the seller gets, as agreed at the reservation; null for the buyer, for cash and
   * once the order has ended.
   * Once it is paid, the ledger knows (`findProceeds`).
   */
  proceeds: Proceeds | null;
  /** The total refunded so far; null when nothing was. */
  refunded: Money | null;
  events: TimelineEntry[];
  /** Whether a dispute was settled before any handover. */
  settledUnmet: boolean;
  /** For the buyer alone, while it can still confirm something (decision 49a). */
  code: string | null;
  /** State of the seller's tries to enter the code; null when no handover is to be confirmed. */
  tries: { spent: boolean; blockedUntil: string | null } | null;
  /** Whether the seller can put the product back on sale: never while suspended. */
  listableAgain: boolean;
  /** Whether it was paid: a receipt for the buyer and admins, a statement for the seller. */
  hasReceipt: boolean;
}

const person = {
  name: true,
  imageId: true,
  verified: true,
  deletedAt: true,
  suspendedAt: true,
} as const;
const shown = {
  events: { orderBy: { sequence: 'asc' } },
  buyer: { select: person },
  seller: { select: person },
  payment: { select: { id: true } },
  providerDisputes: { where: OPEN_CHARGEBACK, select: { id: true } },
  product: {
    select: {
      phone: true,
      status: true,
      deletedAt: true,
      heldAt: true,
      category: { select: { picture: true } },
    },
  },
} as const;

/** Reads an order for one of its sides or an admin. Refuses with `not_found` for everyone else. */
function readOrder(ctx: Ctx, orderId: string) {
  return readInTime(ctx, orderId, () => getForParty(ctx, orderId));
}

async function getForParty(ctx: Ctx, orderId: string) {
  const actor = requirePermission(ctx, 'order:see');
  if (!looksLikeId(orderId)) throw new DomainError('not_found', NO_ORDER);
  const order = await ctx.db.read.order.findUnique({ where: { id: orderId }, include: shown });
  const side = order && sideOf(actor, order);
  if (!side) throw new DomainError('not_found', NO_ORDER);
  const status = order.status as OrderStatus;
  return { order: { ...order, status, paymentMethod: order.paymentMethod as PaymentMethod }, side };
}

type Read = Awaited<ReturnType<typeof readOrder>>;

/** The code, for the buyer alone, and what it allows; null where there is nothing to confirm. */
async function readHandover(
  ctx: Ctx,
  { order, side }: Read,
): Promise<(CodeState & { code: string | null }) | null> {
  if (!awaitsHandover(order)) return null;
  await ensureCode(ctx, order.id);
  const stored = await findCode(ctx.db.read, order.id);
  const state = codeStateOf(stored, ctx.clock.now());
  return { ...state, code: side === 'buyer' && !state.spent ? stored.code : null };
}

/** Events of the order, oldest first, without those that only postpone its completion. */
function timelineOf({ events }: Read['order']): TimelineEntry[] {
  return events
    .filter(({ type, fromStatus, toStatus }) => !(type === 'complete' && fromStatus === toStatus))
    .map(({ type, at }) => ({ type: type as OrderEvent, at: at.toISOString() }));
}

/**
 * Gets one order for its page. Refuses with `unauthenticated` and `not_found` (everyone but buyer,
 * seller and admins).
 */
export async function getOrderPage(ctx: Ctx, orderId: string): Promise<OrderPageView> {
  const { t } = languageOrDefault(ctx.language, ctx.env.languages);
  const read = await readOrder(ctx, orderId);
  const { order, side } = read;
  const { id, productId, name, status, paymentMethod, priceMinor, product } = order;
  const currency = order.currency as Currency;
  const handover = await readHandover(ctx, read);
  const inContact = IN_CONTACT.includes(status);
  const active = orderStates[status].active;
  const money = (amountMinor: number): Money => ({ amountMinor, currency });
  const { refundedMinor, feeMinor } = order;
  const isSold = product.status === 'sold' && product.deletedAt === null;
  return {
    id,
    side,
    productId,
    productPage: productPageOf(order),
    name,
    status,
    paymentMethod,
    priceMinor,
    currency,
    image: pictureOrDrawing(order.imageId, product.category.picture),
    deadline: order.deadlineAt?.toISOString() ?? null,
    received: order.receivedAt !== null,
    buyer: toPerson(order.buyer, t, side !== 'buyer' && active && order.phone ? order.phone : null),
    seller: toPerson(order.seller, t, side !== 'seller' && inContact ? product.phone : null),
    mayWrite: await mayWrite(ctx, read),
    meetingLocation: active && order.buyer.deletedAt === null ? order.meetingLocation : '',
    missing: side === 'buyer' ? missingContact(order) : null,
    hasOpenChargeback: order.providerDisputes.length > 0,
    proceeds:
      side === 'buyer' || paymentMethod === 'cash' || !active
        ? null
        : { fee: money(feeMinor), borne: null, net: money(priceMinor - feeMinor) },
    refunded: refundedMinor > 0 ? money(refundedMinor) : null,
    events: timelineOf(order),
    settledUnmet: isSettledUnmet(order.events),
    code: handover?.code ?? null,
    tries: handover && {
      spent: handover.spent,
      blockedUntil: handover.blockedUntil?.toISOString() ?? null,
    },
    listableAgain:
      side === 'seller' &&
      !ctx.actor?.suspended &&
      status === 'refunded' &&
      isSold &&
      (await isFree(ctx, productId)),
    hasReceipt: order.payment !== null || isCashSale(order),
  };
}

/** As `VISIBLE_PRODUCT` says; the page of a deleted product names similar ones. */
function productPageOf({ product, seller }: Read['order']): OrderPageView['productPage'] {
  if (product.deletedAt) return 'deleted';
  return product.heldAt || seller.suspendedAt ? 'hidden' : 'shown';
}

async function mayWrite({ db }: Ctx, { order, side }: Read): Promise<boolean> {
  if (side === 'admin') return false;
  const { deletedAt } = side === 'buyer' ? order.seller : order.buyer;
  return deletedAt === null && !(await isBlocked(db, order.buyerId, order.sellerId));
}

function missingContact({ status, phone, meetingLocation }: Read['order']) {
  const isMissing = isUnfinished(status) && (phone === '' || meetingLocation === '');
  return isMissing ? { phone, meetingLocation } : null;
}

function toPerson(
  { name, imageId, verified, deletedAt }: Read['order']['buyer'],
  t: Translate,
  phone: string | null,
): OrderPerson {
  const image = imageId && avatarAddress(imageId);
  if (deletedAt)
    return {
      name: t('accounts.deleted'),
      image: null,
      verified: false,
      deleted: true,
      phone: null,
    };
  return { name: shownName(name, t), image, verified, deleted: false, phone };
}

function isCashSale({ status, paymentMethod }: { status: string; paymentMethod: string }): boolean {
  return paymentMethod === 'cash' && status === 'completed';
}

async function isFree({ db }: Ctx, productId: string): Promise<boolean> {
  const where = { activeProductId: productId };
  return (await db.read.order.findUnique({ where, select: { id: true } })) === null;
}

/** An order as `GET /orders/{id}/timeline` shows it. */
interface OrderTimeline {
  status: OrderStatus;
  deadline: string | null;
  events: TimelineEntry[];
  handoverCode: string | null;
}

/** Gets the steps of one order. Refuses as `getOrderPage`. */
export async function getTimeline(ctx: Ctx, orderId: string): Promise<OrderTimeline> {
  const read = await readOrder(ctx, orderId);
  const { order } = read;
  const handover = await readHandover(ctx, read);
  return {
    status: order.status,
    deadline: order.deadlineAt?.toISOString() ?? null,
    events: timelineOf(order),
    handoverCode: handover?.code ?? null,
  };
}
