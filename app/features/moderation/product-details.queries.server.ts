import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import type { AuditRow } from '~/features/accounts/audit.dto';
import { mayDecide, withMayDecide } from '~/features/accounts/impartial.server';
import { listEntriesAbout } from '~/features/accounts/audit.server';
import type { OrderEvent } from '~/features/orders/order-transitions';
import type { OrderStatus } from '~/features/orders/order-states';
import { readAttributes, type Attributes } from '~/features/products/category-field';
import type { Condition, ProductStatus } from '~/features/products/product.dto';
import {
  readCases,
  readOtherNames,
  toDecisionOnProduct,
  toFlagOnProduct,
} from './product-cases.queries.server';
import { listingState, type ListedState, type ReportOutcome } from './listed-state';
import type { CaseOfProduct, DecisionOnProduct, FlagOnProduct } from './product-case.dto';
import { mayShowAgain } from './show-again.server';
import { partiesToListing } from './listing-parties';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { Currency } from '~/lib/money';
import { categoryPicture, photoPicture, type Picture } from '~/lib/picture';
import { DAY_MS } from '~/lib/durations';

interface OrderOfProduct {
  id: string;
  buyerId: string;
  buyerName: string;
  priceMinor: number;
  currency: Currency;
  status: OrderStatus;
  /** Events of the order, oldest first. Times are ISO 8601. */
  events: { id: string; type: OrderEvent; at: string }[];
  createdAt: string;
}

interface ReportOnProduct {
  id: string;
  reporterId: string;
  reporter: string;
  reason: string | null;
  details: string | null;
  outcome: ReportOutcome | null;
  createdAt: string;
  /** Whether it is open and the acting admin may dismiss it. */
  mayDismiss: boolean;
}

/** A product as an admin sees it. Times are ISO 8601. */
export interface ProductDetails {
  product: {
    id: string;
    name: string;
    description: string;
    /** Values that the seller entered in the fields of the category. */
    attributes: Attributes;
    category: { id: string; name: string };
    seller: { id: string; name: string; email: string; verified: boolean; imageId: string | null };
    originalPriceMinor: number;
    resalePriceMinor: number;
    currency: Currency;
    condition: Condition;
    phone: string;
    location: string;
    purchaseYear: number;
    state: ListedState;
    advertised: boolean;
    createdAt: string;
    updatedAt: string;
    deletedAt: string | null;
    /** Set while it waits for approval, or was refused. */
    heldAt: string | null;
    refusedAt: string | null;
    /** Its photos in their order; the drawing of its category where it has none. */
    pictures: Picture[];
    favourites: number;
    /** Opened pages of the last VIEW_DAYS, without the seller's own. */
    views: number;
  };
  orders: OrderOfProduct[];
  reports: ReportOnProduct[];
  flags: FlagOnProduct[];
  decisions: DecisionOnProduct[];
  cases: CaseOfProduct[];
  /** Whether the acting admin is no party, or all admins are. */
  mayDecide: boolean;
  /** Whether an admin removed it and the acting one may show it again. */
  mayShowAgain: boolean;
  /** Latest first; about the product and about the reports on it. */
  audit: AuditRow[];
}

/** Orders and reports on the page, the newest. A product has few. */
const MAX_ENTRIES = 20;
const AUDIT_ENTRIES = 10;
const VIEW_DAYS = 30;
const NONE = 'moderation.noProduct';

/**
 * Gets everything about a product for admins, also of a deleted one. Refuses with
 * `unauthenticated`, `forbidden` and `not_found`.
 */
export async function getProductDetails(ctx: Ctx, productId: string): Promise<ProductDetails> {
  const actor = requirePermission(ctx, 'report:moderate');
  const firstDay = new Date(ctx.clock.now().getTime() - (VIEW_DAYS - 1) * DAY_MS);
  const since = firstDay.toISOString().slice(0, 10);
  const newest = { orderBy: { createdAt: 'desc' }, take: MAX_ENTRIES } as const;
  const row = looksLikeId(productId)
    ? await ctx.db.read.product.findUnique({
        where: { id: productId },
        include: {
          category: { select: { id: true, name: true, picture: true } },
          seller: { select: { id: true, name: true, email: true, verified: true, imageId: true } },
          photos: { select: { imageId: true }, orderBy: { position: 'asc' } },
          orders: { ...newest, include: { events: { orderBy: { sequence: 'asc' } } } },
          reports: newest,
          flags: newest,
          decisions: { ...newest, where: { kind: { in: ['removed', 'refused'] } } },
          views: { select: { views: true }, where: { day: { gte: since } } },
        },
      })
    : null;
  if (!row) throw new DomainError('not_found', NONE);
  const { category, photos, orders, reports, flags, decisions, views, ...product } = row;
  const audit = await listEntriesAbout(
    ctx,
    [product.id, ...reports.map(({ id }) => id)],
    AUDIT_ENTRIES,
  );
  const [others, cases, favourites] = await Promise.all([
    readOtherNames(ctx, flags),
    readCases(ctx, product.id, orders),
    ctx.db.read.favourite.count({ where: { productId } }),
  ]);
  const openReports = reports.filter(({ closedAt }) => closedAt === null);
  const parties = partiesToListing({ ...product, openReports });
  const decidable = await withMayDecide(
    ctx.db.read,
    actor,
    { items: reports, next: null, previous: null },
    (row) => [row.reporterId, product.sellerId],
  );
  return {
    product: {
      id: product.id,
      name: product.name,
      description: product.description,
      attributes: readAttributes(product.attributes),
      category: { id: category.id, name: category.name },
      seller: product.seller,
      originalPriceMinor: product.originalPriceMinor,
      resalePriceMinor: product.resalePriceMinor,
      currency: product.currency,
      condition: product.condition as Condition,
      phone: product.phone,
      location: product.location,
      purchaseYear: product.purchaseYear,
      state: listingState({ ...product, status: product.status as ProductStatus }),
      advertised: product.advertised,
      createdAt: product.createdAt.toISOString(),
      updatedAt: product.updatedAt.toISOString(),
      deletedAt: product.deletedAt?.toISOString() ?? null,
      heldAt: product.heldAt?.toISOString() ?? null,
      refusedAt: product.refusedAt?.toISOString() ?? null,
      pictures:
        photos.length > 0
          ? photos.map(({ imageId }) => photoPicture(imageId))
          : [categoryPicture(category.picture)],
      favourites,
      views: views.reduce((sum, day) => sum + day.views, 0),
    },
    orders: orders.map(({ events, ...order }) => ({
      id: order.id,
      buyerId: order.buyerId,
      buyerName: order.userName,
      priceMinor: order.priceMinor,
      currency: order.currency,
      status: order.status as OrderStatus,
      events: events.map(({ id, type, at }) => ({
        id,
        type: type as OrderEvent,
        at: at.toISOString(),
      })),
      createdAt: order.createdAt.toISOString(),
    })),
    reports: decidable.items.map((report) => ({
      id: report.id,
      reporterId: report.reporterId,
      reporter: report.user,
      reason: report.reason,
      details: report.details,
      outcome: report.outcome as ReportOutcome | null,
      createdAt: report.createdAt.toISOString(),
      mayDismiss: report.closedAt === null && report.mayDecide,
    })),
    flags: flags.map((flag) => toFlagOnProduct(flag, others)),
    decisions: decisions.map(toDecisionOnProduct),
    cases,
    mayDecide: await mayDecide(ctx.db.read, actor, parties),
    mayShowAgain:
      product.deletedAt !== null && (await mayShowAgain(ctx.db.read, actor, product.id)),
    audit,
  };
}
