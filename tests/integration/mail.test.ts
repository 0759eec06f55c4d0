import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it as test } from 'vitest';
import {
  answerPasswordResets,
  requestPasswordReset,
} from '~/features/accounts/reset-password.server';
import { notify } from '~/features/notifications/notifications.server';
import { connectDatabase } from '~/platform/db/connect.server';
import { createLog } from '~/platform/log.server';
import { sweepJobs } from '~/platform/jobs/job-queue.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import { enqueueMail } from '~/platform/mail/mail-queue.server';
import type { MailMessage, Mail, Mailer } from '~/platform/mail/mailer';
import { createOutboxMailer, createSmtpMailer } from '~/platform/mail/mailers.server';
import type { Services } from '~/platform/services';
import { onOwnDatabases } from '../setup/databases';
import { ENGLISH } from '../setup/english';
import { actAs, addPerson, memoryMailer, testClock, testServices } from '../setup/test-ctx';
import { until } from '../setup/until';
import { startMailServer, type MailServer } from '../fakes/mail-server';

const MINUTE = 60_000;
const message: MailMessage = {
  subject: 'A chair\r\nBcc: everybody@example.com',
  parts: ['Hello Ada <b>,', { link: 'See it', path: '/dashboard' }, { facts: [['Price', '$5']] }],
};

function write(services: Services, key = 'one', to = 'ada@example.com') {
  return services.db.write((tx) =>
    enqueueMail(tx, services, { key, to, language: ENGLISH, message }),
  );
}

async function sentBy({ mailer }: Services): Promise<Mail[]> {
  return mailer.kind === 'outbox' ? mailer.list() : [];
}

let smtp: MailServer;
beforeAll(async () => {
  smtp = await startMailServer();
});
afterEach(() => {
  smtp.received.length = 0;
  smtp.refuseWith = null;
  smtp.refuse = null;
});
afterAll(() => smtp.stop());

const overSmtp = () =>
  createSmtpMailer(smtp.url, 'Rummage <hello@shop.example>', 'https://shop.example');

