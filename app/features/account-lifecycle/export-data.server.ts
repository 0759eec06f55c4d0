import { readAttributes } from '~/features/products/category-field';
import {
  requirePermission,
  rightColumns,
  rights,
  type Ctx,
} from '~/features/accounts/account.policy';
import { collectOwnEvents } from '~/features/accounts/audit.server';
import { collectOwnEmailChanges } from '~/features/accounts/mail-tokens.server';
import { collectOwnSearches } from '~/features/alerts/saved-searches.server';
import { collectOwnConversations } from '~/features/conversations/export-conversations.server';
import { collectOwnDisputes } from '~/features/disputes/end-disputes.server';
import { collectOwnFollows } from '~/features/follows/follows.server';
import { collectOwnReviews } from '~/features/reviews/erase-reviews.server';
import { collectOwnNotifications } from '~/features/notifications/export-notifications.server';
import { collectOwnSignIn } from '~/features/second-factors/export-sign-in.server';
import { collectOwnModeration } from '~/features/moderation/account-moderation.server';
import { collectOwnPersonReports } from '~/features/moderation/person-reports.server';
import { collectOwnPayouts } from '~/features/payouts/erase-payouts.server';
import { collectOwnDrafts } from '~/features/products/listing-drafts.server';
import { collectOwnOrders } from './export-orders.server';
import { priceOf, toMajorNumber } from '~/lib/money';
import { absoluteAddress, imageAddress } from '~/lib/picture';
import { sortBy } from '~/lib/sort-by';

/**
 * Collects the stored data about the acting person in machine-readable form; amounts in major units
 * beside their currency. What is left out, and why, is in tests/architecture/exported-columns.test.ts
 * (ADR 309). Refuses with `unauthenticated`.
 */
