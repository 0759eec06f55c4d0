import { expect, it } from 'vitest';
import { groupDigits } from './export-batch.server';

it('groups accounts of digits only, which spreadsheets would round', () => {
  expect(groupDigits('002010077777777771')).toBe('0020 1007 7777 7777 71');
  expect(groupDigits('12345678')).toBe('1234 5678');
  expect(groupDigits('DE89 3704 0044')).toBe('DE89 3704 0044');
  expect(groupDigits('')).toBe('');
});
