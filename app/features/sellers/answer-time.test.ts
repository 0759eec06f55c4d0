import { expect, it } from 'vitest';
import { usualAnswerTime } from './answer-time';
import { HOUR_MS } from '~/lib/durations';

const NOW = 1_000 * HOUR_MS;
const after = (...hours: (number | null)[]) =>
  hours.map((one) => ({ askedAt: 0, answeredAt: one === null ? null : one * HOUR_MS }));

it('is the median of the first answers, from three on', () => {
  expect(usualAnswerTime(after(0.2, 0.3), NOW)).toBeNull();
  expect(usualAnswerTime(after(0.2, 0.3, 90), NOW)).toBe('hour');
  expect(usualAnswerTime(after(0.2, 5, 5), NOW)).toBe('hours');
  expect(usualAnswerTime(after(20, 20, 20), NOW)).toBe('day');
  expect(usualAnswerTime(after(90, 20, 90), NOW)).toBe('days');
});

it('counts questions without an answer once they are a day old', () => {
  expect(usualAnswerTime(after(0.2, 0.2, 0.2, null, null, null, null), NOW)).toBeNull();
  expect(usualAnswerTime(after(0.2, 0.2, 0.2, null, null, null, null), 20 * HOUR_MS)).toBe('hour');
});
