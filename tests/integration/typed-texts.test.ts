import { expect } from 'vitest';
import { register } from '~/features/accounts/register.server';
import { openDispute } from '~/features/disputes/open-dispute.server';
import { cancelOrder } from '~/features/orders/end-order.server';
import { appealSuspension, decideAppeal } from '~/features/moderation/appeals.server';
import { appealDecision } from '~/features/moderation/listing-appeals.server';
import { deleteReportedProduct } from '~/features/moderation/delete-product.server';
import { reportPerson } from '~/features/moderation/person-reports.server';
import { reportConversation } from '~/features/moderation/report-conversation.server';
import { suspendAccount } from '~/features/moderation/suspend-account.server';
import type { Actor } from '~/features/accounts/account.policy';
import { identify } from '~/features/accounts/identify.server';
import { openSession } from '~/features/accounts/sessions.server';
import type { Database } from '~/platform/db/database';
import { apiApp, type Caller } from '../setup/api-app';
import { BrowserClient } from '../setup/browser-client';
import { onSqlite } from '../setup/databases';
import { actAs } from '../setup/test-ctx';
import { enrol, timeCode } from '../setup/time-codes';

/* A refusal never loses what a person has typed. */

const TEXT = 'Only this was typed & it is <long>.';
const SHOWN = 'Only this was typed &amp; it is &lt;long&gt;.';
const NOT_SAVED = 'What you typed was not saved:';

async function setUp(db: Database) {
  const world = await apiApp(db);
  const { services, people, url } = world;
  const as = (who: keyof typeof people) => actAs(services, people[who]);
  const suspend = (who: keyof typeof people) =>
    suspendAccount(as('admin'), people[who].userId, {
      length: '7',
      reasonId: 'prohibited',
      reason: 'Not nice.',
    });
  const send = async (who: Caller, path: string, values: Record<string, string>) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...(await world.headersOf(who, 'cookie')), accept: 'text/html' },
      body: new URLSearchParams(values),
    });
    return { status: answer.status, text: toText(await answer.text()) };
  };
  return { ...world, as, suspend, send };
}

/** The page without the parts that only scripts read, and without comments of React. */
function toText(html: string): string {
  return html.replaceAll(/<script[^]*?<\/script>/g, '').replaceAll(/<!--[^]*?-->/g, '');
}

type World = Awaited<ReturnType<typeof setUp>>;

interface Conflict {
  name: string;
  /** Brings about the state that the form does not fit any more; returns its address. */
  prepare(world: World): Promise<string>;
  who: Caller;
  values: Record<string, string>;
  message: string;
}

const suspensionOf = (world: World, who: 'buyer' | 'seller') =>
  world.services.db.read.suspension.findFirstOrThrow({
    where: { userId: world.people[who].userId },
  });

