import { expect, it } from 'vitest';
import { maskEmail } from './change-email.server';

it('shows the first character of an address and its domain', () => {
  expect(maskEmail('ada@example.com')).toBe('a***@example.com');
  expect(maskEmail('"odd@name"@example.com')).toBe('"***@example.com');
  expect(maskEmail('🎈x@example.com')).toBe('🎈***@example.com');
});
