import { expect, it } from 'vitest';
import { NOT_TYPED } from '~/http/typed-form.server';
import { isTest, sourceFiles } from './source-files';

/** Hidden fields that count as typed, each with the reason. */
const HIDDEN_TYPED: Record<string, string> = {
  amount: 'people type it in the forms of offers and refunds',
  category: 'of forms that search, which post nothing',
  exact: 'of forms that search, which post nothing',
  q: 'of forms that search, which post nothing',
  typed: 'carries what was typed',
};

/** Fields to fill in that do not count as typed, each with the reason. */
const VISIBLE_NOT_TYPED: Record<string, string> = {
  expiry: 'a part of a card',
  key: 'beside the label of a category field',
  placeId: 'beside the location',
  reasonId: 'beside the text of the reason',
  remember: 'of the sign-in page',
};

const files = sourceFiles(['app'], /\.tsx$/).filter((file) => !isTest(file));

const HIDDEN = /<input(?=[^>]*\btype="hidden")[^>]*?\bname="(\w+)"/g;
const VISIBLE = /\bfield\('(\w+)'\)/g;

const namesBy = (pattern: RegExp) =>
  new Set(files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name)));
const isTyped = (name: string) => !NOT_TYPED.test(name);

it('a field that pages fill in themselves does not count as typed', () => {
  const hidden = namesBy(HIDDEN);
  expect(hidden.size).toBeGreaterThan(15);
  expect([...hidden].filter(isTyped).sort()).toEqual(Object.keys(HIDDEN_TYPED).sort());
});

it('a field to fill in counts as typed', () => {
  const visible = namesBy(VISIBLE);
  expect(visible.size).toBeGreaterThan(40);
  const others = [...visible].filter((name) => !isTyped(name));
  expect(others.sort()).toEqual(Object.keys(VISIBLE_NOT_TYPED).sort());
});