const conflicts: Conflict[] = [
  {
    name: 'a second appeal of a suspension',
    async prepare(world) {
      await world.suspend('buyer');
      const { id } = await suspensionOf(world, 'buyer');
      await appealSuspension(world.as('buyer'), id, { text: 'First.' });
      return `/dashboard/suspensions/${id}`;
    },
    who: 'buyer',
    values: { text: TEXT },
    message: 'You have already appealed.',
  },
  {
    name: 'a second appeal of a decision on a listing',
    async prepare(world) {
      const { productId } = await world.newProduct();
      const reason = { reasonId: 'prohibited', reason: 'Not allowed.' };
      await deleteReportedProduct(world.as('admin'), productId, reason);
      const { id } = await world.services.db.read.listingDecision.findFirstOrThrow();
      await appealDecision(world.as('seller'), id, { text: 'First.' });
      return `/dashboard/decisions/${id}`;
    },
    who: 'seller',
    values: { text: TEXT },
    message: 'You have already appealed.',
  },
  {
    name: 'a second dispute',
    async prepare(world) {
      const { orderId } = await world.newPaidOrder();
      const first = { reason: 'not-handed-over', text: 'First.', imageIds: [] } as const;
      await openDispute(world.as('buyer'), orderId, first);
      return `/dashboard/orders/${orderId}/dispute`;
    },
    who: 'buyer',
    values: { intent: 'open', reason: 'not-handed-over', text: TEXT },
    message: 'There is a problem',
  },
  {
    name: 'an answer to a dispute that is over',
    async prepare(world) {
      const { orderId } = await world.newPaidOrder();
      return `/dashboard/orders/${orderId}/dispute`;
    },
    who: 'seller',
    values: { intent: 'answer', text: TEXT },
    message: 'There is a problem',
  },
  ...['orders', 'payment'].map((page) => ({
    name: `contact details for ${page} that came after the order’s end`,
    async prepare(world: World) {
      const { orderId } = await world.newOrder();
      await cancelOrder(world.as('buyer'), orderId);
      return `/dashboard/${page}/${orderId}`;
    },
    who: 'buyer' as const,
    values: { intent: 'contact', phone: '503 555 0199', meetingLocation: TEXT },
    message: 'There is a problem',
  })),
  {
    name: 'a second decision on an appeal',
    async prepare(world) {
      await world.suspend('buyer');
      const { id } = await suspensionOf(world, 'buyer');
      await appealSuspension(world.as('buyer'), id, { text: 'First.' });
      await decideAppeal(world.as('admin'), id, { outcome: 'upheld', reason: 'Looked again.' });
      return `/dashboard/appeals/${id}`;
    },
    who: 'admin',
    values: { outcome: 'lifted', reason: TEXT },
    message: 'This appeal was already decided',
  },
  {
    name: 'a second suspension',
    async prepare(world) {
      await world.suspend('seller');
      return `/dashboard/people/${world.people.seller.userId}/suspend`;
    },
    who: 'admin',
    values: { length: '7', reasonId: 'prohibited', reason: TEXT },
    message: 'This account is already suspended.',
  },
  {
    name: 'lifting a suspension that has ended',
    prepare: async (world) => `/dashboard/people/${world.people.seller.userId}/lift-suspension`,
    who: 'admin',
    values: { reason: TEXT },
    message: 'This account is not suspended any more.',
  },
  {
    name: 'a second report of a person',
    async prepare(world) {
      const id = world.people.seller.userId;
      const first = { reason: 'spam', details: 'First.' };
      await reportPerson(world.as('buyer'), { kind: 'person', id }, first);
      return `/sellers/${id}/report`;
    },
    who: 'buyer',
    values: { reason: 'spam', details: TEXT },
    message: 'You have already reported this. An admin will review it.',
  },
  {
    name: 'a second report of a conversation',
    async prepare(world) {
      const { conversationId } = await world.newConversation();
      const first = { reason: 'spam', details: 'First.' };
      await reportConversation(world.as('buyer'), conversationId, first);
      return `/dashboard/messages/${conversationId}/report`;
    },
    who: 'buyer',
    values: { reason: '', details: TEXT },
    message: 'You have already reported this conversation.',
  },
  {
    name: 'a second report of a product',
    async prepare(world) {
      const { productId } = await world.newReport();
      return `/products/${productId}/report`;
    },
    who: 'buyer',
    values: { reason: 'prohibited', details: TEXT },
    message: 'You have already reported this product.',
  },
];

onSqlite('a form that the state does not fit any more', (it) => {
  it.for(conflicts)('$name is 409, with the text', async (conflict, { db }) => {
    const world = await setUp(db);
    try {
      const path = await conflict.prepare(world);
      const { status, text } = await world.send(conflict.who, path, conflict.values);
      expect(status).toBe(409);
      expect(text).toContain(conflict.message);
      expect(text).toContain(NOT_SAVED);
      expect(text).toContain(SHOWN);
    } finally {
      await world.close();
    }
  });
});

onSqlite('a report that is sent twice', (it) => {
  it('is stored once, and both clicks lead to where it began', async ({ db }) => {
    const world = await setUp(db);
    try {
      const { conversationId } = await world.newConversation();
      const { productId } = await world.newProduct();
      for (const path of [
        `/sellers/${world.people.seller.userId}/report`,
        `/dashboard/messages/${conversationId}/report`,
        `/products/${productId}/report`,
      ]) {
        const reason = path.startsWith('/products') ? 'prohibited' : 'spam';
        for (let click = 0; click < 2; click += 1) {
          const { status } = await world.send('buyer', path, { reason, details: TEXT });
          expect([path, status]).toEqual([path, 302]);
        }
      }
      const { personReport, conversationReport, report } = db.read;
      const counts = [personReport.count(), conversationReport.count(), report.count()];
      expect(await Promise.all(counts)).toEqual([1, 1, 1]);
    } finally {
      await world.close();
    }
  });
});

onSqlite('a dispute that is sent twice', (it) => {
  it('is opened and answered, and both clicks lead to it', async ({ db }) => {
    const world = await setUp(db);
    try {
      const { orderId } = await world.newPaidOrder();
      const path = `/dashboard/orders/${orderId}/dispute`;
      const opening = { intent: 'open', reason: 'not-handed-over', text: TEXT };
      const answering = { intent: 'answer', text: TEXT, amount: '' };
      for (const [who, values] of [['buyer', opening] as const, ['seller', answering] as const]) {
        for (let click = 0; click < 2; click += 1) {
          expect((await world.send(who, path, values)).status).toBe(302);
        }
      }
      expect(await db.read.disputeStep.count()).toBe(2);
    } finally {
      await world.close();
    }
  });
});

