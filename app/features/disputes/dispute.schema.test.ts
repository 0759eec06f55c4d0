import { expect, it } from 'vitest';
import { LONGEST_DISPUTE_TEXT } from './dispute-reasons';
import { decideSchema, openDisputeFields } from './dispute.schema';

it('counts an emoji as one character', () => {
  const accepts = (count: number) => openDisputeFields.text.safeParse('🪑'.repeat(count)).success;
  expect(accepts(LONGEST_DISPUTE_TEXT)).toBe(true);
  expect(accepts(LONGEST_DISPUTE_TEXT + 1)).toBe(false);
});

it('takes an amount only with a refund in part', () => {
  const refusal = (outcome: string, amount: string) =>
    decideSchema.safeParse({ outcome, amount, reason: 'Broken.' }).error?.issues[0];
  const unused = { path: ['amount'], message: 'disputes.error.amountUnused' };
  expect(refusal('release', '25')).toMatchObject(unused);
  expect(refusal('refund', '25')).toMatchObject(unused);
  expect(refusal('release', ' ')).toBeUndefined();
  expect(refusal('part', '25')).toBeUndefined();
});
