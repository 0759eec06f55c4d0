import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '~/routes/api/all-endpoints.server';
import { apiApp, callers, type ApiApp, type Caller, type Via } from '../setup/api-app';
import { onSqlite } from '../setup/databases';
import { matrix } from './authorisation-matrix';
import { matrixRequests } from './matrix-requests';

/*
 * Who may call is decided before what was sent is validated (decision 1a): whoever is refused a
 * good request is refused every other one in the same way.
 */
interface Cell {
  call: string;
  via: Via;
  caller: Caller;
  status: number;
}

const refused: Cell[] = [];
let named = '';
for (const line of matrix.split('\n')) {
  const found = /^(?:(\w+ \/\S+))?\s+(bearer|cookie)\s+([\d\s]+)$/.exec(line);
  if (!found) continue;
  const [, call = named, via, numbers = ''] = found;
  named = call;
  numbers
    .trim()
    .split(/\s+/)
    .map(Number)
    .forEach((status, index) => {
      const caller = callers[index];
      if (status >= 400 && caller) refused.push({ call, via: via as Via, caller, status });
    });
}

interface Sent {
  address: string;
  headers?: Record<string, string>;
  body?: BodyInit;
}

const json = { 'content-type': 'application/json' };

/** The same request with something wrong in it, for every way in which it can be. */
function spoilt({ address }: { address: string }, body: Record<string, unknown>): Sent[] {
  const [path = '', query = ''] = address.split('?');
  const bodies: Sent[] = [
    { address, headers: json, body: '{' },
    { address, headers: json, body: '[]' },
    { address, headers: json, body: '{}' },
    { address, headers: json, body: 'x'.repeat(1_200_000) },
    { address, headers: json, body: '{"a":"\\u0000"}' },
    { address, headers: { 'content-type': 'text/plain' }, body: 'a' },
    { address, headers: { ...json, 'content-encoding': 'gzip' }, body: 'a' },
    { address, headers: { 'content-type': 'multipart/form-data' }, body: 'a' },
    { address, headers: { ...json, 'idempotency-key': 'no key' }, body: '{}' },
  ];
  // What the body itself names stays, all around it is wrong.
  const kept = ['email', 'orderId', 'productId'].filter((name) => name in body);
  if (kept.length > 0) {
    const bad = Object.fromEntries(Object.keys(body).map((name) => [name, { not: 'good' }]));
    const own = Object.fromEntries(kept.map((name) => [name, body[name]]));
    return [{ address, headers: json, body: JSON.stringify({ ...bad, ...own }) }];
  }
  const queries = ['limit=0', 'limit=x', 'cursor=%25'].map((more) => ({
    address: `${path}?${query ? `${query}&` : ''}${more}`,
  }));
  return [...queries, ...bodies];
}

/** The calls that share a world, since making one takes longer than a call. */
const CALLS_OF_A_WORLD = 8;
const calls = [...new Set(refused.map(({ call }) => call))];
const groups = Array.from({ length: Math.ceil(calls.length / CALLS_OF_A_WORLD) }, (_, index) =>
  calls.slice(index * CALLS_OF_A_WORLD, (index + 1) * CALLS_OF_A_WORLD),
).map((shared) => ({ name: shared.join(', '), shared }));

onSqlite('whoever may not call', (it) => {
  it.for(groups)('is told the same by $name, whatever is sent', async ({ shared }, { db }) => {
    const deps = await apiApp(db);
    for (const call of shared) {
      const [method = 'GET'] = call.split(' ');
      const cells = refused.filter((cell) => cell.call === call);
      for (const [index, { via, caller, status }] of cells.entries()) {
        const good = (await matrixRequests[call]?.(deps.appOf(caller))) ?? { address: '/' };
        // A person who may do this to other things is refused by what the request names alone.
        const all = spoilt(good, namedBy(caller, status, good.body));
        // Each caller sends a quarter of them; all of them together send each several times.
        const some = all.filter((_, at) => all.length < 4 || at % 4 === index % 4);
        for (const { address, headers, body } of some) {
          const sends = method !== 'GET' && body !== undefined;
          if (method !== 'GET' && body === undefined) continue;
          const answer = await fetch(deps.url + address, {
            method,
            headers: { ...(sends && headers), ...(await deps.headersOf(caller, via)) },
            ...(sends && { body }),
          });
          const shown = String(typeof body === 'string' ? body.slice(0, 40) : '');
          expect([call, caller, via, address, shown, answer.status]).toEqual([
            call,
            caller,
            via,
            address,
            shown,
            status,
          ]);
          await answer.arrayBuffer();
        }
      }
    }
    await deps.close();
  });
});

/**
 * Only a refusal for what the body names depends on the body: 403 at /users and for the own product,
 * 404 at orders.
 */
