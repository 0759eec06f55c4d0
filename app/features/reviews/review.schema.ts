import * as z from 'zod/mini';
import { plain, requiredText } from '~/features/conversations/required-text';
import { msg, type MessageKey } from '~/i18n/language';
import { hasAtMost, isVisibleText, toTypedText } from '~/lib/text';
import { LONGEST_REVIEW } from './review.policy';

const TOO_LONG = msg('reviews.error.textLong', { count: LONGEST_REVIEW });
const fits = z.refine<string>(hasAtMost(LONGEST_REVIEW), TOO_LONG);
const STARS = 'reviews.error.stars' satisfies MessageKey;

const stars = z.pipe(
  z.enum(['1', '2', '3', '4', '5'], { error: STARS }),
  z.transform((sent) => Number(sent)),
);

const typed = z.pipe(
  z.string(),
  z.transform((text) => (isVisibleText(text) ? toTypedText(text) : '')),
);

/** The text of a review, from the form and from JSON. */
export const reviewText = z._default(typed.check(fits, plain), '');

/** The form of a review. */
export const reviewSchema = z.object({ stars, text: reviewText });
export type ReviewInput = z.output<typeof reviewSchema>;

const ANSWER = 'reviews.error.answerMissing' satisfies MessageKey;

/** The form of the public answer to a review. */
export const reviewAnswerSchema = z.object({
  answer: requiredText(ANSWER).check(fits),
});
