import { expect, it } from 'vitest';
import { readBefore, toMessagePage } from './message-pages';

it('reads the end of a page of messages from its address', () => {
  const of = (query: string) => readBefore(new URL(`http://localhost/here${query}`));
  expect(of('?before=51')).toBe(51);
  for (const other of ['', '?before=', '?before=-1', '?before=x', '?before=1234567890']) {
    expect(of(other)).toBeUndefined();
  }
});

it('cuts messages to a page, oldest first, which says whether there are earlier ones', () => {
  const rows = [5, 4, 3].map((sequence) => ({ sequence }));
  expect(toMessagePage(rows, 3)).toEqual({ messages: [...rows].reverse(), earlier: null });
  expect(toMessagePage(rows, 2)).toEqual({
    messages: [{ sequence: 4 }, { sequence: 5 }],
    earlier: 4,
  });
  expect(toMessagePage([], 2)).toEqual({ messages: [], earlier: null });
});
