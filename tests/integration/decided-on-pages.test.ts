import { expect } from 'vitest';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { removeReported } from '~/features/moderation/decide-person-report.server';
import { appealDecision } from '~/features/moderation/listing-appeals.server';
import { approveListing } from '~/features/moderation/listing-decisions.server';
import { listPersonReports, reportPerson } from '~/features/moderation/person-reports.server';
import { listReports, reportProduct } from '~/features/moderation/reports.server';
import type { Database } from '~/platform/db/database';
import { newId } from '~/lib/ids.server';
import { apiApp } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson } from '../setup/test-ctx';

const PAGE = { limit: 25 };
const PARTY = 'You are a party to this report, so another admin has to decide on it.';
const why = { reason: 'insults', details: 'Shouted at me.' } as const;

async function setUp(db: Database) {
  const world = await apiApp(db);
  const { services, people, url } = world;
  const party = await addPerson(services, 'admin', { canBuy: true });
  const as = (actor: typeof party) => actAs(services, actor);
  const headersOf = async (who: 'admin' | 'party') => {
    const session = await services.cookies.sessions.getSession();
    const actor = who === 'admin' ? people.admin : party;
    session.set('accessToken', await services.tokens.sign(actor));
    const cookie = await services.cookies.sessions.commitSession(session);
    return { cookie: cookie.split(';')[0] ?? '', origin: url };
  };
  const ask = async (who: 'admin' | 'party', path: string, values?: Record<string, string>) => {
    const headers = { ...(await headersOf(who)), accept: 'text/html' };
    const sent = values && { method: 'POST', body: new URLSearchParams(values) };
    const answer = await fetch(url + path, { redirect: 'manual', headers, ...sent });
    return { status: answer.status, text: await answer.text() };
  };
  const hold = (id: string, held: { heldAt: Date | null; refusedAt?: Date | null }) =>
    db.write((tx) => tx.product.update({ where: { id }, data: { ...held, listed: false } }));
  /** The seller's review of the buyer, published; returns its id. */
  const review = async () => {
    const { orderId } = await world.newCompleted();
    const id = newId();
    const at = world.clock.now();
    const [authorId, subjectId] = [people.seller.userId, people.buyer.userId];
    const said = { side: 'seller', stars: 1, text: 'Rude.', createdAt: at, publishAt: at };
    const order = { orderId, paymentMethod: 'cash' };
    await db.write((tx) =>
      tx.review.create({ data: { id, authorId, subjectId, ...order, ...said } }),
    );
    return id;
  };
  return { ...world, party, as, ask, headersOf, hold, review };
}

