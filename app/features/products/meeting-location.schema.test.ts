import { expect, it } from 'vitest';
import { meetingLocationSchema } from './meeting-location.schema';

it('counts an emoji as one character', () => {
  expect(meetingLocationSchema.safeParse('🏛'.repeat(200)).success).toBe(true);
  expect(meetingLocationSchema.safeParse('🏛'.repeat(201)).success).toBe(false);
});
