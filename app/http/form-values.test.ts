import { describe, expect, it } from 'vitest';
import { oneValue, timeIn } from './form-values.server';

const form = (...fields: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

describe('a value of a form', () => {
  it('is given at most once', () => {
    expect(oneValue(form(['offerId', 'a']), 'offerId')).toBe('a');
    expect(oneValue(form(), 'offerId')).toBeNull();
    const twice = form(['offerId', 'a'], ['offerId', 'b']);
    expect(() => oneValue(twice, 'offerId')).toThrow(
      expect.objectContaining({ status: 400, message: 'search.givenTwice' }),
    );
  });

  it.each(['garbage', '', '2026-02-30T00:00:00.000Z', '2026-02-28'])('is no time: %s', (seen) => {
    expect(() => timeIn(form(['seen', seen]), 'seen')).toThrow(
      expect.objectContaining({ status: 400 }),
    );
  });

  it('is a time as pages write it', () => {
    const seen = '2026-02-28T10:00:00.000Z';
    expect(timeIn(form(['seen', seen]), 'seen')).toEqual(new Date(seen));
  });
});
