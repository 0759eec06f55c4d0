import { REVIEW_MS } from '~/lib/durations';
import { expect } from 'vitest';
import { endAccount } from '~/features/account-lifecycle/delete-account.server';
import { removeReported } from '~/features/moderation/decide-person-report.server';
import { suspendAccount } from '~/features/moderation/suspend-account.server';
import { reportPerson } from '~/features/moderation/person-reports.server';

import { answerReview } from '~/features/reviews/answer-review.server';
import { writeReview } from '~/features/reviews/write-review.server';
import type { Database } from '~/platform/db/database';
import { apiApp, type Caller } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { actAs } from '../setup/test-ctx';

type Side = 'buyer' | 'seller';

/** A completed order whose review page is read and written without scripts. */
async function setUp(db: Database) {
  const world = await apiApp(db);
  const { services, people, url } = world;
  const { orderId } = await world.newCompleted();
  const here = `/dashboard/orders/${orderId}/review`;
  const get = async (who: Caller, path = here) => {
    const headers = { ...(await world.headersOf(who, 'cookie')), accept: 'text/html' };
    return toText(await (await fetch(url + path, { headers })).text());
  };
  const post = async (who: Caller, values: Record<string, string>, path = here) => {
    const headers = { ...(await world.headersOf(who, 'cookie')), accept: 'text/html' };
    const body = new URLSearchParams(values);
    const answer = await fetch(url + path, { method: 'POST', redirect: 'manual', headers, body });
    return { status: answer.status, text: toText(await answer.text()) };
  };
  const review = (side: Side, text = `Written by the ${side}.`) =>
    writeReview(actAs(services, people[side]), orderId, { stars: 4, text });
  const remove = async (side: Side, { reviewId }: { reviewId: string }) => {
    const reporter = actAs(services, people[side === 'buyer' ? 'seller' : 'buyer']);
    const report = { reason: 'offensive', details: 'Not true.' };
    const { reportId } = await reportPerson(reporter, { kind: 'review', id: reviewId }, report);
    const decision = { reasonId: 'offensive', reason: 'Rude words.' };
    await removeReported(actAs(services, people.admin), reportId, decision);
  };
  const end = (side: Side) => db.write((tx) => endAccount(tx, services, people[side].userId));
  return { ...world, orderId, here, get, post, review, remove, end };
}

/** The page without the parts that only scripts read, and without comments of React. */
function toText(html: string): string {
  return html.replaceAll(/<script[^]*?<\/script>/g, '').replaceAll(/<!--[^]*?-->/g, '');
}

const SAVED = 'Your review is saved.';
const FORM = 'name="stars"';

