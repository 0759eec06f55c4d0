import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { rawRequest } from '../setup/raw-request';
import { ShopClient } from '../setup/shop-client';

/** Each group of limits has a server, and thereby counters, of its own. */
let server: BuiltServer;
function withLimits(): void {
  beforeAll(async () => {
    server = await startBuiltServer({ RATE_LIMIT: 'on' });
  });
  afterAll(() => server.stop());
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const html = { accept: 'text/html' };

/** How often something is done before it is refused; gives the refusal, too. */
async function untilRefused<Answer extends { status: number }>(
  once: (turn: number) => Promise<Answer>,
  most: number,
) {
  for (let turn = 0; turn <= most; turn += 1) {
    const answer = await once(turn);
    if (answer.status === 429) return { turn, answer };
  }
  throw new Error(`Nothing was refused in ${most} turns.`);
}

describe('limits on reading', () => {
  withLimits();

  it('are 300 pages a minute, however many loaders a page has', async () => {
    const read = () => rawRequest(server.url, '/login', { headers: html });
    const { turn, answer } = await untilRefused(read, 310);
    expect(turn).toBe(300);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).toContain('Too many requests. Please wait');
    expect(answer.text).toContain('Sorry, an unexpected error has occurred.');
    const call = await rawRequest(server.url, '/categories');
    expect(call.status).toBe(429);
    expect(JSON.parse(call.text)).toMatchObject({ code: 'rate_limited' });
    expect(Number(call.headers['retry-after'])).toBeGreaterThan(0);
    expect((await rawRequest(server.url, '/favicon.svg')).status).toBe(200);
    expect((await rawRequest(server.url, '/healthz')).status).toBe(200);
  });

  it('count whoever is signed in by account', async () => {
    const buyer = await new ShopClient(server.url).register();
    expect((await buyer.call('GET', '/categories')).status).toBe(200);
  });
});

describe('limits on writing', () => {
  withLimits();

  it('are 60 a minute, and what was typed can be sent again', async () => {
    const typed = 'name=<Ada>&message=Is+the+%22lamp%22+still+there%3F&email=a%40b&password=secret';
    const write = () =>
      rawRequest(server.url, '/contact', {
        method: 'POST',
        headers: { ...form, ...html },
        body: typed,
      });
    const { turn, answer } = await untilRefused(write, 70);
    expect(turn).toBe(60);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.text).toContain('action="/contact"');
    expect(answer.text).toContain('name="name" value="&lt;Ada&gt;"');
    expect(answer.text).toContain('value="Is the &quot;lamp&quot; still there?"');
    expect(answer.text).not.toContain('secret');
    expect(answer.text).toContain('Send it again');
  });
});

describe('limits on guessing', () => {
  withLimits();
  const guess = (email: string) => ({ email, password: 'not the password' });

  it('are 10 in 15 minutes by address and account, as calls and as pages', async () => {
    const call = (email: string) =>
      rawRequest(server.url, '/sign-in', {
        method: 'POST',
        headers: json,
        body: JSON.stringify(guess(email)),
      });
    const { turn } = await untilRefused(() => call('buyer@rummage.test'), 12);
    expect(turn).toBe(10);
    expect((await call('seller@rummage.test')).status).toBe(401);
    const page = await rawRequest(server.url, '/login', {
      method: 'POST',
      headers: { ...form, ...html },
      body: String(new URLSearchParams(guess('Buyer@rummage.test'))),
    });
    expect(page.status).toBe(429);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(60);
    expect(page.text).toContain('value="Buyer@rummage.test"');
    expect(page.text).toMatch(/Please wait \d+ minutes/);
  });

  it('are 60 role look-ups a minute', async () => {
    const ask = (n: number) => rawRequest(server.url, `/users/admin/a${n}@example.com`);
    expect((await untilRefused(ask, 62)).turn).toBe(60);
  });
});

describe('limits on buying', () => {
  withLimits();

  it('never turn the loser of a race into somebody impatient', async () => {
    const buyers: ShopClient[] = [];
    for (let made = 0; made < 2; made += 1)
      buyers.push(await new ShopClient(server.url).register());
    const listed = await buyers[0]!.call('GET', '/advertised-products');
    const [product] = JSON.parse(listed.text) as { _id: string }[];
    const order = { productId: product?._id, phone: '503 555 0100', meetingLocation: 'Library' };
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, turn) => buyers[turn % 2]!.call('POST', '/order', order)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(100);
  });

  it('are 10 attempts to pay an hour', async () => {
    const buyer = await new ShopClient(server.url).register();
    const orderId = await buyer.book();
    const pay = () => buyer.pay(orderId, '4000000000000002');
    const { turn, answer } = await untilRefused(pay, 12);
    expect(turn).toBe(10);
    expect(answer.text).toContain('Too many requests');
  });
});
