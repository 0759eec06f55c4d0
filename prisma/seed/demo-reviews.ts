import { newId } from '../../app/lib/ids.server';
import { demoBuyerReviews, demoReviewAnswers, demoSellerReviews } from '../demo/reviews';
import { DAY_MS } from './demo-times';
import type { DemoSettings } from './demo-catalogue';
import type { DemoOrderRow } from './demo-orders';
import { seeded } from './seeded';

interface ReviewRow {
  id: string;
  orderId: string;
  side: 'buyer' | 'seller';
  authorId: string;
  subjectId: string;
  paymentMethod: string;
  stars: number;
  text: string;
  createdAt: Date;
  publishAt: Date;
  counted: boolean;
  answer: string | null;
  answeredAt: Date | null;
}

const pick = <Item>(list: readonly Item[], random: () => number): Item | undefined =>
  list[Math.floor(random() * list.length)];

/** Published reviews of both sides of most completed orders of the demo, and the ratings of them. */
export function demoReviewRows(orders: readonly DemoOrderRow[], now: Date) {
  const reviews = orders.flatMap((order) => reviewsOf(order, now));
  const ratings = new Map<string, { userId: string; reviews: number; stars: number }>();
  for (const { subjectId: userId, stars } of reviews) {
    const sums = ratings.get(userId) ?? { userId, reviews: 0, stars: 0 };
    ratings.set(userId, { userId, reviews: sums.reviews + 1, stars: sums.stars + stars });
  }
  return { reviews, ratings: [...ratings.values()] };
}

function reviewsOf(order: DemoOrderRow, now: Date): ReviewRow[] {
  const { id: orderId, completedAt, buyerId, sellerId, paymentMethod, name } = order;
  if (!completedAt) return [];
  const random = seeded(`review ${name}`);
  const publishAt = new Date(completedAt.getTime() + Math.round((1 + 4 * random()) * DAY_MS));
  if (random() < 0.1 || publishAt > now) return [];
  const share = random();
  const stars = share < 0.7 ? 5 : share < 0.93 ? 4 : 3;
  const answered = random() < 0.3;
  const answeredAt = new Date(publishAt.getTime() + DAY_MS / 2);
  const shared = { orderId, paymentMethod, publishAt, counted: true };
  const answers = answered && answeredAt <= now;
  return [
    {
      ...shared,
      id: newId(),
      side: 'buyer',
      authorId: buyerId,
      subjectId: sellerId,
      stars,
      text: pick(demoBuyerReviews[stars] ?? [], random) ?? '',
      createdAt: new Date(completedAt.getTime() + DAY_MS / 3),
      answer: answers ? (demoReviewAnswers[stars === 5 ? 0 : 1] ?? null) : null,
      answeredAt: answers ? answeredAt : null,
    },
    {
      ...shared,
      id: newId(),
      side: 'seller',
      authorId: sellerId,
      subjectId: buyerId,
      stars: 5,
      text: pick(demoSellerReviews, random) ?? '',
      createdAt: publishAt,
      answer: null,
      answeredAt: null,
    },
  ];
}

/** Pairs of a demo buyer and the seller they follow, by their keys. */
const follows = [
  ['ben', 'margaret'],
  ['ben', 'helen'],
  ['nina', 'margaret'],
] as const;

/**
 * Rows of buyers who follow sellers and, for each follower, of the time up to which mails were
 * sent.
 */
export function demoFollowRows(
  { now }: Pick<DemoSettings, 'now'>,
  people: ReadonlyMap<string, { id: string }>,
) {
  const createdAt = new Date(now.getTime() - 20 * DAY_MS);
  const rows = follows.flatMap(([follower, followed]) => {
    const [one, other] = [people.get(follower), people.get(followed)];
    return one && other ? [{ followerId: one.id, followedId: other.id, createdAt }] : [];
  });
  const followers = [...new Set(rows.map(({ followerId }) => followerId))];
  const followMails = followers.map((userId) => ({ userId, mailedUntil: now }));
  return { follows: rows, followMails };
}