onOwnDatabases('mail', (it) => {
  it('is written with what it tells about, or not at all', async ({ db }) => {
    const services = testServices(db);
    const failing = db.write(async (tx) => {
      await enqueueMail(tx, services, {
        key: 'lost',
        to: 'ada@example.com',
        language: ENGLISH,
        message,
      });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await write(services);
    expect(await deliverMail(services)).toBe(1);
    expect(await sentBy(services)).toHaveLength(1);
  });

  it('is sent once per occasion, and nothing of it is kept', async ({ db }) => {
    const services = testServices(db);
    await write(services);
    await write(services);
    await deliverMail(services);
    await write(services);
    await deliverMail(services);
    expect(await sentBy(services)).toHaveLength(1);
    const [row] = await db.read.job.findMany();
    expect(row).toMatchObject({ payload: '{}', lastError: null, attempts: 1 });
    expect(row?.doneAt).not.toBeNull();
  });

  it('is sent by one of several processes only', async ({ db, url }) => {
    const others = await Promise.all(
      [1, 2, 3].map(() => connectDatabase({ url, log: createLog('silent') })),
    );
    const mailer = memoryMailer();
    const crowd = [db, ...others].map((each) => testServices(each, { mailer }));
    const [first] = crowd as [Services];
    for (let index = 0; index < 12; index += 1) await write(first, `mail ${index}`);
    const counts = await Promise.all(crowd.map((services) => deliverMail(services)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(12);
    const ids = (await mailer.list()).map(({ id }) => id);
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
    await Promise.all(others.map((each) => each.close()));
  });

  it('outlives a process that dies while sending', async ({ db }) => {
    const clock = testClock();
    const dead = testServices(db, {
      clock,
      mailer: { ...memoryMailer(), send: () => new Promise<void>(() => {}) },
    });
    await write(dead);
    void deliverMail(dead);
    await until(async () => (await db.read.job.findFirst())?.attempts === 1);
    const next = testServices(db, { clock });
    expect(await deliverMail(next)).toBe(0);
    clock.forward(5 * MINUTE);
    expect(await deliverMail(next)).toBe(1);
    expect(await sentBy(next)).toHaveLength(1);
  });

  it('goes over SMTP as text and as HTML', async ({ db }) => {
    const services = testServices(db, { mailer: overSmtp(), publicUrl: 'https://shop.example' });
    await write(services);
    expect(await deliverMail(services)).toBe(1);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ from: 'hello@shop.example', to: ['ada@example.com'] });
    expect(mail?.raw).toMatch(/^From: Rummage <hello@shop\.example>/m);
    expect(mail?.raw).toMatch(/^Subject: A chair Bcc: everybody@example\.com\r$/m);
    expect(mail?.raw).toMatch(/^Message-ID: <[\w-]+@shop\.example>/m);
    expect(mail?.raw).toContain('Content-Type: text/plain');
    expect(mail?.raw).toContain('See it:\r\nhttps://shop.example/dashboard');
    expect(mail?.raw).toContain('Content-Type: text/html');
    // Without the line breaks of quoted-printable.
    expect(mail?.raw.replaceAll('=\r\n', '')).toContain('Hello Ada &lt;b&gt;,');
  });

  it('waits longer each time while the server says no, then arrives once', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { mailer: overSmtp(), clock });
    await write(services);
    smtp.refuseWith = 451;
    expect(await deliverMail(services)).toBe(0);
    expect(await deliverMail(services)).toBe(0);
    expect(await db.read.job.findFirst()).toMatchObject({ attempts: 1, doneAt: null });
    clock.forward(MINUTE);
    await deliverMail(services);
    clock.forward(29_000);
    smtp.refuseWith = null;
    expect(await deliverMail(services)).toBe(0);
    clock.forward(1_000);
    expect(await deliverMail(services)).toBe(1);
    expect(smtp.received).toHaveLength(1);
  });

  it('arrives in order, and at once, when the server is back after hours', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { mailer: overSmtp(), clock });
    smtp.refuseWith = 451;
    for (const key of ['first', 'second']) {
      await write(services, key, `${key}@example.com`);
      clock.forward(MINUTE);
    }
    for (let hour = 0; hour < 12; hour += 1) {
      await deliverMail(services);
      clock.forward(60 * MINUTE);
    }
    smtp.refuseWith = null;
    await write(services, 'third', 'third@example.com');
    // The waiting ones are not due for hours.
    await db.write((tx) =>
      tx.job.updateMany({
        where: { attempts: { gt: 0 } },
        data: { runAfter: new Date(clock.now().getTime() + 300 * MINUTE) },
      }),
    );
    await deliverMail(services);
    await deliverMail(services);
    expect(smtp.received.map(({ to }) => to[0])).toEqual([
      'third@example.com',
      'first@example.com',
      'second@example.com',
    ]);
  });

  it('does not try one again with each other one that is sent', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { mailer: overSmtp(), clock });
    await write(services, 'sent');
    await deliverMail(services);
    await write(services, 'full', 'full@example.com');
    smtp.refuse = { command: 'DATA', responseCode: 452, words: '4.2.2 Mailbox full' };
    await deliverMail(services);
    smtp.refuse = null;
    await write(services, 'other');
    await deliverMail(services);
    await deliverMail(services);
    expect(smtp.received).toHaveLength(2);
    expect(await db.read.job.findFirst({ where: { key: 'full' } })).toMatchObject({ attempts: 1 });
  });

  it('with a link is sent while the link is valid, and without the earlier ones', async ({
    db,
  }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    const { email } = await addPerson(services, 'buyer');
    const request = async () => {
      await requestPasswordReset(actAs(services, null), email);
      await answerPasswordResets(services);
    };
    await request();
    clock.forward(31 * MINUTE);
    await request();
    await deliverMail(services);
    expect(await sentBy(services)).toHaveLength(1);
    clock.forward(31 * MINUTE);
    await request();
    clock.forward(60 * MINUTE);
    expect(await deliverMail(services)).toBe(1);
    expect(await sentBy(services)).toHaveLength(1);
  });

  it('is given up when the server refuses it for good', async ({ db }) => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const services = testServices(db, { mailer: overSmtp(), log });
    await write(services);
    await write(services, 'two');
    smtp.refuseWith = 550;
    await deliverMail(services);
    const rows = await db.read.job.findMany();
    expect(rows.map(({ doneAt, lastError }) => [doneAt !== null, lastError !== null])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(
      lines.map((line) => (JSON.parse(line) as { responseCode?: number }).responseCode),
    ).toEqual([550, 550]);
  });

  it('is tried again when the server refuses the sender, or one message too many', async ({
    db,
  }) => {
    const clock = testClock();
    const services = testServices(db, { mailer: overSmtp(), clock });
    await write(services);
    for (const refuse of [
      { command: 'MAIL FROM', responseCode: 553, words: 'Sender address rejected' },
      { command: 'DATA', responseCode: 550, words: '5.4.5 Daily user sending limit exceeded' },
    ] as const) {
      smtp.refuse = refuse;
      expect(await deliverMail(services)).toBe(0);
      expect(await db.read.job.count({ where: { doneAt: null } })).toBe(1);
      clock.forward(MINUTE);
    }
    smtp.refuse = null;
    expect(await deliverMail(services)).toBe(1);
    expect(smtp.received).toHaveLength(1);
  });

  it('is kept waiting while the server wants another login or is away', async ({ db }) => {
    const url = smtp.url.replace('rummage:', 'stranger:');
    for (const address of [url, 'smtp://127.0.0.1:1']) {
      const mailer = createSmtpMailer(address, 'hello@shop.example', 'https://shop.example');
      const services = testServices(db, { mailer });
      await write(services, address);
      await deliverMail(services);
    }
    expect(await db.read.job.count({ where: { doneAt: null, attempts: 1 } })).toBe(2);
  });

  it('is forgotten altogether after three months, if it has been sent', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    await write(services, 'sent');
    await deliverMail(services);
    await write(services, 'waiting');
    clock.forward(89 * 24 * 60 * MINUTE);
    expect(await sweepJobs(services)).toBe(0);
    clock.forward(24 * 60 * MINUTE);
    expect(await sweepJobs(services)).toBe(1);
    expect(await db.read.job.findMany()).toMatchObject([{ key: 'waiting' }]);
  });

  it('is neither written nor sent where it is not set up', async ({ db }) => {
    const services = testServices(db, { mailer: { kind: 'off' } satisfies Mailer });
    await write(services);
    expect(await deliverMail(services)).toBe(0);
    expect(await db.read.job.count()).toBe(0);
  });

  it('is not sent to whoever has switched it off or is gone', async ({ db }) => {
    const services = testServices(db);
    const [willing, unwilling, gone] = await Promise.all([
      addPerson(services, 'seller'),
      addPerson(services, 'seller'),
      addPerson(services, 'seller', { deletedAt: new Date() }),
    ]);
    const kind = 'product-booked';
    await db.write(async (tx) => {
      await tx.notificationSetting.create({
        data: { userId: unwilling.userId, kind, wanted: false },
      });
      for (const { userId } of [willing, willing, unwilling, gone]) {
        await notify(tx, services, { userId, kind, about: 'order 1', message: () => message });
      }
    });
    await deliverMail(services);
    const sent = await sentBy(services);
    expect(sent.map(({ to }) => to)).toEqual([willing.email]);
    expect(sent[0]?.text).toContain('/dashboard/account?to=messages');
  });
});

