import { z } from 'zod';
import { toRatingView } from '~/features/reviews/review.policy';
import type { SellerRow } from './seller.sql.server';

/** A seller in JSON. */
export const sellerJson = z
  .object({
    id: z.string(),
    name: z.string(),
    verified: z.boolean(),
    memberSince: z.iso.datetime(),
    rating: z.number().min(1).max(5).nullable().meta({
      description: 'The average of the reviews, with one decimal; null below three reviews.',
    }),
    reviewCount: z.number().int().meta({
      description: 'The published reviews of orders that were paid by card.',
    }),
    completedSales: z.number().int().meta({
      description: 'Those that were paid by card.',
    }),
  })
  .meta({ id: 'SellerProfile' });

/** A seller in the documented JSON shape; without a rating below RATED_FROM reviews. */
export function toSellerJson(row: SellerRow): z.input<typeof sellerJson> {
  const { average, count } = toRatingView(toSums(row));
  return {
    id: row.id,
    name: row.name,
    verified: Boolean(row.verified),
    memberSince: new Date(row.createdAt).toISOString(),
    rating: average,
    reviewCount: count,
    completedSales: Number(row.sales),
  };
}

/** The sums of a row as numbers. */
export function toSums({ reviews, stars, cashReviews }: SellerRow) {
  return { reviews: Number(reviews), stars: Number(stars), cashReviews: Number(cashReviews) };
}
