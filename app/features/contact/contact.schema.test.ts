import { expect, it } from 'vitest';
import { contactSchema } from './contact.schema';

const fine = { name: 'Wanda', email: 'wanda@example.com', message: 'A question of mine.' };

it.each([
  ['name', { ...fine, name: ' ' }],
  ['email', { ...fine, email: 'wanda' }],
  ['message', { ...fine, message: 'too short' }],
  ['message', { ...fine, message: 'x'.repeat(5001) }],
  ['leave_empty', { ...fine, leave_empty: 'https://buy.example' }],
])('refuses a %s that is not right, and names it', (field, given) => {
  const { error } = contactSchema.safeParse(given);
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

it('accepts a message whose honeypot is empty or missing', () => {
  expect(contactSchema.safeParse(fine).success).toBe(true);
  expect(contactSchema.safeParse({ ...fine, leave_empty: '' }).success).toBe(true);
});