onSqlite('a handover code for an order that is disputed by now', (it) => {
  it('is 409 and says why, without the code', async ({ db }) => {
    const world = await setUp(db);
    try {
      const { orderId } = await world.newPaidOrder();
      const dispute = { reason: 'not-handed-over', text: 'First.', imageIds: [] } as const;
      await openDispute(world.as('buyer'), orderId, dispute);
      const values = { intent: 'hand-over', code: '918273' };
      const sent = await world.send('seller', `/dashboard/orders/${orderId}`, values);
      expect(sent.status).toBe(409);
      expect(sent.text).toContain('There is a problem');
      expect(sent.text).toContain('The handover can’t be confirmed until it is settled.');
      expect(sent.text).not.toContain('918273');
    } finally {
      await world.close();
    }
  });
});

onSqlite('a form of a person who was suspended meanwhile', (it) => {
  it('is 403, with what was typed', async ({ db }) => {
    const world = await setUp(db);
    try {
      const { productId } = await world.newProduct();
      const { offerId } = await world.newOffer();
      await world.suspend('buyer');
      await world.suspend('otherSeller');
      const offer = await world.send('buyer', `/products/${productId}/offer`, {
        amount: '17.50',
        phone: '503 555 0199',
        meetingLocation: TEXT,
      });
      const name = { name: 'A fine lamp', description: TEXT };
      const listing = await world.send('other-seller', '/dashboard/add-product', name);
      const draft = { ...name, intent: 'save-draft' };
      const saved = await world.send('other-seller', '/dashboard/add-product', draft);
      for (const { status, text } of [offer, listing, saved]) {
        expect([status, text.includes(SHOWN)]).toEqual([403, true]);
        expect(text).toContain('Your account is suspended, so this is not possible.');
      }
      expect(offer.text).toContain('17.50');
      expect(listing.text).toContain('value="A fine lamp"');
      await world.suspend('seller');
      const counter = await world.send('seller', `/dashboard/offers/${offerId}/counter`, {
        amount: '18.25',
      });
      // The suspension has ended the offer as well.
      expect([counter.status, counter.text.includes('18.25')]).toEqual([403, true]);
    } finally {
      await world.close();
    }
  });
});

const email = 'ada@example.com';
const password = 'a fine password';

/** The value of a hidden field of a page. */
function hidden(html: string, name: string): string {
  const [, value = ''] = new RegExp(`name="${name}" value="([^"]*)"`).exec(html) ?? [];
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

/** The hidden fields of the form that goes back to the page. */
function goOnFields(html: string): Record<string, string> {
  const [, form = ''] = /<form[^>]*id="go-on"[^>]*>([^]*?)<\/form>/.exec(html) ?? [];
  const names = [...form.matchAll(/type="hidden" name="([^"]+)"/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, hidden(form, name)]));
}

async function setUpAda(db: Database) {
  const world = await setUp(db);
  const { services } = world;
  const guest = actAs(services, null);
  const { userId } = await register(guest, { name: 'Ada', email, password, role: 'buyer' });
  await db.write((tx) => tx.user.update({ where: { id: userId }, data: { canSell: true } }));
  const { accessToken } = await openSession(guest, { userId, remember: false, userAgent: '' });
  const headers = new Headers({ Authorization: `Bearer ${accessToken}` });
  const { actor } = await identify(services, headers);
  return { ...world, ada: actAs(services, actor as Actor), browser: new BrowserClient(world.url) };
}

/** Sends a form signed out, and follows it to the sign-in page, whose carried value it returns. */
async function carry(browser: BrowserClient, path: string, values: Record<string, string>) {
  const refused = await browser.post(path, values);
  expect([path, refused.status, refused.location]).toEqual([path, 401, '']);
  expect(refused.text).toContain('You are logged out.');
  const login = /<form[^>]*action="(\/login\?[^"]*)"/.exec(refused.text)?.[1] ?? '';
  expect(decodeURIComponent(login.replaceAll('&amp;', '&'))).toBe(`/login?from=${path}`);
  const typed = hidden(refused.text, 'typed');
  const page = await browser.post(login, { begin: '1', to: path, typed });
  expect(page.status).toBe(200);
  expect(hidden(page.text, 'typed')).toBe(typed);
  return { login, typed };
}

