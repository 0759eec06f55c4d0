import { expect } from 'vitest';
import {
  confirmSubscription,
  forgetUnconfirmed,
  subscribe,
  unsubscribe,
} from '~/features/newsletter/newsletter.server';
import {
  allConfirmed,
  countSubscribers,
  listSubscribers,
} from '~/features/newsletter/newsletter.queries.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { actAs, addPerson, memoryMailer, testClock, testServices } from '../setup/test-ctx';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A visitor, and what has been mailed so far. */
function visit(db: Database) {
  const clock = testClock();
  const mailer = memoryMailer();
  const services = testServices(db, { clock, mailer });
  const mails = async () => {
    await deliverMail(services);
    return mailer.list();
  };
  return { clock, services, mails, visitor: actAs(services, null) };
}

const tokenIn = (text = '') => /newsletter\/confirm\/([\w-]+)/.exec(text)?.[1] ?? '';
const keyIn = (url = '') => /newsletter\/unsubscribe\/([\w-]+)$/.exec(url)?.[1] ?? '';

onEachDatabase('the newsletter', (it) => {
  it('goes to nobody who has not confirmed', async ({ db }) => {
    const { services, visitor, mails } = visit(db);
    const admin = actAs(services, await addPerson(services, 'admin'));
    await subscribe(visitor, { email: 'Reader@Example.com' });
    expect(await countSubscribers(admin)).toEqual({ confirmed: 0, waiting: 1 });
    expect(await allConfirmed(admin)).toEqual([]);
    const [asked] = await mails();
    expect(asked).toMatchObject({ to: 'Reader@Example.com' });
    await confirmSubscription(visitor, tokenIn(asked?.text));
    await confirmSubscription(visitor, tokenIn(asked?.text));
    expect(await countSubscribers(admin)).toEqual({ confirmed: 1, waiting: 0 });
    const [welcome, ...older] = await mails();
    expect(older).toHaveLength(1);
    expect(welcome?.text).toContain(welcome?.unsubscribeUrl);
  });

  it('is left by one press, and forgets the address', async ({ db }) => {
    const { services, visitor, mails } = visit(db);
    const admin = actAs(services, await addPerson(services, 'admin'));
    await subscribe(visitor, { email: 'reader@example.com' });
    const [asked] = await mails();
    await confirmSubscription(visitor, tokenIn(asked?.text));
    await unsubscribe(visitor, 'somebody-elses-key');
    expect(await countSubscribers(admin)).toEqual({ confirmed: 1, waiting: 0 });
    await unsubscribe(visitor, keyIn(asked?.unsubscribeUrl));
    await unsubscribe(visitor, keyIn(asked?.unsubscribeUrl));
    expect((await listSubscribers(admin, { limit: 5 })).items).toEqual([]);
    await expect(confirmSubscription(visitor, tokenIn(asked?.text))).rejects.toMatchObject({
      status: 404,
    });
  });

  it('is left by the bare request of a mail program, in the language of the mail', async ({
    db,
  }) => {
    const mailer = memoryMailer();
    const app = await startApp(db, { mailer });
    try {
      const visitor = { ...actAs(app.services, null), language: 'de' };
      await subscribe(visitor, { email: 'leserin@example.com' });
      await deliverMail(app.services);
      const [asked] = await mailer.list();
      const address = asked?.unsubscribeUrl ?? '';
      expect(new URL(address).pathname).toMatch(/^\/de\/newsletter\/unsubscribe\//);
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('Du hast den Newsletter abbestellt.');
      expect(await db.read.newsletterSubscriber.count()).toBe(0);
    } finally {
      await app.close();
    }
  });

  it('writes to one address once in a while, however often it is asked', async ({ db }) => {
    const { visitor, clock, mails } = visit(db);
    const email = 'reader@example.com';
    await Promise.all([1, 2, 3, 4].map(() => subscribe(visitor, { email })));
    await subscribe(visitor, { email: email.toUpperCase() });
    expect(await mails()).toHaveLength(1);
    clock.forward(16 * MINUTE);
    await subscribe(visitor, { email });
    const [again, first] = await mails();
    await expect(confirmSubscription(visitor, tokenIn(first?.text))).rejects.toMatchObject({
      message: 'newsletter.linkExpired',
    });
    await confirmSubscription(visitor, tokenIn(again?.text));
    clock.forward(16 * MINUTE);
    await subscribe(visitor, { email });
    const [reminder] = await mails();
    expect(reminder?.subject).toBe('You get the Rummage newsletter');
  });

  it('forgets after a week who never confirmed', async ({ db }) => {
    const { services, visitor, clock, mails } = visit(db);
    const admin = actAs(services, await addPerson(services, 'admin'));
    await subscribe(visitor, { email: 'stays@example.com' });
    const [asked] = await mails();
    await confirmSubscription(visitor, tokenIn(asked?.text));
    await subscribe(visitor, { email: 'goes@example.com' });
    clock.forward(7 * DAY);
    expect(await forgetUnconfirmed(services)).toBe(0);
    clock.forward(1);
    expect(await forgetUnconfirmed(services)).toBe(1);
    expect((await allConfirmed(admin)).map(({ email }) => email)).toEqual(['stays@example.com']);
  });

  it('is not confirmed by a link of more than a week, also before the sweep', async ({ db }) => {
    const { visitor, clock, mails } = visit(db);
    await subscribe(visitor, { email: 'early@example.com' });
    await subscribe(visitor, { email: 'late@example.com' });
    const [late, early] = (await mails()).map(({ text }) => tokenIn(text));
    clock.forward(7 * DAY);
    await confirmSubscription(visitor, early ?? '');
    clock.forward(1);
    await confirmSubscription(visitor, early ?? '');
    await expect(confirmSubscription(visitor, late ?? '')).rejects.toMatchObject({
      message: 'newsletter.linkExpired',
    });
  });

  it('mails no link that works no more, when mail was down meanwhile', async ({ db }) => {
    const { visitor, clock, mails } = visit(db);
    await subscribe(visitor, { email: 'twice@example.com' });
    clock.forward(16 * MINUTE);
    await subscribe(visitor, { email: 'twice@example.com' });
    const [link, ...more] = (await mails()).map(({ text }) => tokenIn(text));
    expect(more).toEqual([]);
    await confirmSubscription(visitor, link ?? '');
    await subscribe(visitor, { email: 'late@example.com' });
    clock.forward(7 * DAY + 1);
    expect((await mails()).map(({ to }) => to)).not.toContain('late@example.com');
  });

  it('keeps its list to admins, in pages', async ({ db }) => {
    const { services, visitor, clock } = visit(db);
    for (const name of ['a', 'b', 'c']) {
      await subscribe(visitor, { email: `${name}@example.com` });
      clock.forward(1000);
    }
    for (const role of ['buyer', 'seller'] as const) {
      const ctx = actAs(services, await addPerson(services, role));
      await expect(listSubscribers(ctx, { limit: 5 })).rejects.toMatchObject({ status: 403 });
      await expect(allConfirmed(ctx)).rejects.toMatchObject({ status: 403 });
      await expect(countSubscribers(ctx)).rejects.toMatchObject({ status: 403 });
    }
    const admin = actAs(services, await addPerson(services, 'admin'));
    const first = await listSubscribers(admin, { limit: 2 });
    const second = await listSubscribers(admin, { limit: 2, cursor: first.next });
    const names = [...first.items, ...second.items].map(({ email }) => email[0]);
    expect(names).toEqual(['c', 'b', 'a']);
  });

  it('is closed where no mail can be sent', async ({ db }) => {
    const services = testServices(db, { mailer: { kind: 'off' } });
    const subscribing = subscribe(actAs(services, null), { email: 'a@example.com' });
    await expect(subscribing).rejects.toMatchObject({ message: 'newsletter.closed' });
  });
});
