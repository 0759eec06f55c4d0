import { expect } from 'vitest';
import { misfit } from './answer-schemas';

interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface CallAnswer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/**
 * Makes a documented call of a running app and holds the answer against the document. `call` is
 * its method and path as the document has them, `address` where it goes.
 */
export async function callApp<Body = Record<string, unknown>>(
  base: string,
  call: string,
  address: string,
  { token, body, headers = {} }: CallOptions = {},
): Promise<CallAnswer<Body>> {
  const answer = await fetch(base + address, {
    method: call.split(' ')[0] ?? 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const failure = (await answer.json()) as Body;
  expect(misfit(call, answer.status, failure), JSON.stringify(failure)).toBeNull();
  return { status: answer.status, headers: answer.headers, body: failure };
}