export async function collectOwnData(ctx: Ctx): Promise<Record<string, unknown>> {
  const { userId } = requirePermission(ctx, 'account:manage');
  const { read } = ctx.db;
  const byTime = { createdAt: 'asc' } as const;
  const user = await read.user.findUniqueOrThrow({ where: { id: userId } });
  const own = { where: { userId }, orderBy: byTime };
  const [methods, sessions, settings, products, offers, saved, reports] = await Promise.all([
    read.signInMethod.findMany({ ...own, select: { kind: true, createdAt: true } }),
    read.session.findMany({
      ...own,
      select: {
        userAgent: true,
        remember: true,
        createdAt: true,
        lastSeenAt: true,
        expiresAt: true,
        confirmedAt: true,
        passkeyAt: true,
      },
    }),
    read.notificationSetting.findMany({
      where: { userId },
      select: { kind: true, wanted: true },
    }),
    read.product.findMany({
      where: { sellerId: userId },
      orderBy: byTime,
      include: {
        category: { select: { name: true } },
        photos: true,
        formerPrices: true,
        views: true,
      },
    }),
    read.offer.findMany({
      where: { OR: [{ buyerId: userId }, { sellerId: userId }] },
      orderBy: byTime,
      include: { product: { select: { name: true } } },
    }),
    read.favourite.findMany({ ...own, include: { product: { select: { name: true } } } }),
    read.report.findMany({ where: { reporterId: userId }, orderBy: byTime }),
  ]);
  // Newsletter data is included only for a confirmed address: anyone could have subscribed it.
  const newsletter = user.emailConfirmedAt
    ? await read.newsletterSubscriber.findUnique({
        where: { emailKey: user.emailKey ?? '' },
        select: { language: true, createdAt: true, confirmedAt: true },
      })
    : null;
  const photo = (imageId: string | null) =>
    imageId && absoluteAddress(ctx.publicUrl, imageAddress(imageId));
  const signInWays = await collectOwnSignIn(ctx, userId);
  return {
    exportedAt: ctx.clock.now(),
    account: {
      name: user.name,
      email: user.email,
      emailConfirmedAt: user.emailConfirmedAt,
      role: user.role,
      rights: rights.filter((right) => user[rightColumns[right]]),
      verified: user.verified,
      photo: photo(user.imageId),
      language: user.language,
      shopPausedUntil: user.pausedUntil,
      createdAt: user.createdAt,
    },
    emailChanges: await collectOwnEmailChanges(ctx, userId),
    securityEvents: await collectOwnEvents(ctx, userId),
    waysToLogIn: methods,
    ...signInWays,
    signedIn: sessions,
    messages: settings,
    newsletter,
    listings: products.map(({ category, photos, formerPrices, views, currency, ...product }) => ({
      name: product.name,
      category: category.name,
      description: product.description,
      attributes: readAttributes(product.attributes),
      originalPrice: toMajorNumber({ amountMinor: product.originalPriceMinor, currency }),
      resalePrice: toMajorNumber({ amountMinor: product.resalePriceMinor, currency }),
      currency,
      condition: product.condition,
      phone: product.phone,
      location: product.location,
      place: product.placeId,
      purchaseYear: product.purchaseYear,
      status: product.status,
      advertised: product.advertised,
      advertisedAt: product.advertisedAt,
      photos: sortBy(photos, ({ position }) => position).map(({ imageId }) => photo(imageId)),
      createdAt: product.createdAt,
      endsAt: product.endsAt,
      endedAt: product.endedAt,
      soldElsewhereAt: product.soldElsewhereAt,
      removedAt: product.deletedAt,
      updatedAt: product.updatedAt,
      listedSince: product.listedSince,
      takesOffers: product.takesOffers,
      offerFloorPercent: product.offerFloorPercent,
      acceptsCash: product.acceptsCash,
      reducedAt: product.reducedAt,
      reducedFrom:
        product.priorPriceMinor === null
          ? null
          : toMajorNumber({ amountMinor: product.priorPriceMinor, currency }),
      formerPrices: sortBy(formerPrices, ({ until }) => until).map((former) => ({
        price: toMajorNumber({ amountMinor: former.priceMinor, currency: former.currency }),
        currency: former.currency,
        until: former.until,
      })),
      views: sortBy(views, ({ day }) => new Date(day)).map(({ day, views: times }) => ({
        day,
        views: times,
      })),
      heldAt: product.heldAt,
      refusedAt: product.refusedAt,
    })),
    drafts: (await collectOwnDrafts(ctx, userId)).map(({ photos, ...draft }) => ({
      ...draft,
      photos: photos.map(photo),
    })),
    offers: offers.map((offer) => ({
      product: offer.product.name,
      amount: toMajorNumber(offer),
      askingPrice: toMajorNumber({ amountMinor: offer.askingMinor, currency: offer.currency }),
      currency: offer.currency,
      side: offer.buyerId === userId ? 'buyer' : 'seller',
      madeBy: offer.madeBy,
      status: offer.status,
      // The seller sees the buyer's contact details in the order only.
      phone: offer.buyerId === userId ? offer.phone : null,
      meetingLocation: offer.buyerId === userId ? offer.meetingLocation : null,
      createdAt: offer.createdAt,
      openUntil: offer.openUntil,
      decidedAt: offer.decidedAt,
    })),
    ...(await collectOwnOrders(ctx, userId)),
    ...(await collectOwnConversations(ctx)),
    savedSearches: await collectOwnSearches(ctx),
    notifications: await collectOwnNotifications(ctx),
    disputes: await collectOwnDisputes(ctx, userId),
    ...(await collectOwnReviews(ctx, userId)),
    following: await collectOwnFollows(ctx, userId),
    personReports: await collectOwnPersonReports(ctx, userId),
    payouts: await collectOwnPayouts(ctx),
    ...(await collectOwnModeration(ctx, userId)),
    saved: saved.map(({ product, createdAt }) => ({ product: product.name, createdAt })),
    reports: reports.map((report) => ({
      product: report.name,
      price: toMajorNumber(priceOf(report)),
      currency: report.currency,
      reason: report.reason,
      details: report.details,
      createdAt: report.createdAt,
      closedAt: report.closedAt,
      outcome: report.outcome,
    })),
  };
}
