import { expect, it } from 'vitest';
import { contactSchema } from './contact.schema';

const fine = { name: 'Wanda', email: 'wanda@example.com', message: 'A question of mine.' };

it.each([
  ['name', { ...fine, name: ' ' }],
  ['email', { ...fine, email: 'wanda' }],
  ['message', { ...fine, message: 'too short' }],
  ['message', { ...fine, message: 'x'.repeat(5001) }],
  ['message', { ...fine, message: '\u200b'.repeat(10) }],
  ['message', { ...fine, message: 'A question\n of \u0001 mine.' }],
  ['leave_empty', { ...fine, leave_empty: 'https://buy.example' }],
])('refuses a %s that is not right, and names it', (field, given) => {
  const { error } = contactSchema.safeParse(given);
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

it('accepts a message whose honeypot is empty or missing', () => {
  expect(contactSchema.safeParse(fine).success).toBe(true);
  expect(contactSchema.safeParse({ ...fine, leave_empty: '' }).success).toBe(true);
});

it('stores the lines of a message as they were typed', () => {
  const { data } = contactSchema.safeParse({ ...fine, message: ' A question\r\n\tof mine. ' });
  expect(data?.message).toBe('A question\n\tof mine.');
});
