import { expect, it } from 'vitest';
import { addPageLink, pageReply, pagingQuery } from './lists.server';

const linkOf = (address: string, next = 'place') =>
  pageReply(new Request(`http://localhost${address}`), [], next).headers.get('Link') ?? '';

it('names the next page with the parameters that the list declares', () => {
  expect(linkOf('/api/orders?email=a%2Bb%40x.test&limit=5&cursor=old')).toBe(
    '</api/orders?limit=5&email=a%2Bb%40x.test&cursor=place>; rel="next"',
  );
});

it('repeats neither unknown parameters nor several values of one', () => {
  const junk = 'x'.repeat(10_000);
  const many = Array.from({ length: 2_000 }, () => 'limit=7').join('&');
  expect(linkOf(`/orders?junk=${junk}&${many}`)).toBe('</orders?limit=7&cursor=place>; rel="next"');
});

it('stays under 4 KB, whatever is looked for', () => {
  const request = new Request('http://localhost/products');
  const query = new URLSearchParams({ q: '家'.repeat(120), location: '家'.repeat(120) });
  const headers = new Headers();
  addPageLink(headers, request, query, { cursor: 'c'.repeat(300), rel: 'next' });
  addPageLink(headers, request, query, { cursor: 'c'.repeat(300), rel: 'prev' });
  const link = headers.get('Link') ?? '';
  expect(link).toContain('rel="next"');
  expect(link.length).toBeLessThan(4096);
});

it('takes decimal whole numbers only as limit', () => {
  for (const limit of ['1', '500', '007', 20]) {
    expect(pagingQuery.parse({ limit }).limit).toBe(Number(limit));
  }
  expect(pagingQuery.parse({}).limit).toBe(500);
  const wrong = ['0', '501', '0x10', '0b11', '1e1', '5.0', '+5', ' 5', '', '٥', '-1', true, null];
  for (const limit of wrong) {
    const { error } = pagingQuery.safeParse({ limit });
    expect([limit, error?.issues.length]).toEqual([limit, 1]);
  }
});