function namedBy(caller: Caller, status: number, body: Record<string, unknown> = {}) {
  const owned = 'orderId' in body ? status === 404 : 'email' in body && status === 403;
  return owned || ('productId' in body && caller === 'seller+buyer') ? body : {};
}

/** Page actions by whom and where; none of them needs to be read to know that these may not. */
const pages: [path: string, caller: Caller, expected: RegExp | number][] = [
  ['/dashboard/add-product', 'anonymous', /^\/login\?from=/],
  ['/dashboard/add-product', 'buyer', /^\/login\?from=.*needs=product/],
  ['/dashboard/add-product', 'admin', /^\/login\?from=.*needs=product/],
  ['/dashboard/my-products/{product}/edit', 'anonymous', /^\/login/],
  ['/dashboard/my-products/{product}/edit', 'buyer', /^\/login/],
  ['/dashboard/my-products/{product}/edit', 'other-seller', 404],
  ['/dashboard/my-products/nonsense/edit', 'seller', 404],
  ['/dashboard/categories', 'seller', /^\/login/],
  ['/dashboard/account', 'anonymous', /^\/login/],
  ['/dashboard/my-orders', 'seller', /^\/login/],
  ['/home', 'anonymous', /^\/login/],
  ['/home', 'seller', 403],
  ['/search', 'admin', 403],
  ['/saved', 'anonymous', /^\/login\?from=/],
  ['/saved', 'seller', /^\/(dashboard)?/],
  ['/confirm-email', 'anonymous', /^\/login/],
  ['/dashboard/offers', 'anonymous', /^\/login/],
  ['/dashboard/blocked', 'anonymous', /^\/login/],
  ['/dashboard/following/people', 'anonymous', /^\/login/],
  ['/dashboard/reported-people', 'seller', /^\/login/],
  ['/dashboard/reported-people/none/remove-review', 'seller', /^\/login/],
  ['/sellers/none/follow', 'anonymous', /^\/login\?from=/],
  ['/sellers/none/report', 'buyer', 404],
  ['/reviews/none/report', 'buyer', 404],
  ['/reviews/none/report?of=answer', 'buyer', 404],
  ['/dashboard/suspensions/none', 'buyer', 404],
  ['/dashboard/orders/none/review', 'buyer', 404],
  ['/dashboard/offers/none/counter', 'buyer', 404],
  ['/products/{product}/offer', 'anonymous', /^\/login\?from=/],
  ['/products/{product}/offer', 'seller', /^\/login\?from=.*needs=offer/],
  ['/products/{product}', 'anonymous', /^\/login/],
  ['/products/{product}', 'seller', 403],
];

onSqlite('whoever may not send a page’s form', (it) => {
  it.for(pages)('%s by %s', async ([path, caller, expected], { db }) => {
    const deps = await apiApp(db);
    const { productId } = await deps.newProduct();
    const form = 'application/x-www-form-urlencoded';
    const bodies: [type: string, body: string][] = [
      [form, ''],
      [form, 'name=%00'],
      [form, `name=${'x'.repeat(1_200_000)}`],
      ['text/plain', 'a'],
      ['multipart/form-data', 'a'],
      ['multipart/form-data; boundary=x', '--x\r\nbroken'],
      ['application/json', '{}'],
    ];
    for (const [type, body] of bodies) {
      const answer = await fetch(deps.url + path.replace('{product}', productId), {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': type, ...(await deps.headersOf(caller, 'cookie')) },
        body,
      });
      if (typeof expected === 'number') expect([type, answer.status]).toEqual([type, expected]);
      else expect(answer.headers.get('location')).toMatch(expected);
      await answer.arrayBuffer();
    }
    await deps.close();
  });
});

describe('who may, in the declarations', () => {
  /** Calls of every signed-in person, refused by what they name alone. */
  const everybodys =
    /^(POST \/users|GET \/jwt|GET \/orders|GET \/orders\/\{id\}|GET \/my-products|POST \/upload)$/;

  it.each(allEndpoints.filter(({ auth }) => auth === 'required').map((call) => [call.id, call]))(
    '%s says it',
    (_id, { method, path, permission }) => {
      expect(permission !== undefined || everybodys.test(`${method} ${path}`)).toBe(true);
    },
  );

  it('stands before the form of every dashboard page', () => {
    const folder = 'app/routes/dashboard';
    for (const name of readdirSync(folder)) {
      const text = readFileSync(`${folder}/${name}`, 'utf8');
      const action = text.split('export const action = ')[1];
      if (action && !action.startsWith('readOnly;'))
        expect(action, name).toMatch(/\b(needs: |requires\(|bookAction\()'[\w:-]+'/);
    }
  });
});

export type { ApiApp };