onEachDatabase('the review page of an order', (it) => {
  it('says that a review was removed, why and by which decision', async ({ db }) => {
    const world = await setUp(db);
    const { get, review, remove } = world;
    try {
      const byBuyer = await review('buyer');
      const bySeller = await review('seller');
      expect(await get('buyer')).toContain('The reviews of this order are published.');
      await remove('buyer', byBuyer);
      const one = await get('buyer');
      expect(one).toContain('Your review was removed.');
      expect(one).toContain('Rude words.');
      expect(one).toContain('It is offensive');
      const { id } = await db.read.listingDecision.findFirstOrThrow();
      expect(one).toContain(`/dashboard/decisions/${id}`);
      expect(one).toContain('Written by the seller.');
      const other = await get('seller');
      expect(other).toContain('Your review is published.');
      expect(other).not.toContain('Written by the buyer.');
      expect(other).not.toContain('/dashboard/decisions/');

      await remove('seller', bySeller);
      const both = await get('buyer');
      expect(both).toContain('Your review was removed.');
      expect(both).not.toContain(SAVED);
      expect(both).not.toContain('are published');
    } finally {
      await world.close();
    }
  });

  it('does not say that the moderators removed an answer of a deleted account', async ({ db }) => {
    const world = await setUp(db);
    const { get, review, end, people, services, orderId } = world;
    try {
      await review('buyer');
      await review('seller');
      await answerReview(actAs(services, people.seller), orderId, 'Thanks for that.');
      expect(await get('buyer')).toContain('Thanks for that.');
      await end('seller');
      const page = await get('buyer');
      expect(page).toContain('Your review');
      expect(page).not.toContain('Thanks for that.');
      expect(page).not.toContain('removed by the moderators');
    } finally {
      await world.close();
    }
  });

  it('says that a review can’t be edited once the other account is deleted', async ({ db }) => {
    const world = await setUp(db);
    const { get, post, review, end, here, orderId } = world;
    try {
      await review('buyer');
      expect(await get('buyer')).toContain('Message seller');
      await end('seller');
      const page = await get('buyer');
      expect(page).toContain('because the other account is deleted');
      expect(page).not.toContain('only you can see and edit it');
      expect(page).not.toContain(FORM);
      expect(page).not.toContain('Message seller');
      const refused = await post('buyer', { intent: 'review', stars: '5', text: 'My new text' });
      expect(refused.status).toBe(409);
      const german = await get('buyer', `/de${here}`);
      expect(german).toContain('weil das andere Konto gelöscht ist');
      expect(german).not.toContain('Deleted account');
      const order = await get('buyer', `/de/dashboard/orders/${orderId}`);
      expect(order).toContain('Gelöschtes Konto');
      expect(order).not.toContain('Deleted account');
    } finally {
      await world.close();
    }
  });

  it('answers a stale form with the reason and the text', async ({ db }) => {
    const world = await setUp(db);
    const { post, review, clock, newCompleted } = world;
    try {
      await review('buyer');
      const early = await post('seller', { intent: 'answer', answer: 'Typed answer 1' });
      expect(early.status).toBe(404);
      expectRefusal(early.text, 'There is no such review.', 'Typed answer 1');
      await review('seller');
      const edit = await post('buyer', { intent: 'review', stars: '5', text: 'Typed edit 2' });
      expect(edit.status).toBe(409);
      expectRefusal(edit.text, 'can’t be changed any more', 'Typed edit 2');
      expect((await post('seller', { intent: 'answer', answer: 'Thanks' })).status).toBe(302);
      const again = await post('seller', { intent: 'answer', answer: 'Typed answer 3' });
      expect(again.status).toBe(409);
      expectRefusal(again.text, 'You have already answered', 'Typed answer 3');

      const { orderId } = await newCompleted();
      const other = `/dashboard/orders/${orderId}/review`;
      const completedAt = new Date(clock.now().getTime() - REVIEW_MS);
      await db.write((tx) => tx.order.update({ where: { id: orderId }, data: { completedAt } }));
      const text = 'Typed late 4';
      const late = await post('buyer', { intent: 'review', stars: '5', text }, other);
      expect(late.status).toBe(409);
      expectRefusal(late.text, 'The time for reviews of this order is over.', text);
      expect(late.text).not.toContain(FORM);
    } finally {
      await world.close();
    }
  });

  it('says that an account is suspended, and shows the text that it sent', async ({ db }) => {
    const world = await setUp(db);
    const { get, post, people, services, here, orderId } = world;
    try {
      const order = `/dashboard/orders/${orderId}`;
      expect(await get('buyer', order)).toContain(`href="${here}"`);
      const week = { reasonId: 'offensive', reason: 'Rude.', length: '7' } as const;
      await suspendAccount(actAs(services, people.admin), people.buyer.userId, week);
      const page = await get('buyer');
      expect(page).toContain('Your account is suspended');
      expect(page).not.toContain(FORM);
      expect(await get('buyer', order)).not.toContain('Write a review');
      for (const stars of ['5', '']) {
        const sent = await post('buyer', {
          intent: 'review',
          stars,
          text: 'Typed while suspended',
        });
        expect(sent.status).toBe(403);
        expectRefusal(sent.text, 'Your account is suspended', 'Typed while suspended');
      }
      expect(await db.read.review.count()).toBe(0);
      expect((await post('other-buyer', { intent: 'review' })).status).toBe(404);
      expect((await post('admin', { intent: 'review' })).status).toBe(403);
    } finally {
      await world.close();
    }
  });
});

/** Expects an alert, and the typed text of the form outside of it. */
function expectRefusal(page: string, message: string, text: string): void {
  const alert = /role="alert"[^>]*><h2[^]*?<\/ul>/.exec(page)?.[0] ?? '';
  expect(alert).toContain(message);
  expect(page).toContain(text);
}
