import { expect, it } from 'vitest';
import { toReviewJson, toReviewView } from './review.dto';

const row = {
  id: 'r',
  stars: 5,
  text: 'Good',
  side: 'buyer',
  paymentMethod: 'card',
  answer: null,
  createdAt: Date.UTC(2026, 0, 1),
  publishAt: Date.UTC(2026, 0, 15),
  authorId: 'a',
  authorName: 'Ann',
  authorImageId: null,
  authorGone: false,
} as const;

it('dates a review by its publication, as its page does', () => {
  expect(toReviewJson(row).createdAt).toBe('2026-01-15T00:00:00.000Z');
  expect(toReviewJson(row).createdAt).toBe(toReviewView(row).at);
});

it('knows the own review of its reader', () => {
  expect(toReviewView(row, 'a').own).toBe(true);
  expect(toReviewView(row, 'b').own).toBe(false);
  expect(toReviewView(row).own).toBe(false);
});
