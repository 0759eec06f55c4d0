import { expect } from 'vitest';
import {
  deleteOwnAccount,
  deleteUser,
  endAccount,
} from '~/features/account-lifecycle/delete-account.server';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';
import type { Actor, Ctx } from '~/features/accounts/account.policy';
import { listAuditEntries } from '~/features/accounts/audit.server';
import { openSession } from '~/features/accounts/sessions.server';
import { messageSeller } from '~/features/conversations/send-message.server';
import {
  acceptProposal,
  answerDispute,
  askForDecision,
  proposeRefund,
  requireDisputeTurn,
  withdrawDispute,
} from '~/features/disputes/answer-dispute.server';
import { checkDecision, decideDispute } from '~/features/disputes/decide-dispute.server';
import { getOwnDispute } from '~/features/disputes/dispute.queries.server';
import { listDisputes } from '~/features/disputes/dispute-queue.sql.server';
import { readMenuCounts } from '~/features/moderation/menu-counts.sql.server';
import { deleteDisputeTexts } from '~/features/disputes/end-disputes.server';
import { getDisputePhoto } from '~/features/disputes/dispute-photos.server';
import { getOrderPage } from '~/features/orders/order-page.queries.server';
import { readOrderPanels } from '~/features/disputes/order-panels.server';
import { buyerOverview } from '~/features/orders/buyer-overview.server';
import { sellerOverview } from '~/features/orders/seller-overview.server';
import { readReceipt } from '~/features/payments/payment.queries.server';
import { openDisputeAsAdmin } from '~/features/disputes/admin-dispute.server';
import { openDispute } from '~/features/disputes/open-dispute.server';
import { findSameText } from '~/features/disputes/repeated-text.server';
import { applyOrderEvent } from '~/features/orders/apply-order-event.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { applyDueDeadlines } from '~/features/orders/end-order.server';
import { payWithCard } from '~/features/payments/start-payment.server';
import { reconcilePayments, refundDeletedAccounts } from '../setup/run-sweeps';
import { refundOrder } from '~/features/payments/refund-order.server';
import { imageIdOf } from '~/lib/image-id';
import { DomainError } from '~/lib/domain-error';
import type { Database } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import { byUrgency } from '~/ui/overview';
import { onEachDatabase } from '../setup/databases';
import { ENGLISH } from '../setup/english';
import { startApp } from '../setup/running-app';
import { createLimits } from '~/platform/limits.server';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const PRICE = 10_000;
const why = { reason: 'broken', text: 'The lamp does not light.' } as const;
const { t } = ENGLISH;

const mailsOf = (db: Database) => db.read.job.findMany({ where: { kind: 'mail' } });

