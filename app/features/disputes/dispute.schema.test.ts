import { expect, it } from 'vitest';
import { LONGEST_DISPUTE_TEXT } from './dispute-reasons';
import { openDisputeFields } from './dispute.schema';

it('counts an emoji as one character', () => {
  const accepts = (count: number) => openDisputeFields.text.safeParse('🪑'.repeat(count)).success;
  expect(accepts(LONGEST_DISPUTE_TEXT)).toBe(true);
  expect(accepts(LONGEST_DISPUTE_TEXT + 1)).toBe(false);
});
