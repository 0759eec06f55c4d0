import { expect } from 'vitest';
import pg from 'pg';
import { DomainError } from '~/lib/domain-error';
import type { Database } from '~/platform/db/database';
import { findAnswer, keyedRequest, storeAnswer } from '~/platform/idempotency-store.server';
import { allEndpoints } from '~/routes/api/all-endpoints.server';
import { idempotentCaller, matrixRequests } from '../contract/matrix-requests';
import { apiApp, type ApiApp } from '../setup/api-app';
import { onEachDatabase, onOwnPostgres } from '../setup/databases';
import { testClock } from '../setup/test-ctx';

type Body = Record<string, unknown>;

const KEY = 'a-key';
// The answer of POST /create-payment-intent is a secret, which is not stored: see the end.
const INTENT = 'POST /create-payment-intent';
const calls = allEndpoints.filter(
  ({ idempotent, method, path }) => idempotent && `${method} ${path}` !== INTENT,
);
const names = calls.map(({ method, path }) => `${method} ${path}`);
/** Counts the try in a transaction of its own, before the one that has the key (ADR 176). */
const HANDOVER = 'POST /orders/{id}/handover';

async function send(
  deps: ApiApp,
  name: string,
  { address, body, key = KEY }: { address: string; body?: Body | undefined; key?: string },
) {
  const answer = await fetch(deps.url + address, {
    method: name.split(' ')[0] ?? '',
    headers: {
      ...(await deps.headersOf(idempotentCaller(name), 'bearer')),
      ...(body && { 'content-type': 'application/json' }),
      'idempotency-key': key,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as Body,
    replayed: answer.headers.get('idempotency-replayed') === 'true',
  };
}

async function requestOf(deps: ApiApp, name: string) {
  const made = await matrixRequests[name]?.(deps);
  if (!made) throw new Error(`No request of ${name}.`);
  return made;
}

/** The database as seen through a door whose next write loses its answer, before or after. */
function losing(db: Database) {
  const fault = { next: null as 'before' | 'after' | null };
  const write: Database['write'] = async (work, options) => {
    const now = fault.next;
    fault.next = null;
    if (now === 'before') throw new DomainError('unavailable');
    const result = await db.write(work, options);
    if (now === 'after') throw new DomainError('unavailable');
    return result;
  };
  const read = { get: () => db.read };
  return { fault, db: Object.defineProperty({ ...db, write }, 'read', read) as Database };
}

onEachDatabase('a call with an Idempotency-Key', (it) => {
  it('gets the stored answer again, and a refusal with something else', async ({ db }) => {
    const deps = await apiApp(db);
    for (const name of names) {
      const request = await requestOf(deps, name);
      const first = await send(deps, name, request);
      expect([first.status, first.replayed], name).toEqual([200, false]);
      expect(await send(deps, name, request), name).toEqual({ ...first, replayed: true });
      if (!request.address.startsWith('/api/')) {
        // The other address of the same endpoint.
        const other = { ...request, address: `/api${request.address}` };
        expect((await send(deps, name, other)).replayed, name).toBe(true);
      }
      // The key with something else.
      const two = await requestOf(deps, name);
      const changedBody = Array.isArray(request.body)
        ? ([] as never as Body)
        : request.body && { ...request.body, ...changed(request.body) };
      const something = changedBody ? { ...request, body: changedBody } : two;
      const refused = await send(deps, name, something);
      expect([refused.status, refused.body.code], name).toEqual([422, 'validation_failed']);
      expect((await send(deps, name, request)).replayed, name).toBe(true);
    }
    await deps.close();
  });

  it('takes an amount as a number or a text', async ({ db }) => {
    const deps = await apiApp(db);
    const name = 'POST /orders/{id}/refund';
    const { address } = await requestOf(deps, name);
    const first = await send(deps, name, { address, body: { amount: 5, currency: 'USD' } });
    const repeat = await send(deps, name, { address, body: { currency: 'USD', amount: '5' } });
    expect([first.status, repeat]).toEqual([200, { ...first, replayed: true }]);
    const other = await send(deps, name, { address, body: { currency: 'USD', amount: '50' } });
    expect(other.body.fields).toHaveProperty('Idempotency-Key');
    await deps.close();
  });

  it('writes once when the answer of its commit is lost', async ({ db }) => {
    const { fault, db: faulty } = losing(db);
    const deps = await apiApp(faulty);
    for (const name of names.filter((one) => one !== HANDOVER)) {
      const request = await requestOf(deps, name);
      for (const when of ['before', 'after'] as const) {
        fault.next = when;
        expect((await send(deps, name, request)).status, name).toBe(503);
      }
      const before = await counts(db);
      const repeat = await send(deps, name, request);
      expect([repeat.status, repeat.replayed], name).toEqual([200, true]);
      expect(await counts(db), name).toEqual(before);
    }
    await deps.close();
  });

  it('counts a wrong handover code once, and refuses it in the same words', async ({ db }) => {
    const deps = await apiApp(db);
    const { address, body } = await requestOf(deps, HANDOVER);
    const right = String(body?.code);
    const wrong = { address, body: { code: right === '000000' ? '000001' : '000000' } };
    const tries = async () => (await db.read.handoverCode.findFirstOrThrow()).wrongTries;
    const first = await send(deps, HANDOVER, wrong);
    const repeats = await Promise.all([1, 2, 3].map(() => send(deps, HANDOVER, wrong)));
    expect([first.status, first.body.code]).toEqual([422, 'validation_failed']);
    expect(repeats).toEqual([first, first, first]);
    expect(await tries()).toBe(1);
    const other = await send(deps, HANDOVER, { address, body: { code: right } });
    expect([other.status, await tries()]).toEqual([422, 1]);
    await send(deps, HANDOVER, { ...wrong, key: 'another' });
    expect(await tries()).toBe(2);
    const done = await send(deps, HANDOVER, { address, body: { code: right }, key: 'third' });
    expect(done.status).toBe(200);
    await deps.close();
  });

  it('belongs to its endpoint', async ({ db }) => {
    const deps = await apiApp(db);
    const { productId } = await deps.newProduct();
    const toggle = `/product/advertise/${productId}`;
    const on = await send(deps, 'PUT /product/advertise/{productId}', { address: toggle });
    const off = await send(deps, 'DELETE /product/delete/{productId}', {
      address: `/product/delete/${productId}`,
    });
    expect([on.status, on.replayed, off.status, off.replayed]).toEqual([200, false, 200, false]);
    await deps.close();
  });

  it('is not used up by a refusal', async ({ db }) => {
    const deps = await apiApp(db);
    const name = 'POST /add-product';
    const { address, body } = await requestOf(deps, name);
    const wrong = { ...body, category: 'nowhere' };
    expect((await send(deps, name, { address, body: wrong })).status).toBe(422);
    expect((await send(deps, name, { address, body })).replayed).toBe(false);
    await deps.close();
  });

  it('is answered 409 while its outcome is unknown', async ({ db }) => {
    let arrived = () => {};
    const held = new Promise<void>((resolve) => (arrived = resolve));
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let hold = false;
    const write: Database['write'] = async (work, options) => {
      if (hold) {
        hold = false;
        arrived();
        await gate;
      }
      return db.write(work, options);
    };
    const read = { get: () => db.read };
    const deps = await apiApp(Object.defineProperty({ ...db, write }, 'read', read) as Database);
    const name = 'POST /add-product';
    const request = await requestOf(deps, name);
    hold = true;
    const first = send(deps, name, request);
    await held;
    const repeat = await send(deps, name, request);
    expect([repeat.status, repeat.body]).toMatchObject([
      409,
      { code: 'outcome_unknown', acknowledged: false },
    ]);
    release();
    expect((await first).status).toBe(200);
    expect((await send(deps, name, request)).body).toEqual((await first).body);
    await deps.close();
  });
});

onEachDatabase('a key of POST /create-payment-intent', (it) => {
  it('gets the secret of the same intent again, and stores none', async ({ db }) => {
    const { fault, db: faulty } = losing(db);
    const deps = await apiApp(faulty);
    const request = await requestOf(deps, INTENT);
    for (const when of ['before', 'after'] as const) {
      fault.next = when;
      expect((await send(deps, INTENT, request)).status).toBe(503);
    }
    const first = await send(deps, INTENT, request);
    expect(first.status).toBe(200);
    expect(await send(deps, INTENT, request)).toEqual(first);
    expect(await db.read.paymentIntent.count()).toBe(1);
    const stored = JSON.stringify(await db.read.idempotencyRecord.findMany());
    expect(stored).not.toContain(first.body.clientSecret);
    const other = await send(deps, INTENT, await requestOf(deps, INTENT));
    expect([other.status, other.body.code]).toEqual([422, 'validation_failed']);
    await deps.close();
  });
});

onEachDatabase('a stored answer', (it) => {
  it('stays for 24 hours, and makes room after them', async ({ db }) => {
    const clock = testClock();
    const call = keyedRequest({ userId: 'u', endpoint: 'POST /order', key: KEY, sent: {} });
    const store = (body: string) => db.write((tx) => storeAnswer(tx, clock, call, { body }));
    expect(await store('1')).toBe(true);
    clock.forward(24 * 60 * 60 * 1000 - 1);
    expect(await store('2')).toBe(false);
    expect(await findAnswer(db.read, clock, call)).toBe('1');
    clock.forward(1);
    expect(await findAnswer(db.read, clock, call)).toBeNull();
    expect(await store('3')).toBe(true);
    expect(await findAnswer(db.read, clock, call)).toBe('3');
  });
});

onOwnPostgres('a key that another process is working on', (it) => {
  it('is answered 409 until that transaction has ended', async ({ db, url }) => {
    const deps = await apiApp(db);
    const name = 'PUT /product/advertise/{productId}';
    const { productId } = await deps.newProduct();
    const { id } = keyedRequest({
      userId: deps.people.seller.userId,
      endpoint: name,
      key: KEY,
      sent: null,
    });
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('BEGIN');
    await other.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [id]);
    const request = { address: `/product/advertise/${productId}` };
    const waiting = await send(deps, name, request);
    expect([waiting.status, waiting.body.code]).toEqual([409, 'outcome_unknown']);
    await other.query('ROLLBACK');
    await other.end();
    expect((await send(deps, name, request)).body).toEqual({ advertised: true });
    await deps.close();
  });
});

/** A member of the body with another value that is as good. */
function changed(body: Body): Body {
  if ('code' in body) return { code: '000000' };
  if ('phone' in body) return { phone: '5035550199' };
  if ('transactionId' in body) return { transactionId: 'sbx_other' };
  if ('frequency' in body) return { frequency: 'weekly' };
  if ('text' in body) return { text: 'And does it have a lid?' };
  if ('amount' in body) return { amount: Number(body.amount) - 0.5 };
  return { productId: 'another' };
}

/** The rows of what the calls write. */
async function counts({ read }: Database) {
  return {
    orders: await read.order.count(),
    products: await read.product.count(),
    advertised: await read.product.count({ where: { advertised: true } }),
    reports: await read.report.count(),
    payments: await read.payment.count(),
    audit: await read.auditEntry.count(),
    conversations: await read.conversation.count(),
    messages: await read.message.count(),
    offers: await read.offer.count(),
    blocks: await read.block.count(),
  };
}
