import { z } from 'zod';
import { avatarAddress } from '~/lib/picture';
import type { ReviewRow } from './review.sql.server';

/** A published review as pages show it. */
export interface ReviewView {
  id: string;
  stars: number;
  text: string;
  /** The side of its author. */
  side: 'buyer' | 'seller';
  inCash: boolean;
  answer: string | null;
  author: { name: string; image: string | null; gone: boolean };
  /** Whether the reader is the author, who can't report it. */
  own: boolean;
  /** When it was published, which lists are sorted by. ISO 8601. */
  at: string;
}

/** A review as pages show it to `readerId`; without one, to a visitor who is signed out. */
export function toReviewView(row: ReviewRow, readerId?: string): ReviewView {
  const { id, stars, text, side, paymentMethod, answer, authorName, authorImageId } = row;
  return {
    id,
    stars,
    text,
    side,
    answer,
    inCash: paymentMethod === 'cash',
    author: {
      name: authorName,
      image: authorImageId && avatarAddress(authorImageId),
      gone: Boolean(row.authorGone),
    },
    own: row.authorId === readerId,
    at: new Date(row.publishAt).toISOString(),
  };
}

/** A published review in JSON. */
export const reviewJson = z
  .object({
    id: z.string(),
    stars: z.number().int().min(1).max(5),
    text: z.string(),
    answer: z.string().nullable().meta({ description: 'The public answer of the seller.' }),
    createdAt: z.iso.datetime().meta({ description: 'When it was published.' }),
  })
  .meta({ id: 'Review' });

/** A review in the documented JSON shape. */
export function toReviewJson(row: ReviewRow): z.input<typeof reviewJson> {
  const { id, stars, text, answer, publishAt } = row;
  // The time of writing would say who wrote first, which no one may read before its publication.
  return { id, stars, text, answer, createdAt: new Date(publishAt).toISOString() };
}
