import { expect } from 'vitest';
import { contactSchema } from '~/features/contact/contact.schema';
import { sendContactMessage } from '~/features/contact/send-contact-message.server';
import type { RequestContext } from '~/http/request-context';
import { createLimits } from '~/platform/limits.server';
import { DAY_MS } from '~/lib/durations';
import { deliverMail } from '~/features/notifications/mail-job.server';
import { action } from '~/routes/site/contact';
import { onEachDatabase } from '../setup/databases';

import { ENGLISH } from '../setup/english';
import { actAs, addPerson, memoryMailer, testClock, testServices } from '../setup/test-ctx';

const message = {
  name: 'Wanda',
  email: 'wanda@example.com',
  message: 'Where do I find my order?',
};

onEachDatabase('a message to the operator', (it) => {
  it('reaches every admin, and is answered to its sender', async ({ db }) => {
    const mailer = memoryMailer();
    const services = testServices(db, { mailer });
    const admins = [await addPerson(services, 'admin'), await addPerson(services, 'admin')];
    await addPerson(services, 'admin', { deletedAt: new Date() });
    await sendContactMessage(actAs(services, null), contactSchema.parse(message));
    await deliverMail(services);
    const mails = await mailer.list();
    expect(mails.map(({ to }) => to).sort()).toEqual(admins.map(({ email }) => email).sort());
    expect(mails[0]).toMatchObject({ replyTo: 'wanda@example.com' });
    const forged = { ...message, name: 'Wanda\r\nBcc: everyone@example.com' };
    expect(contactSchema.safeParse(forged).success).toBe(false);
    expect(mails[0]?.text).toContain('> Where do I find my order?');
    expect(mails[0]?.text).toContain('not logged in');
  });

  it('arrives once when its form is sent twice, and again on another day', async ({ db }) => {
    const mailer = memoryMailer();
    const clock = testClock();
    const services = testServices(db, { mailer, clock });
    await addPerson(services, 'admin');
    const send = (changes = {}) =>
      sendContactMessage(actAs(services, null), contactSchema.parse({ ...message, ...changes }));
    await Promise.all([send(), send()]);
    await send({ message: 'Where do I find my money?' });
    await deliverMail(services);
    expect(await mailer.list()).toHaveLength(2);
    clock.forward(DAY_MS);
    await send();
    await deliverMail(services);
    expect(await mailer.list()).toHaveLength(3);
  });

  it('arrives again from an account, which the mail names', async ({ db }) => {
    const mailer = memoryMailer();
    const services = testServices(db, { mailer });
    await addPerson(services, 'admin');
    const sender = await addPerson(services, 'buyer');
    for (const actor of [null, sender]) {
      await sendContactMessage(actAs(services, actor), contactSchema.parse(message));
    }
    await deliverMail(services);
    const texts = (await mailer.list()).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts.join()).toContain(sender.email);
  });

  it('goes to the address of the settings when there is one', async ({ db }) => {
    const mailer = memoryMailer();
    const plain = testServices(db, { mailer });
    await addPerson(plain, 'admin');
    const env = { ...plain.env, CONTACT_EMAIL: 'desk@example.com' };
    const buyer = await addPerson(plain, 'buyer');
    const services = { ...plain, env };
    await sendContactMessage(actAs(services, buyer), contactSchema.parse(message));
    await deliverMail(services);
    const [mail, ...more] = await mailer.list();
    expect(more).toEqual([]);
    expect(mail?.to).toBe('desk@example.com');
    expect(mail?.text).toContain(`${buyer.email} (buyer)`);
  });

  it('is refused, not lost, where nobody would read it', async ({ db }) => {
    const services = testServices(db);
    const send = () => sendContactMessage(actAs(services, null), contactSchema.parse(message));
    await expect(send()).rejects.toMatchObject({ status: 503 });
  });

  it('is refused after a few in an hour, with what was typed', async ({ db }) => {
    const services = testServices(db, { limits: createLimits('on', db) });
    await addPerson(services, 'admin');
    const context: RequestContext = {
      services,
      language: ENGLISH,
      requestId: 'test',
      nonce: 'test',
      ip: '192.0.2.1',
      originProved: true,
    };
    const send = async () => {
      const body = new URLSearchParams(message);
      const request = new Request('http://localhost:3000/contact', { method: 'POST', body });
      return action({ request, context, params: {} });
    };
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push(await send());
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302, 302, 429]);
    expect(await answers[5]?.json()).toMatchObject({ initialValue: { message: message.message } });
  });
});
