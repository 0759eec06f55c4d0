import { expect } from 'vitest';
import { deleteUser, endAccount } from '~/features/account-lifecycle/delete-account.server';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';
import type { Actor } from '~/features/accounts/account.policy';
import { reportedConversationPath } from '~/features/accounts/admin-paths';
import { toAuditView } from '~/features/accounts/audit.dto';
import { listAuditEntries } from '~/features/accounts/audit.server';
import { identify } from '~/features/accounts/identify.server';
import { openSession } from '~/features/accounts/sessions.server';
import { getConversation } from '~/features/conversations/conversations.queries.server';
import { toMessageJson } from '~/features/conversations/conversation.dto';
import { messageSeller, sendMessage } from '~/features/conversations/send-message.server';
import {
  decideAppeal,
  listAppeals,
  openAppeal,
  requireDecidingAppeal,
} from '~/features/moderation/appeals.server';
import {
  decideConversation,
  deleteConversationCopies,
} from '~/features/moderation/decide-conversation.server';
import type { ConversationDecisionInput } from '~/features/moderation/moderation.schema';
import { reportPerson } from '~/features/moderation/person-reports.server';
import { reportConversation } from '~/features/moderation/report-conversation.server';
import {
  listConversationReports,
  openReportedConversation,
} from '~/features/moderation/reported-conversations.server';
import { appealDecision, getOwnDecision } from '~/features/moderation/listing-appeals.server';
import { listModerationQueue } from '~/features/moderation/moderation-queue.server';
import { getPersonDetails } from '~/features/moderation/person-details.queries.server';
import { confirmWarnings, readStanding } from '~/features/moderation/standing.server';
import { readTransparency } from '~/features/moderation/transparency.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { imageIdOf } from '~/lib/image-id';
import type { DomainError } from '~/lib/domain-error';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { ENGLISH } from '../setup/english';
import { startApp } from '../setup/running-app';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const DAY = 24 * 60 * 60 * 1000;
const PAGE = { limit: 25 };
const ALL = { limit: 100 };
const { t } = ENGLISH;
const why = { reason: 'insults', details: 'See the second message.' } as const;

async function setUp(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock });
  const seller = await addPerson(services, 'seller', { name: 'Sam' });
  const buyer = await addPerson(services, 'buyer', { name: 'Bea' });
  const admin = await addPerson(services, 'admin');
  const product = await addProduct(services, seller, { name: 'Red lamp', nameKey: 'red lamp' });
  const as = (actor: Actor | null) => actAs(services, actor);
  const { conversationId: id } = await messageSeller(as(buyer), product.id, {
    text: 'Still there?',
  });
  const imageId = imageIdOf({
    contentHash: 'a'.repeat(64),
    mark: '01234567',
    width: 640,
    height: 480,
    colour: 'aabbcc',
    hostedAt: null,
  });
  await db.write((tx) =>
    tx.image.create({
      data: {
        id: imageId,
        contentHash: 'x',
        width: 640,
        height: 480,
        bytes: 1,
        colour: 'aabbcc',
        uploaderId: seller.userId,
        createdAt: clock.now(),
      },
    }),
  );
  await sendMessage(as(seller), id, { text: 'Go away, you fool', imageIds: [imageId] });
  const again = async (actor: Actor) => {
    const headers = new Headers({ Authorization: `Bearer ${await services.tokens.sign(actor)}` });
    return as((await identify(services, headers)).actor);
  };
  const decide = (reportId: string, more: Partial<ConversationDecisionInput>, by = admin) =>
    decideConversation(as(by), reportId, {
      decision: 'dismiss',
      length: '7',
      reason: 'We have read it.',
      sequences: [],
      ...more,
    });
  const mailKeys = async () =>
    (await db.read.job.findMany({ where: { kind: 'mail' } })).map(({ key }) => key.split(':')[0]);
  return {
    clock,
    services,
    seller,
    buyer,
    admin,
    product,
    as,
    id,
    imageId,
    again,
    decide,
    mailKeys,
  };
}

/** The code of the refusal, or 'done'. */
async function answer(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if ((error as DomainError).name !== 'DomainError') throw error;
    return (error as DomainError).code;
  }
}

