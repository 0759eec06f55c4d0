import { expect, it } from 'vitest';
import { readRowPage, type RowPage } from './row-page';

const list = Array.from({ length: 251 }, (_, index) => index);
const pageOf = (from: string | null): Promise<RowPage<number>> =>
  readRowPage(from, (part) => list.slice(part.from, part.from + part.limit));

it.each([
  [null, 0, 100, null, 100],
  ['100', 100, 100, 0, 200],
  ['200', 200, 51, 100, null],
  ['30', 30, 100, 0, 130],
  ['251', 0, 100, null, 100],
  ['-1', 0, 100, null, 100],
  ['1e2', 0, 100, null, 100],
  ['٣', 0, 100, null, 100],
])('the page from %s on begins with row %i', async (from, first, length, previous, next) => {
  const page = await pageOf(from);
  expect(page.rows[0]).toBe(first);
  expect(page.rows).toHaveLength(length);
  expect(page).toMatchObject({ previous, next });
});

it('all pages together have every row once', async () => {
  const seen: number[] = [];
  for (let from: number | null = 0; from !== null;) {
    const { rows, next }: RowPage<number> = await pageOf(String(from));
    seen.push(...rows);
    from = next;
  }
  expect(seen).toEqual(list);
});

it('an empty list has one empty page', async () => {
  const page = await readRowPage('100', () => []);
  expect(page).toEqual({ rows: [], previous: null, next: null });
});
