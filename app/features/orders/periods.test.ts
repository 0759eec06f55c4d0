import { expect, it } from 'vitest';
import { ENGLISH, inEnglish } from '../../../tests/setup/english';
import { deadlineOf, lastPeriods, periodLabel, timeLeft } from './periods';

const now = new Date('2026-03-01T15:00:00Z');

it('ends the last period with today, and leaves no gap between two', () => {
  const weeks = lastPeriods(now, 3, 7);
  expect(weeks.map((week) => periodLabel(week, ENGLISH.locale))).toEqual([
    '9 Feb',
    '16 Feb',
    '23 Feb',
  ]);
  expect(weeks.at(-1)?.end.toISOString()).toBe('2026-03-02T00:00:00.000Z');
  expect(weeks[0]?.end).toEqual(weeks[1]?.start);
});

it.each([
  [-5, 'Less than a minute left'],
  [1, '1 minute left'],
  [59, '59 minutes left'],
  [60, '1 hour left'],
  [23 * 60 + 59, '23 hours left'],
  [72 * 60, '3 days left'],
])('says of %i minutes: %s', (minutes, text) => {
  expect(inEnglish(timeLeft(new Date(now.getTime() + minutes * 60_000), now))).toBe(text);
});

it('calls a deadline urgent in its last 24 hours', () => {
  const urgent = (minutes: number) =>
    deadlineOf(ENGLISH.t, new Date(now.getTime() + minutes * 60_000), now).urgent;
  expect([-5, 60, 24 * 60 - 1, 24 * 60].map(urgent)).toEqual([true, true, true, false]);
});
