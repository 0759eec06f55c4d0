import { expect } from 'vitest';
import { blockPerson } from '~/features/offers/block-person.server';
import { listMessages } from '~/features/conversations/conversations.queries.server';
import {
  messageMailJob,
  withdrawMessageMails,
} from '~/features/conversations/mail-messages.server';
import { messageSeller, sendMessage } from '~/features/conversations/send-message.server';
import { chooseOwnMessages } from '~/features/notifications/notifications.server';
import { unsubscribeByToken } from '~/features/notifications/unsubscribe.server';
import type { Database } from '~/platform/db/database';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import type { MailPayload } from '~/platform/mail/mail-queue.server';
import { onEachDatabase } from '../setup/databases';
import {
  actAs,
  addPerson,
  addProduct,
  memoryMailer,
  testClock,
  testServices,
} from '../setup/test-ctx';

const MINUTE = 60_000;

/** A buyer and a seller with confirmed addresses, and what has been mailed since the last look. */
async function twoPeople(db: Database, seller: Parameters<typeof addPerson>[2] = {}) {
  const clock = testClock();
  const mailer = memoryMailer();
  const services = testServices(db, { clock, mailer });
  const emailConfirmedAt = clock.now();
  const buyerPerson = await addPerson(services, 'buyer', { name: 'Ada', emailConfirmedAt });
  const sellerPerson = await addPerson(services, 'seller', {
    name: 'Bea',
    emailConfirmedAt,
    ...seller,
  });
  const product = await addProduct(services, sellerPerson, { name: 'Red lamp' });
  let looked = 0;
  /** Lets minutes pass, one by one, with the jobs of each. */
  const mailsAfter = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      clock.forward(MINUTE);
      await runDueJobs(services, [messageMailJob]);
    }
    await deliverMail(services);
    const all = (await mailer.list()).reverse();
    const fresh = all.slice(looked);
    looked = all.length;
    return fresh;
  };
  const [buyer, sellerCtx] = [actAs(services, buyerPerson), actAs(services, sellerPerson)];
  const write = async (text: string) =>
    (await messageSeller(buyer, product.id, { text })).conversationId;
  const people = { buyer, seller: sellerCtx, buyerPerson, sellerPerson };
  return { clock, services, mailer, product, write, mailsAfter, ...people };
}

onEachDatabase('waiting mails about messages', (it) => {
  /** A message whose mail is queued, and not sent yet. */
  async function setUp(db: Database) {
    const people = await twoPeople(db);
    const conversationId = await people.write('Still there?');
    people.clock.forward(3 * MINUTE);
    await runDueJobs(people.services, [messageMailJob]);
    return { ...people, conversationId };
  }

  it('are not sent after a block', async ({ db }) => {
    const { seller, buyerPerson, mailsAfter } = await setUp(db);
    await blockPerson(seller, buyerPerson.userId);
    expect(await mailsAfter(0)).toEqual([]);
    expect(await db.read.job.count({ where: { kind: 'mail', doneAt: null } })).toBe(0);
  });

  it('are not sent after they are switched off', async ({ db }) => {
    const { seller, mailsAfter } = await setUp(db);
    await chooseOwnMessages(seller, []);
    expect(await mailsAfter(0)).toEqual([]);
  });

  it('are not sent after the message was removed', async ({ db }) => {
    const { conversationId, mailsAfter } = await setUp(db);
    await db.write((tx) => withdrawMessageMails(tx, conversationId));
    expect(await mailsAfter(0)).toEqual([]);
  });

  it('go to the present address, also those of the version before to theirs', async ({ db }) => {
    const { sellerPerson, mailsAfter } = await setUp(db);
    const email = 'new@example.com';
    await db.write(async (tx) => {
      const where = { id: sellerPerson.userId };
      await tx.user.update({ where, data: { email, emailKey: email } });
      const mail = await tx.job.findFirstOrThrow({ where: { kind: 'mail' } });
      const { recipient: _, ...former } = JSON.parse(mail.payload) as MailPayload;
      const data = { ...mail, id: 'former', key: 'former', payload: JSON.stringify(former) };
      await tx.job.create({ data });
    });
    const receivers = (await mailsAfter(0)).map(({ to }) => to);
    expect(receivers.toSorted()).toEqual([email, sellerPerson.email].toSorted());
  });
});

