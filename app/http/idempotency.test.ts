import { describe, expect, it } from 'vitest';
import { keyedRequestOf } from './idempotency.server';

type Fingerprint = typeof keyedRequestOf;

const endpoint = { method: 'PUT', path: '/product/advertise/{productId}' } as const;
const request = {
  userId: 'u',
  key: 'k',
  params: { productId: 'a' },
  query: { q: 'a' },
  body: { b: 'a' },
  also: undefined as string | undefined,
};

/** The requests that are taken for a repeat of the one above although a part of them differs. */
function mistaken(fingerprint: Fingerprint): string[] {
  const first = fingerprint(endpoint, request);
  const others = {
    params: { ...request, params: { productId: 'b' } },
    query: { ...request, query: { q: 'b' } },
    body: { ...request, body: { b: 'b' } },
    also: { ...request, also: 'b' },
    'params instead of query': { ...request, params: request.query, query: request.params },
  };
  return Object.entries(others)
    .filter(([, other]) => fingerprint(endpoint, other).requestHash === first.requestHash)
    .map(([what]) => what);
}

describe('repeats of a keyed request', () => {
  it('are compared by path parameters, query and body', () => {
    expect(mistaken(keyedRequestOf)).toEqual([]);
    expect(keyedRequestOf(endpoint, { ...request })).toEqual(keyedRequestOf(endpoint, request));
  });

  it.each<[string, Fingerprint, string[]]>([
    ['params', (of, args) => keyedRequestOf(of, { ...args, params: {} }), ['params']],
    ['query', (of, args) => keyedRequestOf(of, { ...args, query: {} }), ['query']],
    ['body', (of, args) => keyedRequestOf(of, { ...args, body: {} }), ['body']],
    ['what else decides', (of, args) => keyedRequestOf(of, { ...args, also: 'a' }), ['also']],
  ])('would be mistaken by a comparison without %s', (_, planted, found) => {
    expect(mistaken(planted)).toEqual(found);
  });

  it('may write numbers as texts and members in another order, and nothing else', () => {
    const hashOf = (body: unknown) => keyedRequestOf(endpoint, { ...request, body }).requestHash;
    const first = hashOf({ amount: 10, attributes: { size: '5', sizes: ['1', '2'] } });
    expect(hashOf({ attributes: { sizes: ['1', '2'], size: 5 }, amount: '10' })).toBe(first);
    expect(hashOf({ boxed: true })).toBe(hashOf({ boxed: 'true' }));
    const others = [
      { amount: 100, attributes: { size: '5', sizes: ['1', '2'] } },
      { amount: 10, attributes: { size: '5', sizes: ['2', '1'] } },
      { amount: 10, attributes: { size: ['5'], sizes: ['1', '2'] } },
      { amount: 10, attributes: { size: '5', sizes: { 0: '1', 1: '2' } } },
      { amount: 10, attributes: { size: '5', sizes: ['1', '2'], more: '' } },
      { amount: 10, attributes: null },
      { amount: [10], attributes: { size: '5', sizes: ['1', '2'] } },
    ];
    expect(new Set([first, ...others.map(hashOf)]).size).toBe(others.length + 1);
    expect(hashOf([['a', 'b']])).not.toBe(hashOf({ a: 'b' }));
  });

  it('belong to one account, endpoint and key', () => {
    const ids = [
      keyedRequestOf(endpoint, request),
      keyedRequestOf(endpoint, { ...request, userId: 'v' }),
      keyedRequestOf(endpoint, { ...request, key: 'l' }),
      keyedRequestOf({ ...endpoint, method: 'DELETE' }, request),
      keyedRequestOf({ ...endpoint, path: '/product/delete/{productId}' }, request),
    ].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
