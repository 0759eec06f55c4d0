import { expect } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { chooseLanguage, readOwnLanguage } from '~/features/accounts/choose-language.server';
import { gainRight } from '~/features/accounts/gain-right.server';
import { changePassword } from '~/features/accounts/passwords.server';
import { checkPassword } from '~/features/accounts/sign-in.server';
import {
  confirmEmail,
  requireConfirmedEmail,
  resendConfirmation,
} from '~/features/accounts/confirm-email.server';
import { identify } from '~/features/accounts/identify.server';
import { sweepMailTokens } from '~/features/accounts/mail-tokens.server';
import { chooseOwnMessages, listOwnMessages } from '~/features/notifications/notifications.server';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  openSession,
} from '~/features/accounts/sessions.server';
import { register } from '~/features/accounts/register.server';
import {
  answerPasswordResets,
  requestPasswordReset,
  resetLinkIsGood,
  resetPassword,
} from '~/features/accounts/reset-password.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { deleteOwnAccount } from '~/features/account-lifecycle/delete-account.server';
import { subscribe } from '~/features/newsletter/newsletter.server';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';
import { createLimits } from '~/platform/limits.server';
import { deliverMail } from '~/features/notifications/mail-job.server';
import type { Mail } from '~/platform/mail/mailer';
import type { Services } from '~/platform/services';
import { onEachDatabase } from '../setup/databases';
import { inEnglish } from '../setup/english';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const password = 'a fine password';
const place = { phone: '+1 503 555 0100', meetingLocation: 'Library steps' };

/** Registers somebody and signs them in `sessions` times. Gives them in their first session. */
async function addMember(services: Services, name: string, sessions = 1) {
  const email = `${name}@example.com`;
  const ctx = actAs(services, null);
  const { userId } = await register(ctx, { name, email, password, role: 'buyer' });
  const tokens: string[] = [];
  for (let index = 0; index < sessions; index += 1) {
    const userAgent = `Firefox/${index} Linux`;
    const { accessToken } = await openSession(ctx, { userId, remember: false, userAgent });
    tokens.push(accessToken);
  }
  const actor = await whoIs(services, tokens[0]);
  if (!actor) throw new Error('They should be signed in.');
  return { userId, email, tokens, actor, ctx: actAs(services, actor) };
}

async function whoIs(services: Services, token = ''): Promise<Actor | null> {
  const headers = new Headers({ Authorization: `Bearer ${token}` });
  return (await identify(services, headers)).actor;
}

/** Sends what waits. Gives all that was ever sent, newest first. */
async function post(services: Services): Promise<Mail[]> {
  await answerPasswordResets(services);
  await deliverMail(services);
  return services.mailer.kind === 'outbox' ? services.mailer.list() : [];
}

const tokenIn = (mail: Mail | undefined) =>
  /\/(?:reset-password|confirm-email)\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

async function resetTokenFor(services: Services, email: string): Promise<string> {
  await requestPasswordReset(actAs(services, null), email);
  // Mails of one instant are sent in any order.
  const mail = (await post(services)).find(({ text }) => text.includes('/reset-password/'));
  return tokenIn(mail);
}

