import { describe, expect, it } from 'vitest';
import { listErrors } from './form-parts';

const fields = ['name', 'photo', 'email'];

describe('the summary of a refused form', () => {
  it('lists one message a field, in the order of the form', () => {
    const errors = { email: ['Enter it.', 'Wrong.'], photo: ['Choose one.'], name: ['Enter it.'] };
    expect(listErrors(errors, fields)).toEqual([
      { fieldId: 'name', message: 'Enter it.' },
      { fieldId: 'photo', message: 'Choose one.' },
      { fieldId: 'email', message: 'Enter it.' },
    ]);
  });

  it('gives what is no field of the form no link', () => {
    const errors = { '': ['Too many.'], productId: ['Say which product.'], email: [] };
    expect(listErrors(errors, fields)).toEqual([
      { message: 'Too many.' },
      { message: 'Say which product.' },
    ]);
  });

  it('is empty for a form that was not refused', () => {
    expect(listErrors({}, fields)).toEqual([]);
    expect(listErrors(null, fields)).toEqual([]);
  });
});
