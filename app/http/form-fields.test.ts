import { expect, it } from 'vitest';
import { ECHO_BYTES } from './body-limits';
import { echoedFields } from './form-fields.server';

it('shows a large form again only in part, and no secrets', () => {
  const form = new FormData();
  form.append('name', 'Ada');
  form.append('password', 'a fine password');
  form.append('photo', new File(['bytes'], 'photo.png'));
  for (let count = 0; count < 20; count += 1) form.append(`text${count}`, 'x'.repeat(15_000));
  const fields = echoedFields(form);
  expect(fields[0]).toEqual(['name', 'Ada']);
  expect(fields).toHaveLength(21);
  expect(fields.map(([, value]) => value).join('')).toHaveLength(ECHO_BYTES);
});