describe('the embedded outbox', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-outbox-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('keeps a message once, and the newest first', async () => {
    const outbox = createOutboxMailer(path.join(folder, 'made when needed'), createLog('silent'));
    expect(await outbox.list()).toEqual([]);
    const mail = (id: string, minute: number): Mail => ({
      id,
      to: 'ada@example.com',
      subject: id,
      text: '',
      html: '',
      date: new Date(Date.UTC(2026, 0, 1, 0, minute)),
    });
    for (const one of [mail('a', 0), mail('b', 1), mail('a', 2)]) await outbox.send(one);
    expect((await outbox.list()).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  test('leaves out what it can not read, and logs what is torn', async () => {
    const torn = path.join(folder, 'torn');
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const outbox = createOutboxMailer(torn, log);
    const texts = { to: 'ada@example.com', subject: 'a', text: '', html: '' };
    await outbox.send({ id: 'a', ...texts, date: new Date(0) });
    writeFileSync(path.join(torn, '9999999999999.x.json'), '{');
    // As a file that is deleted between the list of names and the reading.
    symlinkSync(path.join(torn, 'gone'), path.join(torn, '9999999999998.y.json'));
    expect((await outbox.list()).map(({ id }) => id)).toEqual(['a']);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('.x.json');
  });

  test('deletes what an interrupted write has left', async () => {
    const left = path.join(folder, 'interrupted');
    mkdirSync(left);
    writeFileSync(path.join(left, '1.x.json.part'), '{');
    const outbox = createOutboxMailer(left, createLog('silent'));
    const texts = { to: 'ada@example.com', subject: 'a', text: '', html: '' };
    await outbox.send({ id: 'a', ...texts, date: new Date(0) });
    expect(readdirSync(left)).toEqual(['0.a.json']);
  });
});
