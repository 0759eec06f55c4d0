import { expect, it } from 'vitest';
import { unitName } from './unit-name';

it('writes a known unit as its language does, and any other as it was entered', () => {
  expect(['cm', 'km', 'kg', 'm'].map((unit) => unitName(unit, 'ar-u-nu-latn'))).toEqual([
    'سم',
    'كم',
    'كغم',
    'متر',
  ]);
  expect(['cm', 'GB', 'l'].map((unit) => unitName(unit, 'de-DE'))).toEqual(['cm', 'GB', 'l']);
  expect(['l', 'cm', 'in'].map((unit) => unitName(unit, 'en-US'))).toEqual(['l', 'cm', 'in']);
  for (const unit of ['', '%', 'parsec', 'constructor', 'CM']) {
    expect(unitName(unit, 'ar-u-nu-latn')).toBe(unit);
  }
});
