import { expect, it } from 'vitest';
import { dateFormat, formatUtc, withoutBreaks } from './format-utc';

const MORNING = '2026-11-26T05:05:00.000Z';

it('writes the hours of a twelve-hour clock without a zero, and others with one', () => {
  const timeIn = (locale: string) =>
    dateFormat(locale, 'time', 'UTC').format(new Date(MORNING)).replaceAll(/\s/g, ' ');
  expect(timeIn('en-US')).toBe('5:05 AM');
  expect(timeIn('en-GB')).toBe('05:05');
  expect(timeIn('de')).toBe('05:05');
});

it('keeps the English form of the specification', () => {
  expect(formatUtc(MORNING, 'short', 'en')).toBe('Thu 26 Nov, 05:05 UTC');
});

it('lets a line end between date and time only', () => {
  const lines = (text: string, kind: 'short' | 'medium' | 'long') =>
    withoutBreaks(text, kind).split(/[^\S\u00a0]/);
  expect(lines('Wed, Nov 25, 4:52 PM', 'short')).toEqual([
    'Wed,\u00a0Nov\u00a025,',
    '4:52\u00a0PM',
  ]);
  expect(lines('Wed 25 Nov, 16:52 UTC', 'short')[1]).toBe('16:52\u00a0UTC');
  expect(lines('Mi., 25. Nov., 16:52', 'short')[1]).toBe('16:52');
  expect(lines('الأربعاء، ٢٥ نوفمبر، ٤:٥٢ م', 'short')[1]).toBe('٤:٥٢\u00a0م');
  expect(lines('25 Nov 2026, 16:52 UTC', 'medium')).toHaveLength(2);
  expect(lines('November 25, 2026 at 4:52 PM', 'long').at(-1)).toBe('4:52\u00a0PM');
});