onSqlite('a form that is sent signed out', (it) => {
  it('opens with what was typed after the sign-in, and is not sent by itself', async ({ db }) => {
    const world = await setUpAda(db);
    try {
      const { productId } = await world.newProduct();
      const { productId: other } = await world.newProduct();
      const forms: [path: string, values: Record<string, string>, shown: string][] = [
        [`/dashboard/messages/new?product=${productId}`, { text: TEXT, formKey: 'k' }, SHOWN],
        ['/dashboard/add-product', { name: 'Lamp', description: TEXT }, SHOWN],
        [
          '/dashboard/add-product',
          { name: 'Lamp', description: TEXT, intent: 'save-draft' },
          SHOWN,
        ],
        [`/products/${productId}/report`, { reason: 'prohibited', details: TEXT }, SHOWN],
        [`/products/${other}/offer`, { amount: '17.50', meetingLocation: TEXT }, SHOWN],
      ];
      for (const [path, values, shown] of forms) {
        const browser = new BrowserClient(world.url);
        const { login, typed } = await carry(browser, path, values);
        const wrong = await browser.post(login, { email, password: 'a wrong one', typed });
        expect([wrong.status, hidden(wrong.text, 'typed')]).toEqual([401, typed]);
        expect(wrong.text).not.toContain('a wrong one');
        const right = await browser.post(login, { email, password, typed });
        expect([right.status, right.location]).toEqual([200, '']);
        expect(right.text).toContain('What you typed is still there.');
        // The page is that of the signed-in person, whose form has the token.
        const fields = goOnFields(right.text);
        expect(fields).toMatchObject(values);
        expect(fields.csrf).toMatch(/./);
        expect(fields.password).toBeUndefined();
        const opened = await browser.post(path, fields);
        expect([path, opened.status, opened.text.includes(shown)]).toEqual([path, 200, true]);
        expect(opened.text).not.toContain('There is a problem');
      }
      const { read } = db;
      const userId = world.ada.actor?.userId ?? '';
      expect(await read.message.count({ where: { authorId: userId } })).toBe(0);
      expect(await read.report.count({ where: { reporterId: userId } })).toBe(0);
      expect(await read.offer.count({ where: { buyerId: userId } })).toBe(0);
      expect(await read.listingDraft.count()).toBe(0);
      expect(await read.product.count({ where: { sellerId: userId } })).toBe(0);
    } finally {
      await world.close();
    }
  });

  it('is carried through the second factor, also through a wrong code', async ({ db }) => {
    const world = await setUpAda(db);
    try {
      const { browser } = world;
      const { secret } = await enrol(world.ada);
      world.clock.forward(30_000);
      const { productId } = await world.newProduct();
      const path = `/products/${productId}/report`;
      const { login, typed } = await carry(browser, path, { details: TEXT });
      const first = await browser.post(login, { email, password, typed });
      expect(first.status).toBe(200);
      expect(first.text).toContain('name="code"');
      expect(hidden(first.text, 'typed')).toBe(typed);
      const wrong = await browser.post(login, { code: '000000', typed });
      expect([wrong.status, hidden(wrong.text, 'typed')]).toEqual([401, typed]);
      const code = timeCode(secret, world.clock.now());
      const right = await browser.post(login, { code, typed });
      const fields = goOnFields(right.text);
      expect(fields).toMatchObject({ details: TEXT, showAgain: '1' });
      expect((await browser.post(path, fields)).text).toContain(SHOWN);
      // Begun too long ago, it goes back to the sign-in page with the text.
      const late = await new BrowserClient(world.url).post(login, { code, typed });
      expect([late.status, hidden(late.text, 'typed')]).toEqual([401, typed]);
      expect(late.text).toContain('name="password"');
    } finally {
      await world.close();
    }
  });

  it('leads to the sign-in page as before where nothing was typed or it is secret', async ({
    db,
  }) => {
    const world = await setUpAda(db);
    try {
      const { browser } = world;
      const { orderId } = await world.newOrder();
      const { productId } = await world.newProduct();
      const forms: [path: string, values: Record<string, string>][] = [
        [`/products/${productId}/report`, { intent: 'take-back-report' }],
        ['/dashboard/my-orders', { intent: 'cancel', orderId }],
        [
          `/dashboard/payment/${orderId}`,
          { number: '4242424242424242', expiry: '12/30', cvc: '123' },
        ],
        ['/dashboard/account/email', { password: 'a fine password' }],
      ];
      for (const [path, values] of forms) {
        const { status, location } = await browser.post(path, values);
        expect([path, status, decodeURIComponent(location)]).toEqual([
          path,
          302,
          `/login?from=${path}`,
        ]);
      }
      const broken = await browser.post('/login', { begin: '1', typed: '{"a":' });
      expect(broken.status).toBe(400);
    } finally {
      await world.close();
    }
  });

  it('writes nothing where a button was pressed, when it is only shown again', async ({ db }) => {
    const world = await setUp(db);
    try {
      const { orderId } = await world.newOrder();
      const values = { intent: 'cancel', orderId, showAgain: '1' };
      const { status } = await world.send('buyer', '/dashboard/my-orders', values);
      expect(status).toBe(302);
      const order = await db.read.order.findUniqueOrThrow({ where: { id: orderId } });
      expect(order.status).toBe('reserved');
    } finally {
      await world.close();
    }
  });
});
