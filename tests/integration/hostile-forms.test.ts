/** Hostile names and values in the forms of every page that writes: refused, and never a fault. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { naughtyTexts } from '../contract/naughty-values';
import { apiApp, type ApiApp, type Caller } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { builtRoutes } from '../../server/listen';

const RUNS_PER_PAGE = 6;
/** How zod begins its own English messages; ours are in the language of the page. */
const OF_THE_LIBRARY =
  /Invalid (input|option|string)|expected (one of|string|number)|Too (small|big)/;
const callers = ['anonymous', 'buyer', 'seller', 'admin'] as const satisfies readonly Caller[];

/** Names of the form library, of JavaScript, and of paths that the form library takes apart. */
const reserved = [
  '__state__',
  '__intent__',
  '__INTENT__',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'a[__proto__]',
  'email[__proto__]',
  'constructor.prototype',
  'email.constructor',
  'a[99999999]',
  'a.b[0].c',
  'name[]',
  'name[0]',
  'name.first',
  `a${'.b'.repeat(500)}`,
  `a${'[0]'.repeat(500)}`,
  '',
  '.',
  '[',
  ']',
  '[]',
  'photos[0]',
  'photosKept[]',
  '\0',
  '\ud800',
];
/** Names of our own, of which the most are in one form or another. */
const ours = [
  'name',
  'email',
  'password',
  'role',
  'intent',
  'productId',
  'orderId',
  'sessionId',
  'phone',
  'meetingLocation',
  'originalprice',
  'resaleprice',
  'condition',
  'category',
  'location',
  'purchaseyear',
  'description',
  'photos',
  'photosKept',
  'photosPlace',
  'photosRemove',
  'photo',
  'photoKept',
  'message',
  'from',
  'save',
  'remove',
  'wanted',
  'shown',
  'newPassword',
  'currentPassword',
  'number',
  'expiry',
  'cvc',
  'csrf',
  'remember',
  'answer',
  'leave_empty',
  'price',
];
const orders = [
  '{"type":"reset","payload":{}}',
  '{"type":"update","payload":{"name":"a[9999999]","value":1}}',
  '{"type":"insert","payload":{"name":"__proto__"}}',
  '{"validated":{"__proto__":true}}',
  '[[[[',
];

/** The values of checkboxes and choices that no browser sends. */
const boxes = ['remember', 'verified', 'holdNewSellers', 'removePhoto', 'isRequired', 'required'];

const name = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...boxes) },
  { weight: 4, arbitrary: fc.constantFrom(...ours) },
  { weight: 3, arbitrary: fc.constantFrom(...reserved) },
  { weight: 1, arbitrary: fc.string() },
);
const value = fc.oneof(fc.constantFrom(...naughtyTexts, ...orders), fc.string());
const fields = fc.array(fc.tuple(name, value), { maxLength: 20 });
const request = fc.record({
  fields,
  caller: fc.constantFrom(...callers),
  multipart: fc.boolean(),
  data: fc.boolean(),
});
type Hostile = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

interface PageAction {
  id: string;
  path: string;
}

/** Every page that writes, by its address with ids that are right. */
async function pageActions(deps: ApiApp): Promise<PageAction[]> {
  const { routes } = await builtRoutes();
  const { orderId, productId } = await deps.newOrder();
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : '';
  };
  const writing = Object.values(routes).filter(
    (route) => 'action' in route.module && !/^(api|root)\//.test(route.id),
  );
  // What ends sessions or accounts comes last.
  const ends = (id: string) => Number(/logout|delete|sessions/.test(id));
  return writing
    .map(({ id }) => ({
      id,
      path: pathOf(id)
        .replace(/\/+/g, '/')
        .replace(/(.)\/$/, '$1'),
    }))
    .map(({ id, path }) => {
      const known = /orders?|payment|receipt/.test(path) ? orderId : productId;
      return { id, path: path.replace(/:\w+/g, known).replace('*', 'nowhere') };
    })
    .sort((one, other) => ends(one.id) - ends(other.id));
}

function bodyOf({ fields: all, multipart }: Hostile): BodyInit {
  if (!multipart) return new URLSearchParams(all);
  const form = new FormData();
  for (const [field, text] of all) form.append(field, text);
  return form;
}

onEachDatabase('a form of a page', (it) => {
  it('is answered without a fault, whatever its fields are called and hold', async ({ db }) => {
    const deps = await apiApp(db);
    const actions = await pageActions(deps);
    expect(actions.length).toBeGreaterThan(25);
    let sent = 0;
    for (const { id, path } of actions) {
      await fc.assert(
        fc.asyncProperty(request, async (hostile) => {
          const address = hostile.data ? `${path}?_data=${encodeURIComponent(id)}` : path;
          const answer = await fetch(deps.url + address, {
            method: 'POST',
            headers: { ...(await deps.headersOf(hostile.caller, 'cookie')), accept: 'text/html' },
            body: bodyOf(hostile),
            redirect: 'manual',
          });
          const page = await answer.text();
          sent += 1;
          expect(answer.status, `POST ${address}`).toBeLessThan(500);
          expect(OF_THE_LIBRARY.exec(page)?.[0], `POST ${address}`).toBeUndefined();
        }),
        { numRuns: RUNS_PER_PAGE },
      );
    }
    expect(sent).toBeGreaterThanOrEqual(actions.length * RUNS_PER_PAGE);
    await deps.close();
  });
});