onEachDatabase('a forgotten password', (it) => {
  it('is chosen anew with the link, which works once and ends all sessions', async ({ db }) => {
    const services = testServices(db);
    const { email, tokens } = await addMember(services, 'ada', 2);
    const token = await resetTokenFor(services, '  ADA@example.com ');
    const ctx = actAs(services, null);
    expect(await resetLinkIsGood(ctx, token)).toBe(true);
    await resetPassword(ctx, { token, password: 'another fine one' });

    for (const old of tokens) expect(await whoIs(services, old)).toBeNull();
    await expect(checkPassword(ctx, { email, password })).rejects.toThrow(
      'errors.wrongCredentials',
    );
    await checkPassword(ctx, { email, password: 'another fine one' });
    const again = resetPassword(ctx, { token, password: 'a third fine one' });
    await expect(again).rejects.toMatchObject({ code: 'gone' });
    const [notice] = await post(services);
    expect(notice).toMatchObject({ to: email, subject: 'Your password has been changed' });
    const user = await db.read.user.findFirstOrThrow();
    expect(user.emailConfirmedAt).not.toBeNull();
  });

  it('keeps only the hash of a link, and nothing of a message that was sent', async ({ db }) => {
    const services = testServices(db);
    const { email } = await addMember(services, 'ada');
    const token = await resetTokenFor(services, email);
    const kept = JSON.stringify([await db.read.mailToken.findMany(), await db.read.job.findMany()]);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(email);
  });

  it('has a link for one hour, and a used one uses up the others', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    const { email } = await addMember(services, 'ada');
    const ctx = actAs(services, null);
    const late = await resetTokenFor(services, email);
    clock.forward(HOUR);
    await expect(resetPassword(ctx, { token: late, password })).rejects.toThrow(
      'accounts.staleLink',
    );
    const first = await resetTokenFor(services, email);
    clock.forward(31 * MINUTE);
    const second = await resetTokenFor(services, email);
    await resetPassword(ctx, { token: second, password: 'another fine one' });
    expect(await resetLinkIsGood(ctx, first)).toBe(false);
    clock.forward(8 * 24 * HOUR);
    expect(await sweepMailTokens(services)).toBe(4);
  });

  it('is neither the one that the account has nor its address, and the link stays', async ({
    db,
  }) => {
    const services = testServices(db);
    const { email } = await addMember(services, 'ada');
    const token = await resetTokenFor(services, email);
    const ctx = actAs(services, null);
    await expect(resetPassword(ctx, { token, password })).rejects.toMatchObject({
      fields: { password: ['accounts.passwordSame'] },
    });
    const address = email.toUpperCase();
    await expect(resetPassword(ctx, { token, password: address })).rejects.toMatchObject({
      fields: { password: ['accounts.passwordEmail'] },
    });
    await resetPassword(ctx, { token, password: 'another fine one' });
  });

  it('lets one of many at once win', async ({ db }) => {
    const services = testServices(db);
    const { email } = await addMember(services, 'ada');
    const token = await resetTokenFor(services, email);
    const ctx = actAs(services, null);
    const tries = [1, 2, 3, 4].map((index) =>
      resetPassword(ctx, { token, password: `fine password ${index}` }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is asked for an unknown address with the same work and no message', async ({ db }) => {
    const services = testServices(db);
    await addMember(services, 'ada');
    await post(services);
    await requestPasswordReset(actAs(services, null), 'nobody@example.com');
    const waiting = { kind: 'mail-request', doneAt: null };
    expect(await db.read.job.count({ where: waiting })).toBe(1);
    const before = (await post(services)).length;
    expect(await post(services)).toHaveLength(before);
    expect(await db.read.job.count({ where: waiting })).toBe(0);
    expect(await db.read.mailToken.count({ where: { purpose: 'reset-password' } })).toBe(0);
  });

  it('is answered once, however many processes look', async ({ db }) => {
    const services = testServices(db);
    const { email } = await addMember(services, 'ada');
    await requestPasswordReset(actAs(services, null), email);
    await Promise.all([1, 2, 3].map(() => answerPasswordResets(services)));
    expect(await db.read.mailToken.count({ where: { purpose: 'reset-password' } })).toBe(1);
  });

  it('gives a password to whoever only had Google', async ({ db }) => {
    const services = testServices(db);
    const { email } = await addPerson(services, 'buyer');
    const token = await resetTokenFor(services, email);
    await resetPassword(actAs(services, null), { token, password });
    await checkPassword(actAs(services, null), { email, password });
  });

  it('can not be reset where no mail is set up', async ({ db }) => {
    const ctx = actAs(testServices(db, { mailer: { kind: 'off' } }), null);
    await expect(requestPasswordReset(ctx, 'ada@example.com')).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

onEachDatabase('an address', (it) => {
  it('is confirmed by the link that registration sends', async ({ db }) => {
    const services = testServices(db);
    const { actor, ctx, tokens } = await addMember(services, 'ada');
    expect(actor.emailConfirmed).toBe(false);
    const [mail] = await post(services);
    const other = actAs(services, await addPerson(services, 'buyer'));
    for (const [who, code] of [
      [actAs(services, null), 'unauthenticated'],
      [other, 'gone'],
    ] as const) {
      await expect(confirmEmail(who, tokenIn(mail))).rejects.toMatchObject({ code });
    }
    expect((await whoIs(services, tokens[0]))?.emailConfirmed).toBe(false);
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Confirm your email address' });
    await confirmEmail(ctx, tokenIn(mail));
    expect((await whoIs(services, tokens[0]))?.emailConfirmed).toBe(true);
    await expect(confirmEmail(ctx, tokenIn(mail))).rejects.toMatchObject({ code: 'gone' });
  });

  it('is sent the link again, but not without end, and not once confirmed', async ({ db }) => {
    const services = testServices(db, { limits: createLimits('on', db) });
    const { ctx, tokens } = await addMember(services, 'ada');
    let sent = await post(services);
    for (let index = 0; index < 5; index += 1) {
      expect(await resendConfirmation(ctx)).toBe(true);
      sent = await post(services);
    }
    await expect(resendConfirmation(ctx)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(sent).toHaveLength(6);
    await confirmEmail(ctx, tokenIn(sent[3]));
    const confirmed = actAs(services, await whoIs(services, tokens[0]));
    expect(await resendConfirmation(confirmed)).toBe(false);
  });

  it('is asked for before money only where the operator wants it', async ({ db }) => {
    const services = testServices(db);
    const { ctx } = await addMember(services, 'ada');
    const strict = { ...services.env, REQUIRE_CONFIRMED_EMAIL: true };
    expect(() => requireConfirmedEmail(ctx)).not.toThrow();
    expect(() => requireConfirmedEmail({ ...ctx, env: strict })).toThrow('accounts.confirmFirst');
    const confirmed = await addPerson(services, 'buyer');
    expect(() => requireConfirmedEmail({ env: strict, actor: confirmed })).not.toThrow();
    expect(() => requireConfirmedEmail({ env: strict, actor: null })).toThrow(
      'errors.unauthenticated',
    );
  });
});

onEachDatabase('my account', (it) => {
  it('changes the password and ends the other sessions', async ({ db }) => {
    const services = testServices(db);
    const { ctx, tokens, email } = await addMember(services, 'ada', 3);
    const wrong = { currentPassword: 'not this one', newPassword: 'another fine one' };
    await expect(changePassword(ctx, wrong)).rejects.toMatchObject({
      fields: { currentPassword: ['accounts.wrongPassword'] },
    });
    expect(await whoIs(services, tokens[2])).not.toBeNull();
    const { accessToken } = await changePassword(ctx, { ...wrong, currentPassword: password });
    for (const token of tokens) expect(await whoIs(services, token)).toBeNull();
    expect(await whoIs(services, accessToken)).toMatchObject({ email });
    await checkPassword(ctx, { email, password: 'another fine one' });
    const texts = (await post(services)).map(({ text }) => text);
    expect(texts.join()).toContain('on all other devices');
  });

  it('takes neither the same password nor the address as a new one', async ({ db }) => {
    const services = testServices(db);
    const { ctx, email } = await addMember(services, 'ada');
    const change = (newPassword: string) =>
      changePassword(ctx, { currentPassword: password, newPassword });
    await expect(change(password)).rejects.toMatchObject({
      fields: { newPassword: ['accounts.passwordSame'] },
    });
    await expect(change(email)).rejects.toMatchObject({
      fields: { newPassword: ['accounts.passwordEmail'] },
    });
    const guest = actAs(services, null);
    const person = { name: 'Eve', email: 'eve@example.com', role: 'buyer' } as const;
    const registered = register(guest, { ...person, password: person.email });
    await expect(registered).rejects.toMatchObject({
      fields: { password: ['accounts.passwordEmail'] },
    });
  });

  it('guesses at the current password are counted', async ({ db }) => {
    const services = testServices(db, { limits: createLimits('on', db) });
    const { ctx } = await addMember(services, 'ada');
    const guess = { currentPassword: 'guess guess', newPassword: 'another fine one' };
    for (let index = 0; index < 10; index += 1) {
      await expect(changePassword(ctx, guess)).rejects.toMatchObject({ status: 422 });
    }
    await expect(changePassword(ctx, guess)).rejects.toMatchObject({ status: 429 });
  });

  it('lists the sessions and ends those of nobody else', async ({ db }) => {
    const clock = testClock();
    const services = testServices(db, { clock });
    const ada = await addMember(services, 'ada', 3);
    const bob = await addMember(services, 'bob', 2);
    clock.forward(HOUR);
    await whoIs(services, ada.tokens[2]);
    await expect
      .poll(async () =>
        (await listOwnSessions(ada.ctx)).map(({ device, current, lastSeenAt }) => [
          inEnglish(device),
          current,
          lastSeenAt.slice(11, 16),
        ]),
      )
      .toEqual([
        ['Firefox on Linux', true, '12:00'],
        ['Firefox on Linux', false, '13:00'],
        ['Firefox on Linux', false, '12:00'],
      ]);
    const [mine, other] = await listOwnSessions(ada.ctx);
    expect(await endOwnSession(bob.ctx, other?.id ?? '')).toBe(false);
    expect(await endOwnSession(ada.ctx, mine?.id ?? '')).toBe(false);
    expect(await endOwnSession(ada.ctx, other?.id ?? '')).toBe(true);
    expect(await whoIs(services, ada.tokens[2])).toBeNull();
    expect(await endOtherSessions(ada.ctx)).toBe(1);
    expect(await whoIs(services, ada.tokens[0])).not.toBeNull();
    expect(await whoIs(services, bob.tokens[1])).not.toBeNull();
  });

  it('holds the language that was chosen, and no other', async ({ db }) => {
    const services = testServices(db);
    const { ctx } = await addMember(services, 'ada');
    expect(await chooseLanguage(ctx, 'ar')).toBe('ar');
    expect(await readOwnLanguage(ctx)).toBe('ar');
    await expect(chooseLanguage(ctx, 'tlh')).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { language: ['accounts.languageMissing'] },
    });
    expect(await chooseLanguage({ ...ctx, actor: null }, 'de')).toBe('de');
    expect(await readOwnLanguage(ctx)).toBe('ar');
    expect(await collectOwnData(ctx)).toMatchObject({ account: { language: 'ar' } });
  });

  it('switches messages off and on', async ({ db }) => {
    const services = testServices(db);
    const { ctx } = await addMember(services, 'ada');
    const kinds = (await listOwnMessages(ctx)).map(({ kind }) => kind);
    expect(kinds).toContain('hold-ending');
    expect(kinds).not.toContain('product-booked');
    await chooseOwnMessages(ctx, ['booking-confirmed', 'product-booked']);
    const wanted = Object.fromEntries(
      (await listOwnMessages(ctx)).map((one) => [one.kind, one.wanted]),
    );
    expect(wanted).toMatchObject({ 'booking-confirmed': true, 'hold-ending': false });
    const unknown = chooseOwnMessages(ctx, ['nonsense']);
    await expect(unknown).rejects.toMatchObject({ code: 'bad_request' });
    expect((await listOwnMessages(ctx)).some((one) => one.wanted)).toBe(true);
    await chooseOwnMessages(ctx, kinds);
    expect((await listOwnMessages(ctx)).every(({ wanted }) => wanted)).toBe(true);
    expect(await db.read.notificationSetting.count()).toBe(kinds.length);
  });

  it('leaves mails on whose switches an older page did not show', async ({ db }) => {
    const services = testServices(db);
    const { ctx } = await addMember(services, 'ada');
    const shown = (await listOwnMessages(ctx)).map(({ kind }) => kind);
    await gainRight(ctx, 'sell');
    const { actor } = ctx;
    const seller = {
      ...ctx,
      actor: actor && { ...actor, rights: { ...actor.rights, sell: true } },
    };
    await chooseOwnMessages(seller, [], shown);
    const wanted = (await listOwnMessages(seller)).filter((one) => one.wanted);
    expect(wanted.map(({ kind }) => kind)).toContain('product-sold');
    expect(wanted.some(({ kind }) => shown.includes(kind))).toBe(false);
  });

  it('hands out what is kept, and nothing of anybody else', async ({ db }) => {
    const services = testServices(db);
    const { ctx, email } = await addMember(services, 'ada');
    const seller = await addPerson(services, 'seller', { email: 'secret-seller@example.com' });
    const product = await addProduct(services, seller, { resalePriceMinor: 1999 });
    await bookProduct(ctx, { productId: product.id, ...place });
    const data = await collectOwnData(ctx);
    expect(data).toMatchObject({
      account: { name: 'ada', email, role: 'buyer' },
      waysToLogIn: [{ kind: 'password' }],
      signedIn: [{ userAgent: 'Firefox/0 Linux' }],
      orders: [{ product: product.name, price: 19.99, status: 'reserved', phone: place.phone }],
      listings: [],
    });
    expect(JSON.stringify(data)).not.toMatch(/passwordHash|\$argon2/);
    await subscribe(ctx, { email });
    expect(await collectOwnData(ctx)).toMatchObject({ newsletter: null });
    const confirmed = { where: { emailKey: email }, data: { emailConfirmedAt: new Date() } };
    await db.write((tx) => tx.user.update(confirmed));
    expect(await collectOwnData(ctx)).toMatchObject({ newsletter: { confirmedAt: null } });
    const theirs = JSON.stringify(await collectOwnData(actAs(services, seller)));
    expect(theirs).toContain(product.name);
    expect(theirs).not.toContain(email);
    expect(theirs).not.toContain(place.meetingLocation);
  });
});

onEachDatabase('deleting my account', (it) => {
  it("ends a buyer's sessions and unpaid orders and frees the address", async ({ db }) => {
    const services = testServices(db);
    const { ctx, tokens, email, userId } = await addMember(services, 'ada', 2);
    const seller = await addPerson(services, 'seller');
    const [held, paid] = [await addProduct(services, seller), await addProduct(services, seller)];
    const { orderId } = await bookProduct(ctx, { productId: held.id, ...place });
    const bought = await bookProduct(ctx, { productId: paid.id, ...place });
    await db.write((tx) =>
      tx.order.update({
        where: { id: bought.orderId },
        data: { status: 'completed', deadlineAt: null },
      }),
    );
    await expect(deleteOwnAccount(ctx, { password: 'wrong' })).rejects.toMatchObject({
      fields: { password: ['accounts.wrongPassword'] },
    });
    await deleteOwnAccount(ctx, { password });

    for (const token of tokens) expect(await whoIs(services, token)).toBeNull();
    const find = (id: string) => db.read.order.findUnique({ where: { id } });
    expect(await find(orderId)).toMatchObject({ status: 'cancelled', activeProductId: null });
    expect(await find(bought.orderId)).toMatchObject({
      status: 'completed',
      userName: 'ada',
      email,
    });
    expect(await db.read.product.findUnique({ where: { id: held.id } })).toMatchObject({
      status: 'available',
      listed: true,
    });
    for (const table of ['session', 'signInMethod', 'mailToken', 'notificationSetting'] as const) {
      const count = db.read[table].count as (args: object) => Promise<number>;
      expect([table, await count({ where: { userId } })]).toEqual([table, 0]);
    }
    const entries = { where: { action: 'account.delete' } };
    expect(await db.read.auditEntry.findMany(entries)).toMatchObject([
      { action: 'account.delete', subjectId: userId },
    ]);
    const farewell = { to: email, subject: 'Your account has been deleted' };
    expect(await post(services)).toContainEqual(expect.objectContaining(farewell));
    await addMember(services, 'ada');
  });

  it("hides a seller's listings and withdraws what was booked of them", async ({ db }) => {
    const services = testServices(db);
    const seller = await addPerson(services, 'seller');
    const [shelf, booked] = [
      await addProduct(services, seller),
      await addProduct(services, seller),
    ];
    const { ctx } = await addMember(services, 'ada');
    const { orderId } = await bookProduct(ctx, { productId: booked.id, ...place });
    await deleteOwnAccount(actAs(services, seller), {});
    const order = await db.read.order.findUnique({ where: { id: orderId } });
    expect(order).toMatchObject({ status: 'removed', activeProductId: null });
    const products = await db.read.product.findMany();
    expect(products).toHaveLength([shelf, booked].length);
    for (const { deletedAt, listed } of products) {
      expect([deletedAt === null, listed]).toEqual([false, false]);
    }
  });

  it('is not for the last admin, even when two go at once', async ({ db }) => {
    const services = testServices(db);
    const admins = [await addPerson(services, 'admin'), await addPerson(services, 'admin')];
    const outcomes = await Promise.allSettled(
      admins.map((admin) => deleteOwnAccount(actAs(services, admin), {})),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict' },
    });
    expect(await db.read.user.count({ where: { role: 'admin', deletedAt: null } })).toBe(1);
  });
});
