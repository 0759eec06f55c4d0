import { expect, it } from 'vitest';
import { dateFormat, formatUtc } from './format-utc';

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
  expect(formatUtc(MORNING, 'medium', 'en')).toBe('26 Nov 2026');
});

it('writes a short date with its year, as the browser does', () => {
  for (const locale of ['en-GB', 'de', 'es', 'ar']) {
    const inBrowser = dateFormat(locale, 'medium', 'UTC').format(new Date(MORNING));
    expect(formatUtc(MORNING, 'medium', locale)).toBe(inBrowser);
    expect(inBrowser).toContain('2026');
  }
});
