import { expect, it } from 'vitest';
import { isTest, sourceFiles } from './source-files';

/**
 * The forms that the language switch does not keep where scripts don't run, each with the reason:
 * `isPageForm` of useValidatedForm. All others are sent by it and shown again as they were typed.
 */
const NOT_KEPT: Record<string, string> = {
  'app/features/accounts/ui/account-forms.tsx': 'passwords; the page keeps name and photo',
  'app/features/disputes/ui/dispute-forms.tsx':
    'an amount, where the page has a form for an answer',
  'app/features/orders/ui/handover-panel.tsx': 'a secret code',
  'app/features/payments/ui/sandbox-card-form.tsx': 'a card number and its code',
  'app/features/second-factors/ui/code-form.tsx': 'a code of a moment',
};

/** Files with fields that people type into and no form: a form of another file has them. */
const FIELDS_ONLY: Record<string, string> = {
  'app/ui/field.tsx': 'the fields themselves',
  'app/features/search/ui/filter-panel.tsx': 'filters, which the address has',
  'app/features/search/ui/from-to.tsx': 'of filters',
  'app/features/places/ui/place-field.tsx': 'of product forms and filters',
  'app/features/products/ui/attribute-fields.tsx': 'of product forms',
  'app/features/products/ui/category-name-fields.tsx': 'of the forms of categories and reasons',
};

const files = sourceFiles(['app'], /\.tsx$/).filter((file) => !isTest(file));
const namesWith = (pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

it('every form to write into is kept by the language switch, or says why not', () => {
  const others = namesWith(/\bisPageForm\b(?!\?)/).filter(
    (name) => name !== 'app/ui/validated-form.tsx',
  );
  const given = others.filter((name) => !name.endsWith('/dispute-page.tsx'));
  expect(given.sort()).toEqual(Object.keys(NOT_KEPT).sort());
});

it('every field to write into is of such a form', () => {
  const withFields = namesWith(/<(?:TextField|TextAreaField|textarea)\b/);
  const withForm = new Set(namesWith(/\buseValidatedForm[(<]|\buseReasonForm\(/));
  const others = withFields.filter((name) => !withForm.has(name));
  expect(others.sort()).toEqual(Object.keys(FIELDS_ONLY).sort());
});
