import { expect, it } from 'vitest';
import { containsText } from './read-table.sql.server';
import { sql } from './sql';

const column = sql.id('p', 'nameKey');
const valuesOf = (text: string) => containsText(text, column).values;

it('lets nothing in a text stand for something else', () => {
  expect(valuesOf('100%_\\')).toEqual(['%100\\%\\_\\\\%']);
});

it('makes no pattern of a text that is longer than anything stored', () => {
  expect(valuesOf('%'.repeat(301))).toEqual([]);
  expect(valuesOf('x'.repeat(100_000))).toEqual([]);
  expect(valuesOf(' ')).toEqual([]);
});
