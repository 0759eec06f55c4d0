import { describe, expect, it } from 'vitest';
import { toCursor, toTablePage } from './paging';
const row = (n: number) => ({ at: new Date(n * 1000), id: `r${n}` });
const rows = (...ns: number[]) => ns.map(row);
const ids = (items: { id: string }[]) => items.map(({ id }) => id).join(' ');
const self = (place: ReturnType<typeof row>) => place;

describe('a page of a table', () => {
  it('has no way back from the first page', () => {
    const page = toTablePage(rows(9, 8, 7), { limit: 2 }, self);
    expect([ids(page.items), page.next, page.previous]).toEqual(['r9 r8', toCursor(row(8)), null]);
  });

  it('goes both ways from the middle, and only back from the end', () => {
    const middle = toTablePage(rows(7, 6, 5), { limit: 2, cursor: toCursor(row(8)) }, self);
    expect([middle.previous, middle.next]).toEqual([toCursor(row(7)), toCursor(row(6))]);
    const end = toTablePage(rows(5), { limit: 2, cursor: toCursor(row(6)) }, self);
    expect([ids(end.items), end.previous, end.next]).toEqual(['r5', toCursor(row(5)), null]);
  });

  it('reads backwards and still shows the newest first', () => {
    const page = toTablePage(rows(7, 8, 9), { limit: 2, before: toCursor(row(6)) }, self);
    expect(ids(page.items)).toBe('r8 r7');
    expect([page.previous, page.next]).toEqual([toCursor(row(8)), toCursor(row(7))]);
    const first = toTablePage(rows(9), { limit: 2, before: toCursor(row(8)) }, self);
    expect([first.previous, first.next]).toEqual([null, toCursor(row(9))]);
  });
});
