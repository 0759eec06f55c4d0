import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MAX_PHOTO_BYTES, NOT_A_PHOTO, PHOTO_MISSING, TOO_LARGE } from '~/lib/photo-limits';
import { UNSTORABLE_TEXT } from '~/lib/storable-text';
import { parseForm } from './parse-form';
import { findPhotoErrors } from './photo-checks';

const schema = z.object({
  name: z
    .string({ error: 'Enter your name.' })
    .check(z.minLength(2, 'At least 2.'), z.regex(/^[a-z]+$/, 'Letters only.')),
  note: z.optional(z.string()),
});

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe('a form by its schema', () => {
  it('gives the value of a valid form; an empty field counts as missing', () => {
    const submission = parseForm(formOf({ name: 'ann', note: '', csrf: 'x' }), schema);
    expect(submission).toMatchObject({ status: 'success', value: { name: 'ann' } });
    expect(parseForm(formOf({ name: '' }), schema)).toMatchObject({
      status: 'error',
      error: { name: ['Enter your name.'] },
    });
  });

  it('gives one message a field, and the errors found elsewhere', () => {
    expect(parseForm(formOf({ name: '1' }), schema, { photo: [PHOTO_MISSING] })).toMatchObject({
      status: 'error',
      error: { name: ['At least 2.'], photo: [PHOTO_MISSING] },
    });
    expect(parseForm(formOf({ name: 'ann' }), schema, { photo: [PHOTO_MISSING] }).status).toBe(
      'error',
    );
  });

  it('has what is wrong inside of a list at its field', () => {
    const text = z.pipe(
      z.string(),
      z.transform((typed) => typed.split('\n')),
    );
    const lines = z.object({
      lines: z.pipe(text, z.array(z.string().check(z.minLength(2, 'At least 2.')))),
    });
    expect(parseForm(formOf({ lines: 'ann\nx' }), lines)).toMatchObject({
      error: { lines: ['At least 2.'] },
    });
    const twice = formOf({ lines: 'ann' });
    twice.append('lines', 'a\0b');
    expect(parseForm(twice, lines)).toMatchObject({ error: { lines: [UNSTORABLE_TEXT] } });
  });

  it('refuses text that a database can not store at its field', () => {
    expect(parseForm(formOf({ name: 'ann', note: 'a\0b' }), schema)).toMatchObject({
      error: { note: [UNSTORABLE_TEXT] },
    });
  });
});

describe('the photos of a form in the browser', () => {
  const file = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'one', { type });
  it.each([
    ['none', file(0, 'application/octet-stream'), {}],
    ['a picture', file(10, 'image/png'), {}],
    ['a type that is not known', file(10, ''), {}],
    ['a song', file(10, 'audio/mpeg'), { photo: [NOT_A_PHOTO] }],
    ['a large one', file(MAX_PHOTO_BYTES + 1, 'image/png'), { photo: [TOO_LARGE] }],
  ])('%s', (_name, photo, errors) => {
    expect(findPhotoErrors(formOf({ photo }), 'photo')).toEqual(errors);
  });

  it('may be required', () => {
    const errors = { photo: [PHOTO_MISSING] };
    expect(findPhotoErrors(new FormData(), 'photo', { required: true })).toEqual(errors);
  });
});