onEachDatabase('mails about messages', (it) => {
  it('are sent for what stays unread for three minutes, with the texts', async ({ db }) => {
    const { clock, write, mailsAfter, sellerPerson } = await twoPeople(db);
    const id = await write('Still there?\n<b>Hi</b>');
    clock.forward(MINUTE);
    await write('Hello?');
    expect(await mailsAfter(1)).toEqual([]);
    const [mail, ...more] = await mailsAfter(1);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: sellerPerson.email,
      subject: 'Ada sent you 2 messages: Red lamp',
      replyTo: 'no-reply@localhost',
    });
    expect(mail?.text).toContain('> Still there?\n> <b>Hi</b>');
    expect(mail?.text).toContain('> Hello?');
    expect(mail?.text).toContain(`/dashboard/messages/${id}`);
    expect(mail?.text).toContain('Please do not reply');
    expect(mail?.text).toContain(mail?.unsubscribeUrl);
    expect(mail?.html).toContain('&lt;b&gt;Hi&lt;/b&gt;');
    expect(mail?.html).not.toContain('<b>Hi');
  });

  it('are sent at most every quarter of an hour, with what came since', async ({ db }) => {
    const { write, mailsAfter } = await twoPeople(db);
    await write('One');
    expect(await mailsAfter(3)).toHaveLength(1);
    await write('Two');
    expect(await mailsAfter(5)).toEqual([]);
    await write('Three');
    expect(await mailsAfter(9)).toEqual([]);
    const [mail, ...more] = await mailsAfter(1);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('> Two');
    expect(mail?.text).toContain('> Three');
    expect(mail?.text).not.toContain('> One');
    expect(await mailsAfter(40)).toEqual([]);
  });

  it('are not sent for what has been read, and wait three minutes for the next', async ({ db }) => {
    const { write, mailsAfter, seller } = await twoPeople(db);
    const id = await write('One');
    expect(await mailsAfter(1)).toEqual([]);
    await listMessages(seller, id, { limit: 10 });
    expect(await mailsAfter(1)).toEqual([]);
    await write('Two');
    expect(await mailsAfter(2)).toEqual([]);
    const [mail] = await mailsAfter(1);
    expect(mail?.text).toContain('> Two');
    expect(mail?.text).not.toContain('> One');
  });

  it('go both ways, each at its own pace', async ({ db }) => {
    const { write, mailsAfter, seller, buyerPerson, sellerPerson } = await twoPeople(db);
    const id = await write('One');
    await sendMessage(seller, id, { text: 'Yes' });
    const mails = await mailsAfter(3);
    const addresses = [buyerPerson.email, sellerPerson.email].sort();
    expect(mails.map(({ to }) => to).sort()).toEqual(addresses);
  });

  it('are sent once, also by two instances', async ({ db }) => {
    const { clock, services, write, mailsAfter } = await twoPeople(db);
    await write('One');
    clock.forward(3 * MINUTE);
    await Promise.all([1, 2, 3].map(() => runDueJobs(services, [messageMailJob])));
    expect(await mailsAfter(1)).toHaveLength(1);
  });

  it('go to confirmed addresses only', async ({ db }) => {
    const { write, mailsAfter } = await twoPeople(db, { emailConfirmedAt: null });
    await write('One');
    expect(await mailsAfter(20)).toEqual([]);
  });

  it('stop with a block, and skip removed messages', async ({ db }) => {
    const { write, mailsAfter, seller, buyerPerson } = await twoPeople(db);
    const id = await write('Bad');
    await write('Good');
    await db.write((tx) =>
      tx.message.updateMany({
        where: { conversationId: id, text: 'Bad' },
        data: { removedAt: new Date() },
      }),
    );
    const [mail] = await mailsAfter(3);
    expect(mail?.text).toContain('> Good');
    expect(mail?.text).not.toMatch(/\bBad\b/);
    await write('Later');
    await blockPerson(seller, buyerPerson.userId);
    expect(await mailsAfter(20)).toEqual([]);
  });

  it('are in the language of the recipient and left by one press', async ({ db }) => {
    const { services, write, mailsAfter } = await twoPeople(db, { language: 'de' });
    await write('One');
    const [mail] = await mailsAfter(3);
    expect(mail?.subject).toBe('Ada hat dir eine Nachricht geschickt: Red lamp');
    const [, token = ''] = /\/de\/unsubscribe\/([^/]+)$/.exec(mail?.unsubscribeUrl ?? '') ?? [];
    await expect(unsubscribeByToken(services, `x${token}`)).rejects.toMatchObject({ status: 404 });
    await unsubscribeByToken(services, decodeURIComponent(token));
    await unsubscribeByToken(services, decodeURIComponent(token));
    await write('Two');
    expect(await mailsAfter(30)).toEqual([]);
  });
});
