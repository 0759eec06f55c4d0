import { expect, it } from 'vitest';
import { photoMessageForm, messageForm } from '~/features/conversations/message.schema';
import { openDisputeSchema } from '~/features/disputes/dispute.schema';
import { UNSTORABLE_TEXT } from '~/lib/storable-text';
import { reviewAnswerSchema, reviewSchema } from '~/features/reviews/review.schema';
import {
  appealSchema,
  conversationReportSchema,
  listingDecisionSchema,
  personReportSchema,
} from './moderation.schema';
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

it.each([
  ['a message', (text: string) => messageForm.safeParse({ text })],
  ['a message with photos', (text: string) => photoMessageForm.safeParse({ text })],
  ['a review', (text: string) => reviewSchema.safeParse({ stars: '5', text })],
  ['an answer', (answer: string) => reviewAnswerSchema.safeParse({ answer })],
  ['an appeal', (text: string) => appealSchema.safeParse({ text })],
  ['a dispute', (text: string) => openDisputeSchema.safeParse({ reason: 'other', text })],
  [
    'a report of a person',
    (details: string) => personReportSchema.safeParse({ reason: 'spam', details }),
  ],
  [
    'a report of a listing',
    (details: string) => reportFormSchema.safeParse({ reason: 'scam', details }),
  ],
  [
    'a report of a conversation',
    (details: string) => conversationReportSchema.safeParse({ reason: 'spam', details }),
  ],
  ['a decision', (reason: string) => listingDecisionSchema.safeParse({ reasonId: 'spam', reason })],
])('%s has lines and tabs, and no other control characters', (_name, parse) => {
  expect(parse('Two lines\r\n\tof text').success).toBe(true);
  for (const control of ['\u0001', '\b', '\u001b', '\u007f', '\u0085']) {
    const { error } = parse(`Two lines\n of${control} text`);
    expect(error?.issues.map(({ message }) => message)).toEqual([UNSTORABLE_TEXT]);
  }
});
