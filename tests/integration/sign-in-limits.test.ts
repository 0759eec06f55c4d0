import http from 'node:http';
import { expect } from 'vitest';
import { register } from '~/features/accounts/register.server';
import {
  requestPasswordReset,
  answerPasswordResets,
} from '~/features/accounts/reset-password.server';
import type { RequestContext } from '~/http/request-context';
import { attemptSignIn } from '~/http/sign-in-attempts.server';
import { DomainError } from '~/lib/domain-error';
import { createLimits } from '~/platform/limits.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { actAs, testClock, testServices } from '../setup/test-ctx';

const email = 'ada@example.com';
const password = 'a fine password';
const MINUTE = 60_000;

interface Sent {
  email?: string;
  password?: string;
  /** Loopback address that the request comes from, 127.0.0.n. */
  from: number;
  cookie?: string;
  as?: 'call' | 'page';
}

async function openShop(db: Database) {
  const clock = testClock();
  const app = await startApp(db, { clock, limits: createLimits('on', db) });
  const guest = actAs(app.services, null);
  await register(guest, { name: 'Ada', email, password, role: 'buyer' });
  const port = Number(new URL(app.url).port);

  const post = (path: string, { from, cookie, type, body }: PostArgs) =>
    new Promise<{ status: number; cookies: string[]; retryAfter: number; text: string }>(
      (resolve, reject) => {
        const request = http.request(
          {
            host: '127.0.0.1',
            port,
            path,
            method: 'POST',
            localAddress: `127.0.0.${from}`,
            headers: {
              host: `localhost:${port}`,
              'content-type': type,
              'content-length': Buffer.byteLength(body),
              'sec-fetch-site': 'same-origin',
              accept: '*/*',
              ...(cookie && { cookie }),
            },
          },
          (answer) => {
            let text = '';
            answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                cookies: (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0] ?? ''),
                retryAfter: Number(answer.headers['retry-after'] ?? 0),
                text,
              }),
            );
          },
        );
        request.on('error', reject).end(body);
      },
    );

  const signIn = ({ as = 'call', from, cookie, ...given }: Sent) => {
    const fields = { email, password, ...given };
    return as === 'call'
      ? post('/sign-in', { from, cookie, type: 'application/json', body: JSON.stringify(fields) })
      : post('/login', {
          from,
          cookie,
          type: 'application/x-www-form-urlencoded',
          body: String(new URLSearchParams(fields)),
        });
  };
  /** Wrong passwords from addresses from 10 up, until the ceiling is reached. */
  const attack = async (victim = email) => {
    for (let n = 0; n < 20; n += 1) {
      const wrong = { email: victim, password: `guess ${n} of many`, from: 10 + (n % 4) };
      expect((await signIn(wrong)).status).toBe(401);
    }
  };
  const mails = async () => {
    await answerPasswordResets(app.services);
    await deliverMail(app.services);
    const { mailer } = app.services;
    return mailer.kind === 'outbox' ? mailer.list() : [];
  };
  return { ...app, clock, post, signIn, attack, mails };
}

interface PostArgs {
  from: number;
  cookie?: string | undefined;
  type: string;
  body: string;
}

const deviceOf = (cookies: string[]) => cookies.find((one) => one.includes('_device=')) ?? '';
const sessionOf = (cookies: string[]) => cookies.find((one) => one.includes('_session=')) ?? '';

