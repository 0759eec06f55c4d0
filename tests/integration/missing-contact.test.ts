import { expect } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { openSession } from '~/features/accounts/sessions.server';
import { makeOffer } from '~/features/offers/make-offer.server';
import { acceptOffer } from '~/features/orders/accept-offer.server';
import { completeOwnContact } from '~/features/orders/complete-contact.server';
import { confirmReceipt } from '~/features/orders/confirm-handover.server';
import { applyDueDeadlines } from '~/features/orders/end-order.server';
import { getOrderPage } from '~/features/orders/order-page.queries.server';
import { createPaymentIntent } from '~/features/payments/start-payment.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { answer, card, place, setUpSale } from '../setup/sale';

/** An order of an offer without contact details, and the app, asked as without scripts. */
async function offered(db: Database) {
  const sale = await setUpSale(db);
  const { as, seller, buyer, list, services, clock } = sale;
  const { id: productId } = await list();
  const { offerId } = await makeOffer(as(buyer), { productId, amountMinor: 1500 });
  const { orderId } = await acceptOffer(as(seller), offerId);
  const app = await startApp(db, { clock, env: services.env, payments: services.payments });
  async function ask(who: Actor, path: string, form?: Record<string, string>) {
    const opened = { userId: who.userId, remember: false, userAgent: 'x' };
    const { accessToken } = await openSession(as(who), opened);
    const response = await fetch(app.url + path, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { Authorization: `Bearer ${accessToken}`, Accept: 'text/html' },
      ...(form && { body: new URLSearchParams(form) }),
    });
    const location = response.headers.get('Location');
    return { status: response.status, location, text: await response.text() };
  }
  /** Pays at the sandbox as a client of the JSON does, which gives no contact details. */
  const payByJson = async () => {
    const { clientSecret } = await createPaymentIntent(as(buyer), { orderId });
    const id = clientSecret.split('_secret_')[0] ?? '';
    await services.payments.cards?.pay(id, card);
    await ask(buyer, `/dashboard/payment/${orderId}`);
  };
  return { ...sale, orderId, app, ask, payByJson };
}

onEachDatabase('an order without contact details', (it) => {
  it('is not paid on the page before it has them', async ({ db }) => {
    const { app, ask, buyer, orderId, orderOf } = await offered(db);
    const path = `/dashboard/payment/${orderId}`;
    const paying = { intent: 'card', ...card };
    for (const form of [paying, { ...paying, number: '1' }]) {
      const { status, text } = await ask(buyer, path, form);
      expect(status).toBe(422);
      expect(text).toContain('name="meetingLocation"');
      expect(text).toContain('Enter a phone number.');
    }
    expect((await orderOf(orderId)).status).toBe('reserved');
    expect((await ask(buyer, path, { intent: 'contact', ...place })).status).toBe(302);
    expect((await ask(buyer, path, paying)).status).toBe(302);
    expect(await orderOf(orderId)).toMatchObject({ ...place, status: 'paid' });
    const paid = (await ask(buyer, path)).text;
    expect(paid).toMatch(/button-primary" href="[^"]*\/orders\/[^"]*">See my order/);
    expect(paid).toContain('Your handover code is on the order’s page.');
    await app.close();
  });

  it('leads from its page on to the payment', async ({ db }) => {
    const { app, ask, buyer, orderId, orderOf } = await offered(db);
    const payment = `/dashboard/payment/${orderId}`;
    const before = (await ask(buyer, `/dashboard/orders/${orderId}`)).text;
    expect(before).toContain('Save and pay');
    // A link beside the form would lose what was typed.
    expect(before).not.toContain(`href="${payment}"`);
    const contact = { intent: 'contact', ...place };
    const saved = await ask(buyer, `/de/dashboard/orders/${orderId}`, contact);
    expect(saved).toMatchObject({ status: 302, location: `/de${payment}` });
    expect(await orderOf(orderId)).toMatchObject({ ...place, status: 'reserved' });
    // Sent again with another number before the payment, as from the page before.
    expect((await ask(buyer, payment, { ...contact, phone: '+1 503 555 0000' })).status).toBe(302);
    expect((await orderOf(orderId)).phone).toBe('+1 503 555 0000');
    expect((await ask(buyer, `/dashboard/orders/${orderId}`)).text).toContain(`href="${payment}"`);
    await app.close();
  });

  it('takes them after a payment by JSON, until it is over', async ({ db }) => {
    const { app, ask, as, clock, seller, buyer, orderId, orderOf, payByJson } = await offered(db);
    await payByJson();
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', phone: '' });
    const path = `/dashboard/orders/${orderId}`;
    const sellers = (await ask(seller, path)).text;
    expect(sellers).toContain('has not left a phone number yet');
    expect(sellers).not.toMatch(/Call .* and agree/);
    expect(sellers).not.toContain('name="meetingLocation"');
    expect((await ask(buyer, path)).text).toContain('name="meetingLocation"');
    const contact = { intent: 'contact', ...place };
    const refused = await ask(buyer, path, { ...contact, phone: 'x' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Enter a phone number of 7 to 20 characters');
    expect((await ask(seller, path, contact)).status).toBe(403);
    expect((await ask(buyer, path, contact)).status).toBe(302);
    expect(await orderOf(orderId)).toMatchObject({ ...place, status: 'paid' });
    expect((await ask(buyer, path)).text).not.toContain('name="meetingLocation"');
    const page = await getOrderPage(as(seller), orderId);
    expect(page).toMatchObject({ buyer: { phone: place.phone }, missing: null });
    // What a paid order has is not changed, and nothing is added to an order that is over.
    const changed = { ...place, phone: '+1 503 555 0000' };
    expect(await answer(completeOwnContact(as(buyer), orderId, changed))).toBe(409);
    await completeOwnContact(as(buyer), orderId, place);
    expect(await orderOf(orderId)).toMatchObject(place);
    await confirmReceipt(as(buyer), orderId);
    clock.forward(48 * 60 * 60_000);
    await applyDueDeadlines(as(buyer));
    expect((await orderOf(orderId)).status).toBe('completed');
    expect(await answer(completeOwnContact(as(buyer), orderId, place))).toBe(409);
    await app.close();
  });
});