onEachDatabase('a reported conversation', (it) => {
  it('is copied as it is at that moment; admins see the copy alone', async ({ db }) => {
    const { services, seller, buyer, admin, product, as, id } = await setUp(db);
    expect(await answer(getConversation(as(admin), id, ALL))).toBe('not_found');
    expect(await answer(openReportedConversation(as(admin), id, ENGLISH))).toBe('not_found');
    await bookProduct(as(buyer), {
      productId: product.id,
      phone: '5035550100',
      meetingLocation: 'Park',
    });
    const { reportId } = await reportConversation(as(buyer), id, why);
    await sendMessage(as(seller), id, { text: 'Written later' });
    expect(await answer(getConversation(as(admin), id, ALL))).toBe('not_found');
    const { items } = await listConversationReports(as(admin), { ...PAGE, search: 'red' });
    expect(items).toMatchObject([{ id: reportId, reportedName: 'Sam', reporterName: 'Bea' }]);
    const { report, messages } = await openReportedConversation(as(admin), reportId, ENGLISH);
    expect(report).toMatchObject({ productName: 'Red lamp', ...why, reason: 'Insults or threats' });
    expect(report.closedAt).toBeNull();
    expect(messages.map(({ author, kind, text }) => [author, kind, text])).toEqual([
      ['reporter', 'text', 'Still there?'],
      ['reported', 'text', 'Go away, you fool'],
      ['reporter', 'event', expect.stringContaining('Booked for')],
    ]);
    expect(messages[1]?.photos[0]?.src).toContain(`${reportId}/photos/2-0/`);
    for (const outsider of [null, seller, buyer]) {
      const code = await answer(openReportedConversation(as(outsider), reportId, ENGLISH));
      expect(code).toBe(outsider ? 'forbidden' : 'unauthenticated');
    }
    await openReportedConversation(as(admin), reportId, ENGLISH);
    const { items: log } = await listAuditEntries(as(admin), PAGE);
    const looks = log.filter(({ action }) => action === 'conversation.look');
    expect(looks).toHaveLength(2);
    const other = await addPerson(services, 'buyer');
    for (const outsider of [admin, other]) {
      expect(await answer(reportConversation(as(outsider), id, why))).toBe('not_found');
    }
  });

  it('is reported by each person once at a time, also when pressed twice', async ({ db }) => {
    const { seller, buyer, as, id, decide } = await setUp(db);
    const pressed = await Promise.all(
      [1, 2, 3].map(() => answer(reportConversation(as(buyer), id, why))),
    );
    expect(pressed.sort()).toEqual(['conflict', 'conflict', 'done']);
    expect(await answer(reportConversation(as(seller), id, why))).toBe('done');
    const own = { reporterId: buyer.userId };
    const report = await db.read.conversationReport.findFirstOrThrow({ where: own });
    const decided = await Promise.all([1, 2].map(() => answer(decide(report.id, {}))));
    expect(decided.sort()).toEqual(['conflict', 'done']);
    expect(await answer(reportConversation(as(buyer), id, why))).toBe('done');
    expect(await db.read.conversationReport.count({ where: own })).toBe(2);
  });

  it('loses the removed messages for both people, with their photos', async ({ db }) => {
    const { buyer, seller, admin, as, id, imageId, decide, mailKeys } = await setUp(db);
    const { reportId } = await reportConversation(as(buyer), id, why);
    const twin = await reportConversation(as(seller), id, why);
    expect(await answer(decide(reportId, { decision: 'remove' }))).toBe('validation_failed');
    expect(await answer(decide(reportId, { sequences: [2] }))).toBe('validation_failed');
    expect(await answer(decide(reportId, { everyMessageOf: ['reported'] }))).toBe(
      'validation_failed',
    );
    expect(await answer(decide(reportId, { decision: 'suspend', length: undefined }))).toBe(
      'validation_failed',
    );
    expect(await answer(decide(reportId, { decision: 'remove', sequences: [77] }))).toBe(
      'validation_failed',
    );
    await decide(reportId, { decision: 'remove', sequences: [2] });
    for (const person of [buyer, seller]) {
      const { messages } = await getConversation(as(person), id, ALL);
      const shown = messages.map((message) =>
        toMessageJson(message, { viewerId: person.userId, publicUrl: '', t }),
      );
      expect(shown[1]).toMatchObject({
        text: t('conversations.removed'),
        removed: true,
        photos: [],
      });
      const data = JSON.stringify(await collectOwnData(as(person)));
      expect(data).not.toContain('you fool');
      expect(data).not.toContain(imageId);
    }
    expect(await db.read.image.count({ where: { id: imageId, removedAt: null } })).toBe(0);
    // The copies keep the text for a later decision, without the photo.
    for (const copy of [reportId, twin.reportId]) {
      const { messages } = await openReportedConversation(as(admin), copy, ENGLISH);
      expect(messages[1]).toMatchObject({ text: 'Go away, you fool', removed: true, photos: [] });
    }
    expect(await mailKeys()).toEqual(
      expect.arrayContaining(['messages-removed', 'conversation-report-decided']),
    );
  });

  it('loses all messages of a person by one field, however many there are', async ({ db }) => {
    const { services, clock, buyer, seller, admin, as, id, imageId } = await setUp(db);
    for (let at = 0; at < 120; at += 1) {
      clock.forward(60_000);
      await sendMessage(as(seller), id, { text: `Fool ${at}` });
    }
    const { reportId } = await reportConversation(as(buyer), id, why);
    await sendMessage(as(seller), id, { text: 'Written later' });
    const app = await startApp(db, { clock, env: services.env });
    const { accessToken } = await openSession(actAs(app.services, null), {
      userId: admin.userId,
      remember: false,
      userAgent: 'x',
    });
    const ask = async (form?: Record<string, string>) => {
      const response = await fetch(`${app.url}/dashboard/reported-conversations/${reportId}`, {
        method: form ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { Authorization: `Bearer ${accessToken}`, Accept: 'text/html' },
        ...(form && { body: new URLSearchParams(form) }),
      });
      return { status: response.status, text: await response.text() };
    };
    const page = await ask();
    for (const name of ['Sam', 'Bea'])
      expect(page.text).toContain(`Remove all messages of ${name}`);
    const form = { decision: 'remove', reasonId: 'insults', everyMessageOf: 'reported' };
    // The choice is still there when the form is refused.
    const refused = await ask({ ...form, reason: '' });
    expect(refused.text).toMatch(/<input[^>]*checked=""[^>]*value="reported"/);
    expect(refused.text).not.toMatch(/<input[^>]*checked=""[^>]*value="reporter"/);
    expect((await ask({ ...form, reason: 'Not so.' })).status).toBe(302);
    await app.close();
    const left = await db.read.message.findMany({ where: { removedAt: null, kind: 'text' } });
    expect(left.map(({ text }) => text).sort()).toEqual(['Still there?', 'Written later']);
    expect(await db.read.image.count({ where: { id: imageId, removedAt: null } })).toBe(0);
    const decisions = await db.read.listingDecision.findMany({
      include: { removedMessages: true },
    });
    expect(decisions.map((one) => [one.sellerId, one.removedMessages.length])).toEqual([
      [seller.userId, 121],
    ]);
  });

  it('leads to a warning that the dashboard shows until it is confirmed', async ({ db }) => {
    const { buyer, seller, as, id, again, decide } = await setUp(db);
    const { reportId } = await reportConversation(as(buyer), id, why);
    const none = { decision: 'warn', reasonId: 'nothing' } as const;
    expect(await answer(decide(reportId, none))).toBe('validation_failed');
    const warning = { reasonId: 'insults', reason: 'Be polite.', sequences: [2] };
    await decide(reportId, { decision: 'warn', ...warning });
    const warned = await again(seller);
    const standing = await readStanding(warned, ENGLISH);
    expect(standing).toMatchObject({
      suspension: null,
      warnings: [{ reason: 'Insults or threats\nBe polite.' }],
    });
    const german = await readStanding(warned, { code: 'de' });
    expect(german?.warnings[0]?.reason).toBe('Beleidigungen oder Drohungen\nBe polite.');
    expect(await answer(messageSeller(as(buyer), 'none', { text: 'x' }))).toBe('not_found');
    const ids = standing?.warnings.map((one) => one.id) ?? [];
    await confirmWarnings(as(buyer), ids);
    expect((await readStanding(await again(seller), ENGLISH))?.warnings).toHaveLength(1);
    await confirmWarnings(warned, ids);
    expect(await readStanding(await again(seller), ENGLISH)).toBeNull();
    const mails = await db.read.job.findMany({ where: { kind: 'mail' } });
    for (const kind of ['warning', 'messages-removed']) {
      const mail = mails.find(({ key }) => key.startsWith(`${kind}:`))?.payload;
      expect([kind, mail]).toEqual([kind, expect.stringContaining('Insults or threats')]);
    }
    expect((await collectOwnData(warned)).warnings).toMatchObject([
      { reasonId: 'insults', reason: 'Be polite.' },
    ]);
    expect((await collectOwnData(as(buyer))).conversationReports).toMatchObject([
      { product: 'Red lamp', outcome: 'warned', details: why.details },
    ]);
  });

  it('leads to a suspension, unless the admin is a party', async ({ db }) => {
    const { services, seller, buyer, admin, as, id, again, decide } = await setUp(db);
    const party = await addPerson(services, 'admin', { canBuy: true });
    const lamp = await addProduct(services, seller);
    const own = await messageSeller(as(party), lamp.id, { text: 'Hm' });
    const { reportId: theirs } = await reportConversation(as(party), own.conversationId, why);
    expect(await answer(decide(theirs, { decision: 'suspend' }, party))).toBe('forbidden');
    expect(await answer(decide(theirs, { decision: 'suspend' }, buyer))).toBe('forbidden');
    const { reportId } = await reportConversation(as(buyer), id, why);
    await decide(reportId, { decision: 'suspend', length: 'lifted', sequences: [2] });
    expect((await again(seller)).actor?.suspended).toBe(true);
    expect(await answer(decide(theirs, { decision: 'suspend' }))).toBe('conflict');
    const open = await db.read.conversationReport.findUniqueOrThrow({ where: { id: theirs } });
    expect(open.closedAt).toBeNull();
    const { items } = await listAuditEntries(as(admin), PAGE);
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['conversation.suspend', 'account.suspend', 'conversation.report']),
    );
  });

  it('is deleted six months after the decision; the figures stay', async ({ db }) => {
    const { clock, services, buyer, admin, as, id, decide } = await setUp(db);
    const { reportId } = await reportConversation(as(buyer), id, why);
    clock.forward(400 * DAY);
    expect(await deleteConversationCopies(services)).toBe(0);
    await decide(reportId, {});
    clock.forward(180 * DAY);
    expect(await deleteConversationCopies(services)).toBe(0);
    expect(await answer(openReportedConversation(as(admin), reportId, ENGLISH))).toBe('done');
    const links = async () => {
      const { items } = await listAuditEntries(as(admin), PAGE);
      const about = items.filter(({ subjectType }) => subjectType === 'conversation');
      return new Set(about.map((entry) => toAuditView(entry, ENGLISH.t).subjectHref));
    };
    expect(await links()).toEqual(new Set([reportedConversationPath(reportId)]));
    clock.forward(5 * DAY);
    expect(await deleteConversationCopies(services)).toBe(1);
    expect(await links()).toEqual(new Set([null]));
    expect(await deleteConversationCopies(services)).toBe(0);
    expect(await answer(openReportedConversation(as(admin), reportId, ENGLISH))).toBe('not_found');
    expect(await db.read.reportedMessage.count()).toBe(0);
    expect(await db.read.reportedPhoto.count()).toBe(0);
    const left = await db.read.conversationReport.findUniqueOrThrow({ where: { id: reportId } });
    expect(left).toMatchObject({ outcome: 'dismissed', reason: 'insults', details: '' });
  });

  it('shows the removed messages again after an appeal, for which the copy stays', async ({
    db,
  }) => {
    const { clock, services, buyer, seller, admin, as, id, decide } = await setUp(db);
    const { reportId } = await reportConversation(as(buyer), id, why);
    await decide(reportId, { decision: 'remove', sequences: [1, 2], reason: 'Not so.' });
    const kind = 'messages-removed';
    const decisions = await db.read.listingDecision.findMany({ where: { kind } });
    expect(decisions.map((one) => one.sellerId).sort()).toEqual(
      [buyer.userId, seller.userId].sort(),
    );
    const decisionId = decisions.find((one) => one.sellerId === seller.userId)?.id ?? '';
    const mail = { where: { kind: 'mail', key: { startsWith: `${kind}:` } } };
    const mails = (await db.read.job.findMany(mail)).map(({ payload }) => payload).join();
    expect(mails).toContain(`/dashboard/decisions/${decisionId}`);
    expect(await getOwnDecision(as(seller), decisionId, ENGLISH)).toMatchObject({
      kind,
      productName: 'Red lamp',
      reason: 'Not so.',
      mayAppeal: true,
      messages: ['Go away, you fool'],
    });
    const text = 'A joke between us.';
    expect(await answer(getOwnDecision(as(buyer), decisionId, ENGLISH))).toBe('not_found');
    expect(await answer(appealDecision(as(buyer), decisionId, { text }))).toBe('not_found');
    clock.forward(178 * DAY);
    await appealDecision(as(seller), decisionId, { text });
    expect(await answer(appealDecision(as(seller), decisionId, { text: 'I take it back.' }))).toBe(
      'conflict',
    );
    const queue = await listModerationQueue(as(admin), PAGE);
    expect(queue.items).toMatchObject([{ subject: 'person', id: seller.userId, appeals: 1 }]);
    expect((await getPersonDetails(as(admin), seller.userId)).cases).toMatchObject([
      { kind: 'appeal', href: `/dashboard/appeals/${decisionId}` },
    ]);
    expect((await listAppeals(as(admin), PAGE)).items).toMatchObject([
      { id: decisionId, kind, product: 'Red lamp', appeal: text },
    ]);
    clock.forward(30 * DAY);
    expect(await deleteConversationCopies(services)).toBe(0);
    const looks = async () =>
      (await listAuditEntries(as(admin), PAGE)).items.filter(
        ({ action }) => action === 'conversation.look',
      );
    expect(await looks()).toEqual([]);
    expect(await openAppeal(as(admin), decisionId)).toMatchObject({
      kind,
      conversationReportId: reportId,
      messages: ['Go away, you fool'],
      person: { id: seller.userId },
    });
    const look = { subjectType: 'conversation', subjectId: reportId, actorId: admin.userId };
    expect(await looks()).toMatchObject([look]);
    await requireDecidingAppeal(as(admin), decisionId);
    expect(await looks()).toHaveLength(1);
    const lifted = { outcome: 'lifted', reason: 'Right.' } as const;
    await decideAppeal(as(admin), decisionId, lifted);
    // The second of two clicks.
    await decideAppeal(as(admin), decisionId, lifted);
    const upheld = { outcome: 'upheld', reason: 'Right.' } as const;
    expect(await answer(decideAppeal(as(admin), decisionId, upheld))).toBe('conflict');
    const { messages } = await getConversation(as(buyer), id, ALL);
    expect(messages.map((message) => message.text)).toEqual(['', 'Go away, you fool']);
    expect(await getOwnDecision(as(seller), decisionId, ENGLISH)).toMatchObject({
      inForce: false,
      appeal: { outcome: 'lifted', decision: 'Right.' },
    });
    // Of two people, by one decision each.
    expect((await readTransparency(as(admin)))[0]).toMatchObject({ messagesRemoved: 2 });
    expect(await deleteConversationCopies(services)).toBe(1);
    // Too late for the other one.
    const other = decisions.find((one) => one.sellerId === buyer.userId)?.id ?? '';
    expect(await answer(appealDecision(as(buyer), other, { text }))).toBe('conflict');
    expect(await getOwnDecision(as(buyer), other, ENGLISH)).toMatchObject({ inForce: true });
  });

  it('has a warning that is withdrawn after an appeal, and else stays', async ({ db }) => {
    const { buyer, seller, admin, as, id, again, decide } = await setUp(db);
    const decisionIds: string[] = [];
    for (const outcome of ['upheld', 'lifted'] as const) {
      const { reportId } = await reportConversation(as(buyer), id, why);
      await decide(reportId, { decision: 'warn', reason: 'Be polite.' });
      const standing = await readStanding(await again(seller), ENGLISH);
      const decisionId = standing?.warnings.at(-1)?.decisionId ?? '';
      decisionIds.push(decisionId);
      await appealDecision(as(seller), decisionId, { text: 'It was a joke.' });
      await decideAppeal(as(admin), decisionId, { outcome, reason: 'We have read it.' });
      const after = await readStanding(await again(seller), ENGLISH);
      expect(after?.warnings).toHaveLength(1);
    }
    expect(await getOwnDecision(as(seller), decisionIds[0] ?? '', ENGLISH)).toMatchObject({
      kind: 'warned',
      inForce: true,
      mayAppeal: false,
      appeal: { outcome: 'upheld' },
    });
    expect((await collectOwnData(as(seller))).listingDecisions).toMatchObject([
      { kind: 'warned', appealOutcome: 'upheld' },
      { kind: 'warned', appealOutcome: 'lifted' },
    ]);
    expect((await readTransparency(as(admin)))[0]).toMatchObject({
      warnings: 2,
      messagesRemoved: 0,
      appeals: 2,
      appealsLifted: 1,
    });
    const mails = await db.read.job.findMany({
      where: { kind: 'mail', key: { startsWith: 'listing-appeal:' } },
    });
    const words = mails.map(({ payload }) => /stays\.|is withdrawn\./.exec(payload)?.[0]);
    expect(words.sort()).toEqual(['is withdrawn.', 'stays.']);
    await confirmWarnings(
      as(seller),
      (await db.read.warning.findMany()).map((one) => one.id),
    );
    expect(await readStanding(await again(seller), ENGLISH)).toBeNull();
  });

  it('does not name a deleted account', async ({ db }) => {
    const { buyer, seller, admin, as, id } = await setUp(db);
    const { reportId } = await reportConversation(as(buyer), id, why);
    await deleteUser(as(admin), buyer.userId);
    const copy = await openReportedConversation(as(admin), reportId, ENGLISH);
    expect(copy.report).toMatchObject({ reporterName: 'Deleted account', details: '' });
    expect(copy.messages[0]?.text).toBe('Still there?');
    await deleteUser(as(admin), seller.userId);
    const after = await openReportedConversation(as(admin), reportId, ENGLISH);
    expect(after.report).toMatchObject({
      reportedName: 'Deleted account',
      outcome: 'account-removed',
    });
    expect(JSON.stringify(after.report)).not.toMatch(/\b(Sam|Bea)\b/);
  });

  it('notifies reporters of an account that an admin deletes, not of one that leaves', async ({
    db,
  }) => {
    const { services, buyer, seller, admin, as, id } = await setUp(db);
    await reportConversation(as(buyer), id, why);
    const person = { kind: 'person', id: seller.userId } as const;
    await reportPerson(as(buyer), person, { reason: 'fraud', details: 'No lamp.' });
    const leaver = await addPerson(services, 'seller');
    const { reportId } = await reportPerson(
      as(buyer),
      { kind: 'person', id: leaver.userId },
      { reason: 'fraud', details: 'No chair.' },
    );
    await db.write((tx) => endAccount(tx, services, leaver.userId));
    const left = await db.read.personReport.findUniqueOrThrow({ where: { id: reportId } });
    expect(left.outcome).toBe('account-deleted');
    const outcomes = async () => {
      const where = { userId: buyer.userId, kind: 'report-decided' };
      return (await db.read.notification.findMany({ where })).map(({ outcome }) => outcome).sort();
    };
    expect(await outcomes()).toEqual([]);
    await deleteUser(as(admin), seller.userId);
    expect(await outcomes()).toEqual(['conversation-decided', 'person-account-removed']);
    const mails = await db.read.job.findMany({
      where: { kind: 'mail', key: { contains: 'report-decided:' } },
    });
    expect(mails).toHaveLength(2);
    expect(mails.some(({ payload }) => payload.includes('Sam'))).toBe(false);
  });
});