async function setUp(db: Database, FEE_PERCENT = 0) {
  const clock = testClock();
  const plain = testServices(db, { clock });
  const services = { ...plain, env: { ...plain.env, FEE_PERCENT } };
  const seller = await addPerson(services, 'seller', { name: 'Sam' });
  const buyer = await addPerson(services, 'buyer', { name: 'Bea' });
  const admin = await addPerson(services, 'admin');
  const as = (actor: Actor | null) => actAs(services, actor);
  const pay = async (customer = buyer) => {
    const product = await addProduct(services, seller, { resalePriceMinor: PRICE });
    const { orderId } = await bookProduct(as(customer), {
      productId: product.id,
      phone: '5035550100',
      meetingLocation: 'Park',
    });
    const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
    expect(await payWithCard(as(customer), { orderId, card })).toBe('paid');
    return { orderId, product };
  };
  const receive = (orderId: string) =>
    db.write((tx) =>
      applyOrderEvent(tx, services, {
        event: 'receive',
        by: 'buyer',
        orderId,
        actorId: buyer.userId,
      }),
    );
  const order = (id: string) => db.read.order.findUniqueOrThrow({ where: { id } });
  const balances = async () => {
    const rows = await db.rows<{ account: string; amountMinor: number }>(sql`
      SELECT e."account", sum(e."amountMinor") AS "amountMinor" FROM "LedgerEntry" e
      GROUP BY e."account" HAVING sum(e."amountMinor") <> 0`);
    return Object.fromEntries(rows.map((row) => [row.account, Number(row.amountMinor)]));
  };
  return { clock, services, seller, buyer, admin, as, pay, receive, order, balances };
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

/** The buyer can't open a dispute: the page says why, and the attempt is refused with the same. */
async function refusesToOpen(ctx: Ctx, orderId: string, message: string): Promise<void> {
  expect(await getOwnDispute(ctx, orderId)).toMatchObject({ whyNot: message });
  const refused = { code: 'conflict', message };
  await expect(openDispute(ctx, orderId, why)).rejects.toMatchObject(refused);
}

const counted = (answers: string[]) => answers.filter((one) => one === 'done').length;

onEachDatabase('a dispute', (it) => {
  it('is opened by the buyer of a paid order alone, until 48 hours after receipt', async ({
    db,
  }) => {
    const { clock, services, seller, buyer, admin, as, pay, receive, order } = await setUp(db);
    const other = await addPerson(services, 'buyer');
    const { orderId } = await pay();
    for (const [actor, code] of [
      [null, 'unauthenticated'],
      [seller, 'forbidden'],
      [other, 'not_found'],
      [admin, 'forbidden'],
    ] as const) {
      expect(await answer(openDispute(as(actor), orderId, why))).toBe(code);
    }
    await receive(orderId);
    clock.forward(48 * HOUR - 1);
    const opened = await openDispute(as(buyer), orderId, why);
    expect(opened).toMatchObject({ orderId, status: 'disputed' });
    expect(await answer(openDispute(as(buyer), orderId, why))).toBe('conflict');
    expect((await order(orderId)).status).toBe('disputed');
    const late = (await pay()).orderId;
    await receive(late);
    clock.forward(48 * HOUR);
    expect(await answer(openDispute(as(buyer), late, why))).toBe('conflict');
    await applyDueDeadlines(services);
    expect((await order(late)).status).toBe('completed');
    await refusesToOpen(as(buyer), late, 'disputes.error.completed');
  });

  it('is opened once, however often it is sent, and at most three times', async ({ db }) => {
    const { buyer, as, pay } = await setUp(db);
    const { orderId } = await pay();
    const sent = await Promise.all(
      [1, 2, 3, 4].map(() => answer(openDispute(as(buyer), orderId, why))),
    );
    expect(counted(sent)).toBe(1);
    for (let round = 0; round < 2; round += 1) {
      await withdrawDispute(as(buyer), orderId);
      await openDispute(as(buyer), orderId, why);
    }
    await withdrawDispute(as(buyer), orderId);
    await refusesToOpen(as(buyer), orderId, 'disputes.error.tooOften');
    expect(await getOwnDispute(as(buyer), orderId)).toMatchObject({
      dispute: { status: 'withdrawn' },
      moves: [],
      order: { status: 'paid' },
    });
  });

  it('is sent twice by one page without a refusal, where the text is the same', async ({ db }) => {
    const { seller, buyer, as, pay } = await setUp(db);
    const { orderId } = await pay();
    const again = async (who: Actor, sent: Parameters<typeof findSameText>[2]) =>
      (await findSameText(as(who), orderId, sent)) ? 'done' : 'other';
    const opening = { event: 'open', ...why, photos: 0, attach: false } as const;
    expect(await again(buyer, opening)).toBe('other');
    await openDispute(as(buyer), orderId, why);
    expect(await again(buyer, opening)).toBe('done');
    expect(await again(buyer, { ...opening, text: 'It is green.' })).toBe('other');
    expect(await again(buyer, { ...opening, photos: 1 })).toBe('other');
    expect(await again(buyer, { ...opening, attach: true })).toBe('other');
    expect(await again(seller, opening)).toBe('other');
    const input = { text: 'It was fine here.', amount: '12.50' };
    const answering = { event: 'answer', ...input, photos: 0, attach: false } as const;
    expect(await again(seller, answering)).toBe('other');
    await answerDispute(as(seller), orderId, input);
    expect(await again(seller, answering)).toBe('done');
    expect(await again(seller, { ...answering, amount: '' })).toBe('other');
    expect(await again(buyer, answering)).toBe('other');
    await withdrawDispute(as(buyer), orderId);
    expect(await again(buyer, opening)).toBe('other');
  });

  it('ends with the refund that both agree on, once and to the minor unit', async ({ db }) => {
    const { services, seller, buyer, as, pay, receive, order, balances } = await setUp(db);
    const { orderId } = await pay();
    await receive(orderId);
    await openDispute(as(buyer), orderId, why);
    const said = { text: 'It did when I had it.', amount: '33.33' };
    expect(await answer(answerDispute(as(buyer), orderId, said))).toBe('forbidden');
    await answerDispute(as(seller), orderId, said);
    expect(await answer(answerDispute(as(seller), orderId, said))).toBe('conflict');
    const seen = await getOwnDispute(as(buyer), orderId);
    expect(seen.dispute?.proposal).toMatchObject({
      by: 'seller',
      number: 1,
      amount: { amountMinor: 3333, currency: 'USD' },
    });
    expect(await answer(acceptProposal(as(seller), orderId, 1))).toBe('conflict');
    await proposeRefund(as(buyer), orderId, '50');
    expect(await answer(acceptProposal(as(seller), orderId, 1))).toBe('conflict');
    for (const wrong of ['0', '-1', '100.01', '1.001', 'x', '']) {
      expect(await answer(proposeRefund(as(seller), orderId, wrong))).toBe('validation_failed');
    }
    const pressed = await Promise.all(
      [1, 2, 3].map(() => answer(acceptProposal(as(seller), orderId, 2))),
    );
    expect(counted(pressed)).toBe(1);
    expect(await order(orderId)).toMatchObject({ status: 'completed', refundedMinor: 5000 });
    expect(await balances()).toMatchObject({ seller_payable: -5000, refunds_under_way: -5000 });
    await reconcilePayments(services);
    expect(await balances()).toEqual({ provider_clearing: 5000, seller_payable: -5000 });
    expect(await db.read.sandboxRefund.findMany()).toMatchObject([{ amountMinor: 5000 }]);
    expect(await answer(withdrawDispute(as(buyer), orderId))).toBe('conflict');
    const { dispute } = await getOwnDispute(as(seller), orderId);
    expect(dispute).toMatchObject({ status: 'agreed', refund: { amountMinor: 5000 } });
    expect(dispute?.steps.map(({ type }) => type)).toEqual(['open', 'answer', 'propose', 'accept']);
    await refusesToOpen(as(buyer), orderId, 'disputes.error.agreed');
  });

  it('says that it is over before it asks for another amount', async ({ db }) => {
    const { seller, buyer, as, pay } = await setUp(db);
    const { orderId } = await pay();
    await openDispute(as(buyer), orderId, why);
    await refundOrder(as(seller), orderId, { amount: '100' });
    const over = { code: 'conflict', message: 'disputes.error.over' };
    const said = { text: 'Take ten.', amount: '10' };
    await expect(answerDispute(as(seller), orderId, said)).rejects.toMatchObject(over);
    for (const side of [seller, buyer]) {
      await expect(proposeRefund(as(side), orderId, '10')).rejects.toMatchObject(over);
      await expect(requireDisputeTurn(as(side), orderId, 'propose')).rejects.toMatchObject(over);
    }
    await expect(requireDisputeTurn(as(seller), orderId, 'answer')).rejects.toMatchObject(over);
  });

  it('asks a buyer who proposes too much for less, not for a refund of theirs', async ({ db }) => {
    const { buyer, as, pay } = await setUp(db);
    const { orderId } = await pay();
    await openDispute(as(buyer), orderId, why);
    for (const amount of ['100.01', '1e40', '123456789']) {
      const tooMuch = await proposeRefund(as(buyer), orderId, amount).catch(
        (error: unknown) => error,
      );
      const { fields } = tooMuch as DomainError;
      const texts = fields?.['amount']?.map((message) => t(message));
      expect([amount, texts]).toEqual([amount, ['Enter an amount of $100.00 at most.']]);
    }
  });

  it('takes no proposal again that is open, so that the other side can accept it', async ({
    db,
  }) => {
    const { buyer, seller, as, pay, order } = await setUp(db);
    const { orderId } = await pay();
    await openDispute(as(buyer), orderId, why);
    await answerDispute(as(seller), orderId, { text: 'Sorry.', amount: '30' });
    const mailed = (await mailsOf(db)).length;
    await expect(proposeRefund(as(seller), orderId, '30.00')).rejects.toMatchObject({
      code: 'conflict',
      message: 'disputes.error.sameAmount',
    });
    expect(await mailsOf(db)).toHaveLength(mailed);
    await acceptProposal(as(buyer), orderId, 1);
    expect(await order(orderId)).toMatchObject({ refundedMinor: 3000 });
  });

  it('takes ten proposals of an account an hour, and counts no refused ones', async ({ db }) => {
    const { services, buyer, seller, pay } = await setUp(db);
    const limited = { ...services, limits: createLimits('on', db) };
    const [asBuyer, asSeller] = [actAs(limited, buyer), actAs(limited, seller)];
    const { orderId } = await pay();
    await openDispute(asBuyer, orderId, why);
    await answerDispute(asSeller, orderId, { text: 'Sorry.', amount: '' });
    expect(await answer(proposeRefund(asBuyer, orderId, '0'))).toBe('validation_failed');
    for (let amount = 1; amount <= 10; amount += 1) {
      await proposeRefund(asBuyer, orderId, String(amount));
    }
    const error = await proposeRefund(asBuyer, orderId, '11').catch((refusal: unknown) => refusal);
    expect(error).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) });
    // The other side has its own limit, and may propose what the other has proposed.
    await proposeRefund(asSeller, orderId, '10');
    await acceptProposal(asBuyer, orderId, 11);
  });

  it('has no proposal any more once its seller refunds in another way', async ({ db }) => {
    const { buyer, seller, as, pay, order } = await setUp(db);
    const { orderId } = await pay();
    await openDispute(as(buyer), orderId, why);
    await answerDispute(as(seller), orderId, { text: 'Take 20 back.', amount: '20.00' });
    await refundOrder(as(seller), orderId, { amount: '20.00' });
    expect((await getOwnDispute(as(buyer), orderId)).dispute?.proposal).toBeNull();
    expect(await answer(acceptProposal(as(buyer), orderId, 1))).toBe('conflict');
    expect(await order(orderId)).toMatchObject({ status: 'disputed', refundedMinor: 2000 });
    await proposeRefund(as(seller), orderId, '20.00');
    expect(await answer(acceptProposal(as(buyer), orderId, 1))).toBe('conflict');
    const { dispute } = await getOwnDispute(as(buyer), orderId);
    await acceptProposal(as(buyer), orderId, dispute?.proposal?.number ?? 0);
    expect(await order(orderId)).toMatchObject({ status: 'completed', refundedMinor: 4000 });
  });

  it('refunds in full what both agree on, and the order is refunded', async ({ db }) => {
    const { services, seller, buyer, as, pay, order, balances } = await setUp(db);
    const { orderId } = await pay();
    await openDispute(as(buyer), orderId, why);
    await answerDispute(as(seller), orderId, { text: 'Sorry.', amount: '100' });
    await acceptProposal(as(buyer), orderId, 1);
    expect(await order(orderId)).toMatchObject({ status: 'refunded', refundedMinor: PRICE });
    await reconcilePayments(services);
    expect(await balances()).toEqual({});
    // It was never handed over, and will not be.
    expect(await readReceipt(as(buyer), orderId)).toMatchObject({
      handover: null,
      refunded: { amountMinor: PRICE, currency: 'USD' },
    });
  });

  it('that is settled before the handover leaves none on the receipt and the page', async ({
    db,
  }) => {
    const { seller, buyer, as, pay, receive } = await setUp(db);
    const handoverOf = async (orderId: string) => (await readReceipt(as(buyer), orderId)).handover;
    const isUnmet = async (orderId: string) =>
      (await getOrderPage(as(buyer), orderId)).settledUnmet;
    const settle = async (orderId: string) => {
      await openDispute(as(buyer), orderId, why);
      await answerDispute(as(seller), orderId, { text: 'Half?', amount: '50' });
      await acceptProposal(as(buyer), orderId, 1);
    };
    const unmet = (await pay()).orderId;
    expect(await readReceipt(as(buyer), unmet)).toMatchObject({
      handover: 'ahead',
      refunded: null,
    });
    await settle(unmet);
    expect([await handoverOf(unmet), await isUnmet(unmet)]).toEqual([null, true]);
    const { refunded } = await readReceipt(as(buyer), unmet);
    expect(refunded).toEqual({ amountMinor: 5000, currency: 'USD' });
    const met = (await pay()).orderId;
    await receive(met);
    expect(await handoverOf(met)).toBe('past');
    await settle(met);
    expect([await handoverOf(met), await isUnmet(met)]).toEqual(['past', false]);
  });

  it('is decided on the refunds that the admin has seen', async ({ db }) => {
    const { clock, services, seller, buyer, admin, as, pay, order } = await setUp(db);
    const { orderId } = await pay();
    const { disputeId } = await openDispute(as(buyer), orderId, why);
    clock.forward(3 * DAY);
    await applyDueDeadlines(services);
    await refundOrder(as(seller), orderId, { amount: '20.00' });
    const part = { outcome: 'part', amount: '20.00', reason: 'Both have a point.' } as const;
    for (const refunded of ['', '0.00', 'x']) {
      const late = decideDispute(as(admin), disputeId, { ...part, refunded });
      expect(await answer(late)).toBe('conflict');
    }
    await decideDispute(as(admin), disputeId, { ...part, refunded: '20.00' });
    expect(await order(orderId)).toMatchObject({ status: 'completed', refundedMinor: 4000 });
  });

  it('asks once before an admin decides it', async ({ db }) => {
    const { clock, services, buyer, admin, as, pay, order } = await setUp(db);
    const { orderId } = await pay();
    const { disputeId } = await openDispute(as(buyer), orderId, why);
    const input = { outcome: 'part', amount: '25', reason: 'Both have a point.' } as const;
    expect(await answer(checkDecision(as(admin), disputeId, input))).toBe('conflict');
    await askForDecision(as(buyer), orderId);
    const app = await startApp(db, { clock, env: services.env });
    const session = { userId: admin.userId, remember: false, userAgent: 'x' };
    const { accessToken } = await openSession(actAs(app.services, null), session);
    const send = async (form: Record<string, string>) => {
      const response = await fetch(`${app.url}/dashboard/disputes/${disputeId}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Authorization: `Bearer ${accessToken}`, Accept: 'text/html' },
        body: new URLSearchParams({ refunded: '0.00', ...form }),
      });
      return { status: response.status, html: await response.text() };
    };
    const unclear = await send({ ...input, outcome: 'release' });
    expect([unclear.status, unclear.html]).toEqual([
      422,
      expect.stringContaining('You typed an amount: choose the refund in part, or clear it.'),
    ]);
    const asked = await send(input);
    expect(asked.status).toBe(200);
    const text = asked.html.replaceAll(/<[^>]+>/g, '').replaceAll('\u2068', '');
    expect(text).toContain('Refund $25.00 to Bea?');
    expect(text).toContain('Sam gets $75.00, less the fee.');
    expect(asked.html).toContain('name="intent" value="decide"');
    expect(await order(orderId)).toMatchObject({ status: 'disputed' });
    const again = await send({ ...input, showAgain: '1' });
    expect(again.html).toContain('Both have a point.</textarea>');
    expect((await send({ ...input, intent: 'decide' })).status).toBe(302);
    expect(await order(orderId)).toMatchObject({ status: 'completed', refundedMinor: 2500 });
    await app.close();
  });

  it('is a task of the side whose turn it is, which the panel of the order names', async ({
    db,
  }) => {
    const { clock, services, seller, buyer, as, pay } = await setUp(db);
    const { orderId, product } = await pay();
    await openDispute(as(buyer), orderId, why);
    const at = new Date(clock.now().getTime() + 3 * DAY).toISOString();
    const tasks = async () => [
      ...(await buyerOverview(as(buyer), ENGLISH)).tasks,
      ...(await sellerOverview(as(seller), ENGLISH)).tasks.filter(({ key }) => key === orderId),
    ];
    const panels = async () => [
      (await readOrderPanels(as(buyer), orderId, true)).dispute,
      (await readOrderPanels(as(seller), orderId, true)).dispute,
    ];
    const follow = { title: `Your dispute about ${product.name}`, waits: true };
    const wait = { title: `Dispute of Bea about ${product.name}`, waits: true };
    const by = { at, kind: 'answer' };
    expect(await tasks()).toMatchObject([
      { ...follow, deadline: { at, kind: 'waits' } },
      { title: `Answer Bea’s dispute: ${product.name}`, deadline: by },
    ]);
    await answerDispute(as(seller), orderId, { text: 'Sorry.', amount: '11' });
    const answerSam = `Answer Sam’s proposed refund of $11.00: ${product.name}`;
    const [mine, theirs] = await tasks();
    expect([mine, theirs]).toMatchObject([{ title: answerSam, deadline: by }, wait]);
    expect(byUrgency([mine, theirs].filter((one) => one !== undefined))).toEqual({
      toDo: [mine],
      waiting: [theirs],
    });
    const eleven = { amountMinor: 1100, currency: 'USD' };
    expect(await panels()).toMatchObject([
      { proposal: { amount: eleven, by: 'Sam' }, deadline: at },
      { proposal: { amount: eleven, by: null } },
    ]);
    const app = await startApp(db, { clock, env: services.env });
    const session = { userId: buyer.userId, remember: false, userAgent: 'x' };
    const { accessToken } = await openSession(actAs(app.services, null), session);
    const page = await fetch(`${app.url}/dashboard/orders/${orderId}`, {
      headers: { Authorization: `Bearer ${accessToken}`, Accept: 'text/html' },
    });
    const text = (await page.text()).replace(/<script[^]*?<\/script>/g, '').replace(/<[^>]*>/g, '');
    await app.close();
    expect(text).toContain('Sam proposes a refund of $11.00.');
    expect(text).toMatch(/Answer by .*, or an admin decides/);
    await proposeRefund(as(buyer), orderId, '40');
    const answerBea = `Answer Bea’s proposed refund of $40.00: ${product.name}`;
    expect(await tasks()).toMatchObject([
      { ...follow, deadline: { at, kind: 'waits' } },
      { title: answerBea, deadline: by },
    ]);
    // More than is left can't be accepted.
    await refundOrder(as(seller), orderId, { amount: '70.00' });
    expect(await tasks()).toMatchObject([follow, wait]);
    expect(await panels()).toMatchObject([{ proposal: null }, { proposal: null }]);
    await proposeRefund(as(seller), orderId, '30');
    await askForDecision(as(buyer), orderId);
    expect(await tasks()).toMatchObject([follow, wait]);
    expect(await panels()).toMatchObject([{ proposal: { by: 'Sam' } }, { proposal: { by: null } }]);
  });

  it('shows admins the fee that is left after refunds, also once it is decided', async ({ db }) => {
    const { seller, buyer, admin, as, pay } = await setUp(db, 10);
    const { orderId } = await pay();
    await refundOrder(as(seller), orderId, { amount: '40.00' });
    const { disputeId } = await openDispute(as(buyer), orderId, why);
    const feeNow = async () => (await openDisputeAsAdmin(as(admin), disputeId, t)).money.fee;
    expect(await feeNow()).toEqual({ amountMinor: 600, currency: 'USD' });
    await answerDispute(as(seller), orderId, { text: 'It did when I had it.', amount: '35.55' });
    await acceptProposal(as(buyer), orderId, 1);
    // 6.00 less 10 % of 35.55, which is rounded half up over the total refunded.
    expect(await feeNow()).toEqual({ amountMinor: 244, currency: 'USD' });
  });

  it('goes to an admin after 3 days, by the deadline or when one asks', async ({ db }) => {
    const { clock, services, seller, buyer, admin, as, pay, order, balances } = await setUp(db);
    const [first, second] = [await pay(), await pay()];
    const { disputeId } = await openDispute(as(buyer), first.orderId, why);
    const other = await openDispute(as(buyer), second.orderId, why);
    const decision = { outcome: 'part', amount: '25.01', reason: 'Both have a point.' } as const;
    expect(await answer(decideDispute(as(admin), disputeId, decision))).toBe('conflict');
    expect(await readMenuCounts(as(admin))).toMatchObject({ disputes: 0 });
    await askForDecision(as(seller), second.orderId);
    expect(await readMenuCounts(as(admin))).toMatchObject({ disputes: 1 });
    expect((await listDisputes(as(admin))).open.map(({ id }) => id)).toEqual([
      other.disputeId,
      disputeId,
    ]);
    clock.forward(3 * DAY);
    expect(
      await answer(answerDispute(as(seller), first.orderId, { text: 'Late', amount: '' })),
    ).toBe('conflict');
    await applyDueDeadlines(services);
    const waiting = { userId: admin.userId, kind: 'dispute-waiting' };
    expect(await db.read.notification.count({ where: waiting })).toBeGreaterThan(1);
    for (const outsider of [null, seller, buyer]) {
      const code = await answer(decideDispute(as(outsider), disputeId, decision));
      expect(code).toBe(outsider ? 'forbidden' : 'unauthenticated');
    }
    const tooMuch = { ...decision, amount: '100.01' };
    expect(await answer(decideDispute(as(admin), disputeId, tooMuch))).toBe('validation_failed');
    const second2 = await addPerson(services, 'admin');
    const decided = await Promise.all(
      [admin, second2, admin].map((who) => answer(decideDispute(as(who), disputeId, decision))),
    );
    expect(counted(decided)).toBe(1);
    expect(await order(first.orderId)).toMatchObject({ status: 'completed', refundedMinor: 2501 });
    await decideDispute(as(admin), other.disputeId, { ...decision, outcome: 'release' });
    await refusesToOpen(as(buyer), second.orderId, 'disputes.error.decided');
    expect(await order(second.orderId)).toMatchObject({ status: 'completed', refundedMinor: 0 });
    await reconcilePayments(services);
    expect(await balances()).toMatchObject({ seller_payable: 2501 - 2 * PRICE });
    const mails = await db.read.job.findMany({ where: { kind: 'mail' } });
    const about = mails.filter(({ key }) => key.startsWith('dispute-decided'));
    expect(about).toHaveLength(4);
    expect(about.every(({ payload }) => payload.includes('Both have a point.'))).toBe(true);
    const both = { kind: 'dispute-decided', subjectId: first.orderId };
    expect(await db.read.notification.count({ where: both })).toBe(2);
    const { items } = await listAuditEntries(as(admin), { limit: 25 });
    expect(items.map(({ action }) => action)).toContain('dispute.decide');
  });

  it('ends with one mail and one notification for each side, with the amounts', async ({ db }) => {
    const { seller, buyer, admin, as, pay } = await setUp(db);
    const decide = async (outcome: 'part' | 'refund' | 'release', orderId: string) => {
      const { id } = await db.read.dispute.findUniqueOrThrow({ where: { openOrderId: orderId } });
      const amount = outcome === 'part' ? '30' : '';
      await decideDispute(as(admin), id, { outcome, amount, reason: 'So be it.' });
    };
    const ends: [kind: string, refundMinor: number, end: (orderId: string) => Promise<unknown>][] =
      [
        ['dispute-agreed', 3000, (orderId) => acceptProposal(as(buyer), orderId, 1)],
        ['dispute-agreed', 4000, (orderId) => acceptProposal(as(seller), orderId, 2)],
        ['dispute-decided', 3000, (orderId) => decide('part', orderId)],
        ['dispute-decided', PRICE, (orderId) => decide('refund', orderId)],
        ['dispute-decided', 0, (orderId) => decide('release', orderId)],
      ];
    const dollars = (amountMinor: number) => `$${amountMinor / 100}`;
    for (const [kind, refundMinor, end] of ends) {
      const { orderId } = await pay();
      await openDispute(as(buyer), orderId, why);
      await answerDispute(as(seller), orderId, { text: 'Sorry.', amount: '30' });
      if (refundMinor === 4000) await proposeRefund(as(buyer), orderId, '40');
      if (kind === 'dispute-decided') await askForDecision(as(buyer), orderId);
      const before = [...(await mailsOf(db)), ...(await db.read.notification.findMany())];
      const isNew = ({ id }: { id: string }) => before.every((one) => one.id !== id);
      await end(orderId);
      const mails = (await mailsOf(db)).filter(isNew);
      const rows = (await db.read.notification.findMany()).filter(isNew);
      const about = { kind, subjectId: orderId, amountMinor: refundMinor || null };
      expect(rows).toMatchObject([about, about]);
      expect(mails).toHaveLength(2);
      for (const { userId } of [buyer, seller]) {
        expect(rows.filter((row) => row.userId === userId)).toHaveLength(1);
        const [mail] = mails.filter(({ key }) => key.endsWith(userId));
        if (refundMinor > 0) expect(mail?.payload).toContain(dollars(refundMinor));
        if (refundMinor < PRICE && (refundMinor > 0 || userId === seller.userId)) {
          expect(mail?.payload).toContain(dollars(PRICE - refundMinor));
        }
      }
    }
  });

  it('says what the seller gets, less the fee, before and after a refund', async ({ db }) => {
    const { seller, buyer, admin, as, pay } = await setUp(db, 10);
    const { orderId } = await pay();
    await refundOrder(as(seller), orderId, { amount: '10.00' });
    await openDispute(as(buyer), orderId, why);
    await answerDispute(as(seller), orderId, { text: 'Sorry.', amount: '5' });
    expect((await getOwnDispute(as(seller), orderId)).acceptedShare).toBeNull();
    await proposeRefund(as(buyer), orderId, '30');
    const share = { amountMinor: 5400, currency: 'USD' };
    expect((await getOwnDispute(as(seller), orderId)).acceptedShare).toEqual(share);
    expect((await getOwnDispute(as(buyer), orderId)).acceptedShare).toBeNull();
    await acceptProposal(as(seller), orderId, 2);
    const mailed = async (kind: string, { userId }: Actor) =>
      (await mailsOf(db)).filter(({ key }) => key.startsWith(kind) && key.endsWith(userId)).at(-1)
        ?.payload;
    expect(await mailed('order-progress:dispute-agreed', seller)).toContain('You get $54.00 for');
    expect(await mailed('order-progress:dispute-agreed', buyer)).toContain(
      'The rest of the price, $60.00, is released to the seller, less any fee.',
    );
    // Nothing was refunded: there is no rest.
    const second = await pay();
    await openDispute(as(buyer), second.orderId, why);
    await askForDecision(as(buyer), second.orderId);
    const open = { where: { openOrderId: second.orderId } };
    const { id } = await db.read.dispute.findUniqueOrThrow(open);
    const release = { outcome: 'release', amount: '', reason: 'It works.' } as const;
    await decideDispute(as(admin), id, release);
    expect(await mailed('dispute-decided', buyer)).toContain(
      'The price, $100.00, is released to the seller, less any fee.',
    );
    expect(await mailed('dispute-decided', seller)).toContain('You get $90.00 for the sale.');
  });

  it('tells the seller that they can answer only while they can', async ({ db }) => {
    const { seller, buyer, as, pay } = await setUp(db);
    const can = 'Until then you can still answer or agree on a refund.';
    for (const answers of [false, true]) {
      const { orderId } = await pay();
      await openDispute(as(buyer), orderId, why);
      if (answers) await answerDispute(as(seller), orderId, { text: 'Sorry.', amount: '5' });
      await askForDecision(as(buyer), orderId);
      const mails = (await mailsOf(db)).filter(
        ({ key, payload }) =>
          key.startsWith('order-progress:dispute-escalated') && payload.includes(orderId),
      );
      expect(mails).toHaveLength(1);
      expect(mails[0]?.payload.includes(can)).toBe(!answers);
    }
  });

  it('is answered without the advice to ask for a decision that was asked for', async ({ db }) => {
    const { buyer, seller, as, pay } = await setUp(db);
    for (const asks of [false, true]) {
      const { orderId } = await pay();
      await openDispute(as(buyer), orderId, why);
      if (asks) await askForDecision(as(buyer), orderId);
      await answerDispute(as(seller), orderId, { text: 'Sorry.', amount: '5' });
      const [mail] = (await mailsOf(db)).filter(
        ({ key, payload }) =>
          key.startsWith('order-progress:dispute-answered') && payload.includes(orderId),
      );
      expect(mail?.payload.includes(t('mails.dispute.answeredNext'))).toBe(!asks);
      expect(mail?.payload.includes(t('disputes.lead.escalated'))).toBe(asks);
    }
  });

  it('that is withdrawn leaves the 48 hours after the receipt as they were', async ({ db }) => {
    const { services, clock, buyer, as, pay, receive, order } = await setUp(db);
    const { orderId } = await pay();
    await receive(orderId);
    const { deadlineAt: before } = await order(orderId);
    clock.forward(47 * HOUR);
    await openDispute(as(buyer), orderId, why);
    await withdrawDispute(as(buyer), orderId);
    expect(await order(orderId)).toMatchObject({ status: 'received', deadlineAt: before });
    clock.forward(HOUR);
    expect(await answer(openDispute(as(buyer), orderId, why))).toBe('conflict');
    await applyDueDeadlines(services);
    expect((await order(orderId)).status).toBe('completed');
  });

  it('that is withdrawn does not put off the deadline of the order', async ({ db }) => {
    const { clock, buyer, as, pay, order } = await setUp(db);
    const { orderId } = await pay();
    const { deadlineAt: before } = await order(orderId);
    for (const [days, hoursLeft] of [
      [5, 9 * 24],
      [8, 48],
    ] as const) {
      clock.forward(days * DAY);
      await openDispute(as(buyer), orderId, why);
      await withdrawDispute(as(buyer), orderId);
      const end = clock.now().getTime() + hoursLeft * HOUR;
      expect((await order(orderId)).deadlineAt).toEqual(new Date(end));
      const jobs = await db.read.job.findMany({
        where: { kind: 'handover-reminder', runAfter: { gt: clock.now() } },
      });
      expect(jobs.map(({ runAfter }) => runAfter)).toEqual(
        days === 5 ? [new Date((before?.getTime() ?? 0) - 4 * DAY)] : [],
      );
    }
  });

  it('that is not settled in time goes to an admin, and both sides hear of it once', async ({
    db,
  }) => {
    const { clock, services, seller, buyer, as, pay } = await setUp(db);
    const [late, asked] = [await pay(), await pay()];
    for (const { orderId } of [late, asked]) await openDispute(as(buyer), orderId, why);
    await askForDecision(as(buyer), asked.orderId);
    const escalated = { kind: 'dispute-escalated', actorId: null };
    for (let time = 0; time < 2; time += 1) {
      clock.forward(8 * DAY);
      await applyDueDeadlines(services);
      const rows = await db.read.notification.findMany({ where: escalated });
      expect(rows.map(({ subjectId }) => subjectId)).toEqual([late.orderId, late.orderId]);
      expect(new Set(rows.map(({ userId }) => userId))).toEqual(
        new Set([buyer.userId, seller.userId]),
      );
    }
    const mails = (await mailsOf(db)).filter(({ payload }) => payload.includes('agreed in time'));
    expect(mails).toHaveLength(2);
  });

  it('goes to an admin when the account of a side is deleted, and says so', async ({ db }) => {
    const { services, seller, buyer, as, pay, receive } = await setUp(db);
    const { orderId, product } = await pay();
    await messageSeller(as(buyer), product.id, { text: 'It is broken.' });
    await receive(orderId);
    await openDispute(as(buyer), orderId, why);
    await db.write((tx) => endAccount(tx, services, seller.userId));
    const { dispute } = await getOwnDispute(as(buyer), orderId);
    expect(dispute?.status).toBe('escalated');
    expect(dispute?.steps.at(-1)).toMatchObject({ type: 'escalate', side: 'order' });
    const mails = (await mailsOf(db)).map(({ payload }) => payload);
    expect(
      mails.filter((one) => one.includes('account of the other side was deleted')),
    ).toHaveLength(1);
    expect(mails.filter((one) => one.includes('has asked for a decision'))).toEqual([]);
    const rows = await db.read.notification.findMany({ where: { kind: 'dispute-escalated' } });
    expect(rows).toMatchObject([{ userId: buyer.userId, actorId: null }]);
    const events = await db.read.message.findMany({
      where: { subjectId: orderId, eventType: { startsWith: 'dispute-' } },
    });
    expect(events).toMatchObject([{ eventType: 'dispute-account-gone', authorId: null }]);
  });

  it('is settled once when accepting and deciding meet', async ({ db }) => {
    const { seller, buyer, admin, as, pay, order } = await setUp(db);
    for (let round = 0; round < 3; round += 1) {
      const { orderId } = await pay();
      const { disputeId } = await openDispute(as(buyer), orderId, why);
      await answerDispute(as(seller), orderId, { text: 'Half?', amount: '50' });
      await askForDecision(as(buyer), orderId);
      const decision = { outcome: 'refund', amount: '', reason: 'Broken.' } as const;
      const met = await Promise.all([
        answer(decideDispute(as(admin), disputeId, decision)),
        answer(acceptProposal(as(buyer), orderId, 1)),
        answer(withdrawDispute(as(buyer), orderId)),
      ]);
      expect(counted(met)).toBe(1);
      const { refundedMinor } = await order(orderId);
      const sums = [met[0] === 'done' && PRICE, met[1] === 'done' && 5000].map(Number);
      expect(refundedMinor).toBe(Math.max(...sums));
      const refunds = await db.read.refund.findMany({ where: { orderId } });
      expect(refunds.reduce((sum, one) => sum + one.amountMinor, 0)).toBe(refundedMinor);
    }
  });

  it('is not decided by an admin who is a party, unless there is no other', async ({ db }) => {
    const { clock, services, admin, as, pay } = await setUp(db);
    const party = await addPerson(services, 'admin', { canBuy: true });
    const { orderId } = await pay(party);
    const { disputeId } = await openDispute(as(party), orderId, why);
    await askForDecision(as(party), orderId);
    const decision = { outcome: 'refund', amount: '', reason: 'I say so.' } as const;
    const found = (actor: Actor) => openDisputeAsAdmin(as(actor), disputeId, t);
    expect(await found(admin)).toMatchObject({ mayDecide: true });
    expect(await found(party)).toMatchObject({ mayDecide: false });
    const app = await startApp(db, { clock, env: services.env });
    const pageOf = async ({ userId }: Actor) => {
      const session = { userId, remember: false, userAgent: 'x' };
      const { accessToken } = await openSession(actAs(app.services, null), session);
      const response = await fetch(`${app.url}/dashboard/disputes/${disputeId}`, {
        headers: { Authorization: `Bearer ${accessToken}`, Accept: 'text/html' },
      });
      return response.text();
    };
    const [own, others] = [await pageOf(party), await pageOf(admin)];
    await app.close();
    expect(own).not.toContain('name="outcome"');
    expect(own).toContain('so another admin has to decide it');
    expect(others).toContain('name="outcome"');
    expect(others).not.toContain('so another admin has to decide it');
    expect(await answer(decideDispute(as(party), disputeId, decision))).toBe('forbidden');
    await db.write((tx) =>
      tx.user.update({ where: { id: admin.userId }, data: { canModerate: false, canBuy: true } }),
    );
    expect(await found(party)).toMatchObject({ mayDecide: true });
    expect(await answer(decideDispute(as(party), disputeId, decision))).toBe('done');
    const { items } = await listAuditEntries(as(party), { limit: 25 });
    expect(items.map(({ action }) => action)).toContain('admin.decide-own');
  });

  it('is decided by one of two admins who are its sides, where there is no third', async ({
    db,
  }) => {
    const { services, seller, admin, as, pay } = await setUp(db);
    const party = await addPerson(services, 'admin', { canBuy: true });
    const { orderId } = await pay(party);
    const { disputeId } = await openDispute(as(party), orderId, why);
    await askForDecision(as(party), orderId);
    await db.write((tx) =>
      tx.user.update({ where: { id: seller.userId }, data: { canModerate: true } }),
    );
    const decision = { outcome: 'release', amount: '', reason: 'It is yours.' } as const;
    expect(await answer(decideDispute(as(party), disputeId, decision))).toBe('forbidden');
    await db.write((tx) =>
      tx.user.update({ where: { id: admin.userId }, data: { canModerate: false, canBuy: true } }),
    );
    expect(await answer(decideDispute(as(party), disputeId, decision))).toBe('done');
    const { items } = await listAuditEntries(as(party), { limit: 25 });
    expect(items.map(({ action }) => action)).toContain('admin.decide-own');
  });

  it('ends when the order is refunded in full in another way', async ({ db }) => {
    const { seller, buyer, admin, as, pay } = await setUp(db);
    const { orderId } = await pay();
    const { disputeId } = await openDispute(as(buyer), orderId, why);
    await refundOrder(as(seller), orderId, { amount: 100 });
    const found = await openDisputeAsAdmin(as(admin), disputeId, t);
    expect(found.dispute).toMatchObject({ status: 'ended', refund: null });
    const steps = [
      { type: 'open', side: 'buyer' },
      { type: 'end', side: 'order', amount: null, at: found.dispute.closedAt },
    ];
    expect(found.dispute.steps).toMatchObject(steps);
    expect((await getOwnDispute(as(buyer), orderId)).dispute?.steps).toMatchObject(steps);
    expect(await answer(acceptProposal(as(buyer), orderId, 0))).toBe('conflict');
    expect(await readMenuCounts(as(admin))).toMatchObject({ disputes: 0 });
  });

  it('ends with the refund that the deletion of an account makes', async ({ db }) => {
    const { seller, buyer, admin, as, pay } = await setUp(db);
    const { orderId } = await pay();
    const { disputeId } = await openDispute(as(buyer), orderId, why);
    expect(await deleteUser(as(admin), buyer.userId)).toBe(1);
    const found = await openDisputeAsAdmin(as(admin), disputeId, t);
    expect(found.dispute.status).toBe('ended');
    expect(found.dispute.steps.map(({ type, side }) => [type, side])).toEqual([
      ['open', 'buyer'],
      ['end', 'order'],
    ]);
    const { disputes } = (await collectOwnData(as(seller))) as { disputes: unknown };
    expect(disputes).toMatchObject([{ side: 'seller', status: 'ended', refund: 0 }]);
  });

  it('shows admins the conversation that a party attaches, and photos to nobody else', async ({
    db,
  }) => {
    const { services, seller, buyer, admin, as, pay } = await setUp(db);
    const { orderId, product } = await pay();
    await messageSeller(as(buyer), product.id, { text: 'It is broken!' });
    const imageId = imageIdOf({
      contentHash: 'b'.repeat(64),
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
          uploaderId: buyer.userId,
          createdAt: services.clock.now(),
        },
      }),
    );
    const imageIds = [imageId];
    const { disputeId } = await openDispute(as(buyer), orderId, { ...why, imageIds, attach: true });
    const page = await getOwnDispute(as(seller), orderId);
    expect(page.dispute?.photos.buyer).toEqual([`/dashboard/disputes/${disputeId}/photos/buyer-0`]);
    expect(JSON.stringify(page)).not.toContain(imageId);
    const stranger = await addPerson(services, 'buyer');
    for (const [who, code] of [
      [null, 'unauthenticated'],
      [stranger, 'not_found'],
    ] as const) {
      expect(await answer(getDisputePhoto(as(who), disputeId, 'buyer-0'))).toBe(code);
    }
    await services.files.put(`${imageId}.640.jpg`, new Uint8Array(1), 'image/jpeg');
    for (const photo of ['buyer-1', 'seller-0', 'x', '1-0', '../buyer-0']) {
      expect(await answer(getDisputePhoto(as(seller), disputeId, photo))).toBe('not_found');
    }
    const copied = { disputeId, sequence: 1, position: 0, imageId };
    await db.write((tx) => tx.disputedPhoto.create({ data: copied }));
    expect(await answer(getDisputePhoto(as(admin), disputeId, '1-0'))).toBe('not_found');
    const looked = await openDisputeAsAdmin(as(admin), disputeId, t);
    expect(looked.messages.map(({ text }) => text)).toContain('It is broken!');
    expect(await answer(getDisputePhoto(as(admin), disputeId, '1-0'))).toBe('done');
    const colleague = await addPerson(services, 'admin');
    expect(await answer(getDisputePhoto(as(colleague), disputeId, '1-0'))).toBe('not_found');
    const { items } = await listAuditEntries(as(admin), { limit: 25 });
    expect(items.map(({ action }) => action)).toContain('dispute.look');
    for (const who of [seller, buyer, stranger]) {
      expect(await answer(openDisputeAsAdmin(as(who), disputeId, t))).toBe('forbidden');
    }
    expect(await answer(getOwnDispute(as(admin), orderId))).toBe('not_found');
  });

  it('loses its texts six months after its end', async ({ db }) => {
    const { clock, services, buyer, as, pay } = await setUp(db);
    const { orderId } = await pay();
    await openDispute(as(buyer), orderId, why);
    clock.forward(400 * DAY);
    expect(await deleteDisputeTexts(services)).toBe(0);
    await withdrawDispute(as(buyer), orderId);
    clock.forward(185 * DAY);
    expect(await deleteDisputeTexts(services)).toBe(1);
    expect(await deleteDisputeTexts(services)).toBe(0);
    expect(await db.read.dispute.findFirst()).toMatchObject({ text: '', status: 'withdrawn' });
  });
});

onEachDatabase('an account with paid orders', (it) => {
  it('is not deleted by its person while something is open', async ({ db }) => {
    const { services, clock, buyer, seller, as, pay, receive } = await setUp(db);
    const { orderId } = await pay();
    for (const who of [buyer, seller]) {
      expect(await answer(deleteOwnAccount(as(who), {}))).toBe('conflict');
    }
    await receive(orderId);
    expect(await answer(deleteOwnAccount(as(buyer), {}))).toBe('conflict');
    clock.forward(48 * HOUR);
    await applyDueDeadlines(services);
    expect(await answer(deleteOwnAccount(as(buyer), {}))).toBe('done');
    // The seller is owed the price.
    await expect(deleteOwnAccount(as(seller), {})).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is deleted by an admin: what was not received is refunded, the rest is paid', async ({
    db,
  }) => {
    const { services, seller, buyer, admin, as, pay, receive, order, balances } = await setUp(db);
    const [paid, received, disputed] = [await pay(), await pay(), await pay()];
    await receive(received.orderId);
    await receive(disputed.orderId);
    const { disputeId } = await openDispute(as(buyer), disputed.orderId, why);
    const exported = (await collectOwnData(as(buyer))) as { disputes: unknown };
    expect(exported.disputes).toMatchObject([{ side: 'buyer', text: why.text, status: 'open' }]);
    expect(await deleteUser(as(admin), buyer.userId)).toBe(1);
    expect(await deleteUser(as(admin), buyer.userId)).toBe(0);
    await refundDeletedAccounts(services);
    expect((await order(paid.orderId)).status).toBe('refunded');
    expect((await order(received.orderId)).status).toBe('received');
    expect(await readMenuCounts(as(admin))).toMatchObject({ disputes: 1 });
    const release = { outcome: 'release', amount: '', reason: 'Nobody left.' } as const;
    await decideDispute(as(admin), disputeId, release);
    expect((await order(disputed.orderId)).status).toBe('completed');
    await reconcilePayments(services);
    expect(await balances()).toMatchObject({ seller_payable: -PRICE, held: -PRICE });
    expect(await deleteUser(as(admin), seller.userId)).toBe(1);
    expect(await balances()).toMatchObject({ seller_payable: -PRICE, held: -PRICE });
  });
});