onEachDatabase('the pages of decisions', (it) => {
  it('say why an admin who is a party does not decide', async ({ db }) => {
    const { people, party, as, ask, hold, newProduct, clock, review, close } = await setUp(db);
    try {
      const { productId } = await newProduct();
      await reportProduct(as(party), productId);
      const reviewId = await review();
      const about = { kind: 'review', id: reviewId } as const;
      const { reportId } = await reportPerson(as(party), about, why);
      await hold(productId, { heldAt: clock.now() });
      for (const list of [listReports, listPersonReports]) {
        const seen = async (actor: typeof party) =>
          (await list(as(actor), PAGE)).items.map(({ mayDecide }) => mayDecide);
        expect([await seen(party), await seen(people.admin)]).toEqual([[false], [true]]);
      }
      const pages = [
        `/dashboard/products/${productId}`,
        `/dashboard/products/${productId}/refuse`,
        `/dashboard/products/${productId}/delete`,
        `/dashboard/reported-people/${reportId}/remove-review`,
        '/dashboard/reported-products',
        '/dashboard/reported-people',
      ];
      for (const path of pages) {
        expect([path, (await ask('party', path)).text.includes(PARTY)]).toEqual([path, true]);
        expect([path, (await ask('admin', path)).text.includes(PARTY)]).toEqual([path, false]);
      }
      for (const path of pages.slice(1, 4)) {
        expect([path, (await ask('party', path, {})).status]).toEqual([path, 403]);
      }
    } finally {
      await close();
    }
  });

  it('dismiss a report on the page of the product that the queue leads to', async ({ db }) => {
    const { people, as, ask, newProduct, close } = await setUp(db);
    try {
      const { productId } = await newProduct();
      const path = `/dashboard/products/${productId}`;
      const { reportId } = await reportProduct(as(people.buyer), productId, { reason: 'scam' });
      const page = await ask('admin', path);
      const head = page.text.slice(page.text.indexOf('<main'), page.text.indexOf('<h1'));
      expect(head.includes('href="/dashboard/moderation"')).toBe(true);
      const report = `name="reportId" value="${reportId}"`;
      expect(page.text.includes(report)).toBe(true);
      const deletion = await ask('admin', `${path}/delete`);
      expect(/<option[^>]*selected=""[^>]*>/.exec(deletion.text)?.[0]).toContain('"scam"');
      const dismissal = { intent: 'dismiss', reportId };
      expect((await ask('admin', path, dismissal)).status).toBe(302);
      expect((await listReports(as(people.admin), PAGE)).items).toEqual([]);
      expect((await ask('admin', path)).text.includes(report)).toBe(false);
      expect((await ask('admin', path, dismissal)).status).toBe(302);
    } finally {
      await close();
    }
  });

  it('offer no refusal of a listing that was decided, and keep the text of a late one', async ({
    db,
  }) => {
    const { people, as, ask, hold, newProduct, clock, close } = await setUp(db);
    const OVER = 'This listing is no longer waiting for approval.';
    const words = { reasonId: 'scam', reason: 'It is the same lamp again.' };
    try {
      const { productId } = await newProduct();
      const path = `/dashboard/products/${productId}/refuse`;
      await hold(productId, { heldAt: clock.now() });
      expect((await ask('admin', path)).text).not.toContain(OVER);
      await approveListing(as(people.admin), productId);
      const late = await ask('admin', path, words);
      expect(late.status).toBe(409);
      expect(late.text).toContain(OVER);
      expect(late.text).toContain(words.reason);
      const page = await ask('admin', path);
      expect([page.text.includes(OVER), page.text.includes('name="reason"')]).toEqual([
        true,
        false,
      ]);
      await hold(productId, { heldAt: clock.now(), refusedAt: clock.now() });
      expect((await ask('admin', path)).text).toContain(OVER);
    } finally {
      await close();
    }
  });

  it('decide on no listing that was changed meanwhile, and say so', async ({ db }) => {
    const { people, as, ask, hold, newProduct, clock, close } = await setUp(db);
    const CHANGED = 'This listing has changed or was decided since you opened this page.';
    const words = { reasonId: 'scam', reason: 'It is the same lamp again.' };
    try {
      const { productId } = await newProduct();
      await hold(productId, { heldAt: clock.now() });
      const seenOn = async (path: string) =>
        /name="seen" value="([^"]+)"/.exec((await ask('admin', path)).text)?.[1] ?? '';
      const change = (name: string) =>
        db.write((tx) =>
          tx.product.update({ where: { id: productId }, data: { name, updatedAt: new Date() } }),
        );
      const page = `/dashboard/products/${productId}`;
      const seen = await seenOn(page);
      await change('A gun');
      const late = await ask('admin', page, { intent: 'approve', seen });
      expect(late.status).toBe(409);
      expect(late.text).toContain(CHANGED);
      expect(late.text).toContain('A gun');
      const refused = await ask('admin', `${page}/refuse`, { ...words, seen });
      expect(refused.status).toBe(409);
      expect(refused.text).toContain(CHANGED);
      expect(refused.text).toContain(words.reason);
      const now = await seenOn(`${page}/refuse`);
      expect((await ask('admin', `${page}/refuse`, { ...words, seen: now })).status).toBe(302);
      const decision = await db.read.listingDecision.findFirstOrThrow();
      await appealDecision(as(people.seller), decision.id, { text: 'It is a lamp.' });
      const appeal = `/dashboard/appeals/${decision.id}`;
      const lift = { outcome: 'lifted', reason: 'You are right about it.' };
      const old = await seenOn(appeal);
      await change('Another gun');
      const lateAppeal = await ask('admin', appeal, { ...lift, seen: old });
      expect(lateAppeal.status).toBe(409);
      expect(lateAppeal.text).toContain(CHANGED);
      expect(lateAppeal.text).toContain(lift.reason);
      const done = { ...lift, seen: await seenOn(appeal) };
      expect((await ask('admin', appeal, done)).status).toBe(302);
      // The second of two clicks.
      expect((await ask('admin', appeal, done)).status).toBe(302);
      const again = await ask('admin', appeal, { ...done, reason: 'You are right.' });
      expect(again.status).toBe(409);
      expect(again.text).toContain('This appeal was already decided');
      expect((await ask('admin', page, { intent: 'approve', seen: now })).status).toBe(409);
    } finally {
      await close();
    }
  });

  it('say of an account that another admin has deleted what it was', async ({ db }) => {
    const { people, as, url, headersOf, close } = await setUp(db);
    try {
      const { userId } = people.seller;
      await deleteUser(as(people.admin), userId);
      const headers = await headersOf('admin');
      /** The page that an answer leads to, with its toast. */
      const landed = async (sent: RequestInit) => {
        const path = `/de/dashboard/people/${userId}/delete`;
        const answer = await fetch(url + path, { redirect: 'manual', headers, ...sent });
        const toast = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
        const cookie = [headers.cookie, ...toast].join('; ');
        const to = new URL(answer.headers.get('location') ?? '', url);
        return { to, text: await (await fetch(to, { headers: { ...headers, cookie } })).text() };
      };
      const opened = await landed({});
      expect(opened.text).toContain('Gelöschtes Konto wurde bereits gelöscht.');
      const body = new URLSearchParams({ reasonId: 'scam', reason: '' });
      const sent = await landed({ method: 'POST', body });
      expect(sent.to.pathname).toBe('/de/dashboard/all-sellers');
    } finally {
      await close();
    }
  });

  it('offer no second removal of a review', async ({ db }) => {
    const { people, as, ask, review, close } = await setUp(db);
    try {
      const about = { kind: 'review', id: await review() } as const;
      const { reportId } = await reportPerson(as(people.buyer), about, why);
      const path = `/dashboard/reported-people/${reportId}/remove-review`;
      const reason = { reasonId: 'insults', reason: '' };
      expect(await removeReported(as(people.admin), reportId, reason)).toBe(1);
      expect(await removeReported(as(people.admin), reportId, reason)).toBe(0);
      const { text } = await ask('admin', path);
      expect(text).toContain('An admin has already decided on this report.');
      expect(text).not.toContain('name="reasonId"');
    } finally {
      await close();
    }
  });
});
