import { expect, test } from 'vitest';
import type { Database } from '~/platform/db/database';
import { readEnv } from '~/platform/env.server';
import { createLog } from '~/platform/log.server';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { addPerson, addProduct, memoryMailer } from '../setup/test-ctx';

const NAME = 'Quintessa Mumblethorpe';
const EMAIL = 'quintessa.mumblethorpe+shop@example.com';
const PASSWORD = 'correct horse battery';
const PHONE = '+1 503 555 0142';
const PLACE = 'Mumblethorpe library steps';
const CARD = '4242 4242 4242 4242';

/** Everything a visitor brings, as it stands and as addresses spell it. */
const PRIVATE = [
  NAME,
  EMAIL,
  PASSWORD,
  PHONE,
  PLACE,
  CARD,
  CARD.replaceAll(' ', ''),
  encodeURIComponent(EMAIL),
  'mumblethorpe',
  '__session=',
  'a-token-of-mine',
];

/** Encoded JSON, as tokens and cookies begin with it: longer than an id, which may begin alike. */
const ENCODED_JSON = /eyJ[\w.-]{20,}/;

/** The whole of a visit, each request with what is private in its address, head or body. */
async function visit(url: string, productId: string, seen: Set<string>): Promise<void> {
  let cookie = '';
  let token = '';
  const ask = async (method: string, path: string, body?: Record<string, string>, json = true) => {
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        Origin: url,
        Referer: `${url}/login?email=${EMAIL}`,
        ...(cookie && { Cookie: cookie }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && json && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: json ? JSON.stringify(body) : new URLSearchParams(body) }),
    });
    for (const one of answer.headers.getSetCookie()) {
      cookie = one.split(';')[0] ?? '';
      if (cookie.length > 30) seen.add(cookie.split('=')[1] ?? '');
    }
    const text = await answer.text();
    return text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : {};
  };
  const form = (path: string, body: Record<string, string>) => ask('POST', path, body, false);

  await form('/register', { name: NAME, email: 'not an address', password: PASSWORD });
  const person = { name: NAME, email: EMAIL, password: PASSWORD, role: 'buyer' };
  token = (await ask('POST', '/sign-up', person)).accessToken ?? '';
  seen.add(token);
  await ask('POST', '/sign-up', person);
  await ask('POST', '/sign-in', { email: EMAIL, password: `${PASSWORD} wrong` });
  await form('/login', { email: EMAIL, password: PASSWORD });
  await ask('GET', `/users/buyer/${encodeURIComponent(EMAIL)}`);
  await ask('GET', `/jwt?email=${encodeURIComponent(EMAIL)}`);
  await ask('GET', `/orders?email=${EMAIL}`);
  const where = { productId, phone: PHONE, meetingLocation: PLACE };
  const orderId = (await ask('POST', '/order', where)).insertedId ?? '';
  const card = { intent: 'card', number: CARD, expiry: '12/34', cvc: '737' };
  await form(`/dashboard/payment/${orderId}`, { ...card, number: '4000 0000 0000 0002' });
  await form(`/dashboard/payment/${orderId}`, card);
  await ask('POST', '/payment', { orderId, transactionId: 'pi_x', email: EMAIL, price: '1' });
  await form('/forgot-password', { email: EMAIL });
  await ask('GET', '/reset-password/a-token-of-mine');
  await form('/reset-password/a-token-of-mine', { password: PASSWORD, again: PASSWORD });
  await ask('GET', '/confirm-email/a-token-of-mine?token=a-token-of-mine');
  await ask('GET', '/login/google/callback?code=a-token-of-mine&state=a-token-of-mine');
  await form('/newsletter', { email: EMAIL });
  await ask('GET', '/newsletter/unsubscribe/a-token-of-mine');
  await form('/contact', { name: NAME, email: EMAIL, message: `${PLACE} ${PHONE}` });
  await form('/webhooks/stripe', { email: EMAIL, token: 'a-token-of-mine' });
  await ask('GET', `/search?q=${encodeURIComponent(NAME)}`);
  await ask('GET', `/${EMAIL}`);
  await ask('GET', `/jwt?email=%zz${EMAIL}`);
}

/** What of a visit stands in the log, in whatever case; any token or cookie by its shape. */
const leaks = (text: string, seen: ReadonlySet<string>) => [
  ...[...seen].filter((one) => one && text.toLowerCase().includes(one.toLowerCase())),
  ...(ENCODED_JSON.exec(text) ?? []),
];

test('finds a signed token by its shape, and no random id that begins alike', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.qb3_x-1';
  expect(leaks(`{"path":"/a?t=${token}"}`, new Set())).toEqual([token]);
  const cookie = 'eyJfX2ZsYXNoX3RvYXN0c19fIjoi';
  expect(leaks(`{"cookie":"${cookie}"}`, new Set())).toEqual([cookie]);
  expect(leaks('{"requestId":"a-EyJ4x_eyJ9"}', new Set())).toEqual([]);
});

onEachDatabase('the log', (it) => {
  async function logOf(db: Database, failing: Partial<Database>) {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    const env = { ...readEnv({}), RATE_LIMIT: 'off' as const };
    const app = await startApp({ ...db, ...failing }, { log, env, mailer: memoryMailer() });
    const seen = new Set(PRIVATE);
    try {
      const seller = await addPerson({ db }, 'seller', { name: `Seller ${NAME}` });
      const { id } = await addProduct({ db }, seller, { location: PLACE });
      await visit(app.url, id, seen);
    } finally {
      await app.close();
    }
    return { text: lines.join(''), lines, seen };
  }

  it('names nobody and opens no door, while all goes well', async ({ db }) => {
    const { text, lines, seen } = await logOf(db, {});
    expect(lines.length).toBeGreaterThan(20);
    expect(leaks(text, seen)).toEqual([]);
  });

  it('nor when every write fails with what it was given', async ({ db }) => {
    const failing: Partial<Database> = {
      write: (work) =>
        db.write(async (tx) => {
          await work(tx);
          const failure = `Key (email)=(${EMAIL}) of {"name":"${NAME}","password":"${PASSWORD}"}`;
          throw Object.assign(new Error(failure), { detail: failure, parameters: [NAME, PHONE] });
        }),
    };
    const { text, lines, seen } = await logOf(db, failing);
    expect(lines.filter((line) => line.includes('"level":50')).length).toBeGreaterThan(3);
    expect(leaks(text, seen)).toEqual([]);
  });
});
