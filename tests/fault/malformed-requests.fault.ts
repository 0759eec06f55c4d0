/** Malformed addresses, queries, headers and bodies to every address, from every kind of person. */
import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '../../app/routes';
import { startBuiltServer } from '../setup/built-server';
import { ShopClient } from '../setup/shop-client';
import { inParallel, Violations, type Figure } from './figure';
import { withPostgres } from './with-postgres';

const AT_ONCE = 6;
const TIMEOUT_MS = 15_000;

/** What stands for a parameter: no bytes of UTF-8, lone surrogates, other folders, ids of nothing. */
const PARTS = [
  'x',
  '-1',
  '%00',
  '%F0%9F%92%A3',
  '%E0%A4%A',
  '%ED%A0%80',
  '..%2f..%2f',
  '__proto__',
  'a'.repeat(3000),
  '00000000-0000-0000-0000-000000000000',
];

const QUERIES = [
  'page=-1&sort=zz',
  'page=99999999999999999999&limit=1e309',
  'q=%00&minPrice=NaN&maxPrice=-1',
  'q[]=1&q[a]=2&category=%ED%A0%80',
  'cursor=eyJhIjoxfQ&after=%00',
  'near=%00&km=99999&place=zz&sort=nearest',
  'tab=__proto__&status=constructor&kind=%00&year=99999&from=zz&to=%00',
  '_data=routes%2Fzzz',
  '_data=root',
];

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const PARTS_TYPE = 'multipart/form-data; boundary=x';

/** Method, type of the body, body. */
const BODIES: readonly (readonly [method: string, type?: string, body?: string])[] = [
  ['POST'],
  ['POST', JSON_TYPE, '{"a":'],
  ['POST', JSON_TYPE, '[1,2]'],
  ['POST', JSON_TYPE, 'null'],
  ['POST', FORM_TYPE, 'intent=%00&id=%ED%A0%80&csrf=x&__proto__=1'],
  ['POST', PARTS_TYPE, '--x\r\nContent-Disposition: form-data; name="a'],
  ['POST', 'multipart/form-data', 'no boundary'],
  ['PUT', JSON_TYPE, '{"x":1}'],
  ['PATCH', 'text/plain', 'x'],
  ['DELETE', 'text/plain', 'x'],
  ['OPTIONS'],
];

/** Not asked with a body: it ends a session, or is only there in development. */
const SPARED = /logout|sign-out|\/delete|^\/dev\//;

interface Malformed {
  client: ShopClient;
  path: string;
  method: string;
  body?: Blob;
}

export default async function malformedRequests(): Promise<Figure[]> {
  return [
    await malformed('SQLite', {}),
    await withPostgres((url) => malformed('PostgreSQL', { DATABASE_URL: url })),
  ];
}

/** `share` takes every so-manieth of all requests only. */
export async function malformed(
  where: string,
  env: Record<string, string>,
  share = 1,
): Promise<Figure> {
  const server = await startBuiltServer({ ...env, LOG_LEVEL: 'silent' });
  const violations = new Violations();
  let runs = 0;
  try {
    const people = await Promise.all([
      new ShopClient(server.url),
      ...['buyer', 'seller', 'admin'].map((name) =>
        new ShopClient(server.url).signIn(`${name}@rummage.test`, 'rummage-demo'),
      ),
    ]);
    const all = people.flatMap((client) => requestsOf(client));
    const some = all.filter((_one, index) => index % share === 0);
    await inParallel(some, AT_ONCE, async ({ client, path, method, body }) => {
      const from = Date.now();
      const { status } = await client.call(method, path, body);
      runs += 1;
      const what = `${where}: ${method} ${path.slice(0, 90)}`;
      violations.expect(status > 0 && status < 500, `${what}: ${status}`);
      violations.expect(Date.now() - from < TIMEOUT_MS, `${what}: it hung`);
    });
  } finally {
    await server.stop();
  }
  return {
    name: `malformed requests, ${where}`,
    runs,
    violations: violations.count,
    goal: 'no 5xx, no hang, no connection cut off',
  };
}

function requestsOf(client: ShopClient): Malformed[] {
  return addressesOf(routes as RouteConfigEntry[]).flatMap((address) => {
    const paths = /[:*]/.test(address)
      ? PARTS.map((part) => address.replace(/:\w+|\*/g, part))
      : [address];
    const first = paths[0] ?? address;
    const asked = [...paths, ...QUERIES.map((query) => `${first}?${query}`)];
    const sent = SPARED.test(address) ? [] : BODIES;
    return [
      ...asked.map((path) => ({ client, path, method: 'GET' })),
      ...sent.map(([method, type = '', body]) => ({
        client,
        path: first,
        method,
        ...(body !== undefined && { body: new Blob([body], { type }) }),
      })),
    ];
  });
}

/** Every address of the site; a stream of events is left out, since it does not end. */
function addressesOf(entries: RouteConfigEntry[], above = ''): string[] {
  const found = entries.flatMap(({ path, children, index }) => {
    const own = path ? `${above}/${path}` : above;
    return [...(children && !index ? [] : [own || '/']), ...addressesOf(children ?? [], own)];
  });
  return [...new Set(found)].filter((path) => !/stream$|^\/logout$/.test(path));
}