onEachDatabase('guessing from many addresses', (it) => {
  it('is slowed for strangers, and never locks the owner out', async ({ db }) => {
    const shop = await openShop(db);
    try {
      const known = await shop.signIn({ from: 2 });
      expect(known.status).toBe(200);
      await shop.attack();

      // A new address waits, whatever the password; so does the page.
      const stranger = await shop.signIn({ from: 30, password: 'another guess' });
      expect(stranger.status).toBe(429);
      expect(stranger.retryAfter).toBe(20);
      const page = await shop.signIn({ from: 31, as: 'page' });
      expect(page.status).toBe(429);
      expect(page.text).toContain('Please wait 20 seconds');

      // The owner gets in at once with the browser that is known, from whatever address.
      for (const as of ['call', 'page'] as const) {
        const owner = await shop.signIn({ from: 3, as, cookie: deviceOf(known.cookies) });
        expect(owner.status).toBe(as === 'call' ? 200 : 302);
      }

      // And from a new browser after the wait, however many others try meanwhile.
      expect((await shop.signIn({ from: 4 })).status).toBe(429);
      for (let n = 40; n < 50; n += 1) await shop.signIn({ from: n, password: 'another guess' });
      shop.clock.forward(21_000);
      expect((await shop.signIn({ from: 4 })).status).toBe(200);

      // A stranger's try is spent by one failure, and the next wait is longer.
      expect((await shop.signIn({ from: 30, password: 'another guess' })).status).toBe(401);
      const second = await shop.signIn({ from: 30, password: 'another guess' });
      expect([second.status, second.retryAfter]).toEqual([429, 40]);
    } finally {
      await shop.close();
    }
  });

  it('tells the owner once, and nothing to those who guess addresses', async ({ db }) => {
    const shop = await openShop(db);
    try {
      await shop.attack();
      for (const from of [60, 61]) await shop.signIn({ from, password: 'another guess' });
      await shop.attack('nobody@example.com');
      const unknown = await shop.signIn({ from: 30, email: 'nobody@example.com' });
      const known = await shop.signIn({ from: 30, password: 'another guess' });
      expect([unknown.status, unknown.retryAfter]).toEqual([known.status, known.retryAfter]);
      expect(unknown.text).toBe(known.text);
      const warnings = (await shop.mails()).filter(({ subject }) => subject.includes('failed'));
      expect(warnings.map(({ to }) => to)).toEqual([email]);
      // One row each for the account and for all unknown addresses, with the count.
      const rows = await db.read.auditEntry.findMany({ orderBy: { action: 'asc' } });
      expect(rows).toMatchObject([
        { action: 'account.sign-in-failed', times: 20, subjectLabel: `Ada (${email})` },
        { action: 'account.sign-in-unknown', times: 20 },
      ]);
    } finally {
      await shop.close();
    }
  });

  it('counts failures only', async ({ db }) => {
    const shop = await openShop(db);
    try {
      for (let n = 0; n < 25; n += 1) expect((await shop.signIn({ from: 2 })).status).toBe(200);
    } finally {
      await shop.close();
    }
  });
});

onEachDatabase('a wrong password', (it) => {
  it('is answered as such while the database is too busy to count it', async ({ db }) => {
    const write = () => Promise.reject(new DomainError('unavailable'));
    const ctx = actAs(testServices({ ...db, write }), null);
    const context = { ip: '127.0.0.1' } as RequestContext;
    const attempt = { ctx, context, request: new Request('http://localhost/'), email };
    const refuse = () => Promise.reject(new DomainError('wrong_credentials'));
    await expect(attemptSignIn(attempt, refuse)).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
  });
});

onEachDatabase('signing in again', (it) => {
  it('ends the session that the browser had, on the page and by a call', async ({ db }) => {
    const shop = await openShop(db);
    try {
      let { cookies } = await shop.signIn({ from: 2 });
      const elsewhere = await shop.signIn({ from: 5 });
      expect(elsewhere.status).toBe(200);
      for (const as of ['page', 'call'] as const) {
        const again = await shop.signIn({ from: 2, as, cookie: sessionOf(cookies) });
        expect(sessionOf(again.cookies)).not.toBe(sessionOf(cookies));
        cookies = again.cookies;
        expect(await db.read.session.count()).toBe(2);
      }
    } finally {
      await shop.close();
    }
  });
});

onEachDatabase('requests for a new password', (it) => {
  it('by strangers never keep the owner from getting a link', async ({ db }) => {
    const shop = await openShop(db);
    const ask = (from: number) =>
      shop.post('/forgot-password?_data=routes%2Fsite%2Fforgot-password', {
        from,
        type: 'application/x-www-form-urlencoded',
        body: String(new URLSearchParams({ email })),
      });
    const links = async () =>
      (await shop.mails()).filter(({ subject }) => subject === 'Choose a new password').length;
    try {
      for (let from = 10; from < 40; from += 1) {
        expect((await ask(from)).status).toBe(200);
        await shop.mails();
      }
      expect(await links()).toBe(1);
      // The owner's own: answered by that link while it is fresh, by another one later.
      expect((await ask(2)).status).toBe(200);
      expect(await links()).toBe(1);
      shop.clock.forward(31 * MINUTE);
      expect((await ask(2)).status).toBe(200);
      expect(await links()).toBe(2);
      // One requester is limited.
      for (let n = 0; n < 8; n += 1) expect((await ask(2)).status).toBe(200);
      expect((await ask(2)).status).toBe(429);
    } finally {
      await shop.close();
    }
  });

  it('are counted in the audit log, for addresses without an account, too', async ({ db }) => {
    const shop = await openShop(db);
    try {
      const guest = actAs(shop.services, null);
      for (const one of [email, email, 'nobody@example.com'])
        await requestPasswordReset(guest, one);
      await shop.mails();
      const rows = await db.read.auditEntry.findMany({ orderBy: { times: 'asc' } });
      expect(rows).toMatchObject([
        { action: 'account.reset-requested', times: 1, subjectId: 'unknown' },
        { action: 'account.reset-requested', times: 2, subjectLabel: `Ada (${email})` },
      ]);
    } finally {
      await shop.close();
    }
  });
});
