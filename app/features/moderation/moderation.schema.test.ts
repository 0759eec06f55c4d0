import { expect, it } from 'vitest';
import { reviewAnswerSchema, reviewSchema } from '~/features/reviews/review.schema';
import { appealSchema, personReportSchema } from './moderation.schema';
import { reportFormSchema } from './report.schema';

const texts = (count: number) => ['😀'.repeat(count), 'ä'.repeat(count)];

it.each([
  ['a review', 1000, (text: string) => reviewSchema.safeParse({ stars: '5', text })],
  ['an answer', 1000, (answer: string) => reviewAnswerSchema.safeParse({ answer })],
  ['an appeal', 2000, (text: string) => appealSchema.safeParse({ text })],
  [
    'a report of a person',
    2000,
    (details: string) => personReportSchema.safeParse({ reason: 'spam', details }),
  ],
  [
    'a report of a listing',
    500,
    (details: string) => reportFormSchema.safeParse({ reason: 'scam', details }),
  ],
])('%s has at most %i characters, of which an emoji is one', (_name, most, parse) => {
  for (const text of texts(most)) expect(parse(text).success).toBe(true);
  for (const text of texts(most + 1)) expect(parse(text).success).toBe(false);
});
