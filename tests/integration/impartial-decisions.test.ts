import { expect } from 'vitest';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import type { Actor } from '~/features/accounts/account.policy';
import { listAuditEntries } from '~/features/accounts/audit.server';
import { verifySeller } from '~/features/accounts/people.server';
import { identify } from '~/features/accounts/identify.server';
import { mayDecideAbout, requireDecidingAbout } from '~/features/moderation/account-parties.server';
import {
  appealSuspension,
  decideAppeal,
  openAppeal,
  requireDecidingAppeal,
} from '~/features/moderation/appeals.server';
import { dismissPersonReport } from '~/features/moderation/decide-person-report.server';
import { deleteReportedProduct } from '~/features/moderation/delete-product.server';
import { appealDecision } from '~/features/moderation/listing-appeals.server';
import { decideConversation } from '~/features/moderation/decide-conversation.server';
import { reportConversation } from '~/features/moderation/report-conversation.server';
import { messageSeller, sendMessage } from '~/features/conversations/send-message.server';
import { rejectListing } from '~/features/moderation/listing-decisions.server';
import { reportPerson } from '~/features/moderation/person-reports.server';
import { dismissReport, listReports, reportProduct } from '~/features/moderation/reports.server';
import { findLatestSuspension } from '~/features/moderation/standing.server';
import { liftSuspension, suspendAccount } from '~/features/moderation/suspend-account.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { answer, place, setUpSale } from '../setup/sale';
import { addPerson, addProduct } from '../setup/test-ctx';
import { bookProduct } from '~/features/orders/book-product.server';

const PAGE = { limit: 25 };
const DAY = 24 * 60 * 60 * 1000;
const week = { length: '7', reason: 'Sold the same lamp twice.' } as const;
const fine = { reason: 'Fine.' };
const granted = { outcome: 'lifted', reason: 'We looked again.' } as const;
const why = { reason: 'insults', details: 'Shouted at me.' } as const;

async function setUp(db: Database) {
  const sale = await setUpSale(db);
  const { services, as, seller } = sale;
  const party = await addPerson(services, 'admin', { canBuy: true });
  /** The seller as the next request identifies them. */
  const sellerNow = async () => {
    const token = await services.tokens.sign(seller);
    const headers = new Headers({ Authorization: `Bearer ${token}` });
    const { actor } = await identify(services, headers);
    return { ...as(seller), actor };
  };
  /** Appeals the seller's suspension; returns its id. */
  const appeal = async () => {
    const id = (await findLatestSuspension(await sellerNow())) ?? '';
    await appealSuspension(await sellerNow(), id, { text: 'That was not me.' });
    return id;
  };
  const actions = async (admin: Actor) => {
    const { items } = await listAuditEntries(as(admin), PAGE);
    return items.map(({ action }) => action);
  };
  return { ...sale, party, appeal, actions };
}

onEachDatabase('an admin who is a party', (it) => {
  it('decides nothing about an account that they have reported', async ({ db }) => {
    const { as, seller, admin, party, appeal } = await setUp(db);
    expect(await mayDecideAbout(as(party), seller.userId)).toBe(true);
    await reportPerson(as(party), { kind: 'person', id: seller.userId }, why);
    expect(await mayDecideAbout(as(party), seller.userId)).toBe(false);
    expect(await mayDecideAbout(as(admin), seller.userId)).toBe(true);
    expect(await answer(requireDecidingAbout(as(party), seller.userId))).toBe(403);
    expect(await answer(suspendAccount(as(party), seller.userId, week))).toBe(403);
    await suspendAccount(as(admin), seller.userId, week);
    expect(await answer(liftSuspension(as(party), seller.userId, fine))).toBe(403);
    const id = await appeal();
    expect((await openAppeal(as(party), id)).mayDecide).toBe(false);
    expect((await openAppeal(as(admin), id)).mayDecide).toBe(true);
    expect(await answer(requireDecidingAppeal(as(party), id))).toBe(403);
    expect(await answer(decideAppeal(as(party), id, granted))).toBe(403);
    expect(await answer(deleteUser(as(party), seller.userId))).toBe(403);
    expect(await answer(deleteUser(as(party), seller.userId, { reasonId: 'none' }))).toBe(403);
    await decideAppeal(as(admin), id, granted);
    expect(await deleteUser(as(admin), seller.userId)).toBe(1);
  });

  it('gives no badge to themselves, unless there is no other admin', async ({ db }) => {
    const { services, as } = await setUp(db);
    const trader = await addPerson(services, 'admin', { canSell: true });
    expect(await answer(verifySeller(as(trader), trader.userId))).toBe(403);
    const others = { id: { not: trader.userId } };
    await db.write((tx) =>
      tx.user.updateMany({ where: others, data: { canModerate: false, canBuy: true } }),
    );
    expect(await verifySeller(as(trader), trader.userId)).toBe(true);
    const entries = await db.read.auditEntry.findMany({ select: { action: true } });
    const actions = entries.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['seller.verify', 'admin.decide-own']));
  });

  it('is so for six months after the report was closed', async ({ db }) => {
    const { clock, as, seller, admin, party } = await setUp(db);
    const who = { kind: 'person', id: seller.userId } as const;
    const { reportId } = await reportPerson(as(party), who, why);
    await dismissPersonReport(as(admin), reportId);
    expect(await answer(suspendAccount(as(party), seller.userId, week))).toBe(403);
    clock.forward(184 * DAY);
    expect(await answer(suspendAccount(as(party), seller.userId, week))).toBeUndefined();
  });

  it('is whose listing or person the account has reported, too', async ({ db }) => {
    const { services, as, buyer, other, party, list, seller } = await setUp(db);
    const trader = await addPerson(services, 'admin', { canBuy: true, canSell: true });
    const lamp = await addProduct(services, trader);
    await reportProduct(as(buyer), lamp.id);
    await reportPerson(as(other), { kind: 'person', id: trader.userId }, why);
    for (const { userId } of [buyer, other]) {
      expect(await answer(suspendAccount(as(trader), userId, week))).toBe(403);
      expect(await mayDecideAbout(as(party), userId)).toBe(true);
    }
    await reportProduct(as(party), (await list()).id);
    expect(await answer(suspendAccount(as(party), seller.userId, week))).toBe(403);
  });

  it('is who has an order with the account that is not over', async ({ db }) => {
    const { clock, as, seller, admin, party, list } = await setUp(db);
    const { id: productId } = await list();
    const { orderId } = await bookProduct(as(party), { productId, ...place });
    const setStatus = (status: string, deadlineAt: Date | null = clock.now()) =>
      db.write((tx) => tx.order.update({ where: { id: orderId }, data: { status, deadlineAt } }));
    for (const status of ['reserved', 'paid', 'received', 'disputed']) {
      await setStatus(status);
      expect([status, await mayDecideAbout(as(party), seller.userId)]).toEqual([status, false]);
    }
    expect(await answer(deleteUser(as(party), seller.userId))).toBe(403);
    await setStatus('completed', null);
    expect(await answer(suspendAccount(as(party), seller.userId, week))).toBeUndefined();
    expect(await mayDecideAbout(as(admin), seller.userId)).toBe(true);
  });

  it('decides as the only admin, which the audit log says', async ({ db }) => {
    const { as, seller, admin, party, appeal, actions } = await setUp(db);
    await reportPerson(as(party), { kind: 'person', id: seller.userId }, why);
    await db.write((tx) =>
      tx.user.update({ where: { id: admin.userId }, data: { canModerate: false, canBuy: true } }),
    );
    await suspendAccount(as(party), seller.userId, week);
    await liftSuspension(as(party), seller.userId, fine);
    await suspendAccount(as(party), seller.userId, week);
    await decideAppeal(as(party), await appeal(), granted);
    await deleteUser(as(party), seller.userId);
    const found = await actions(party);
    expect(found.filter((action) => action === 'admin.decide-own')).toHaveLength(5);
    expect(found).toEqual(expect.arrayContaining(['account.suspend', 'seller.delete']));
  });

  it('has each decision in the audit log, and beside it that they are a party', async ({ db }) => {
    const { clock, as, seller, admin, party, list, actions } = await setUp(db);
    const [held, { id: deleted }] = [await list(), await list()];
    const { reportId } = await reportProduct(as(party), held.id);
    await reportProduct(as(party), deleted);
    const onPerson = await reportPerson(as(party), { kind: 'person', id: seller.userId }, why);
    await db.write(async (tx) => {
      const data = { canModerate: false, canBuy: true };
      await tx.user.update({ where: { id: admin.userId }, data });
      await tx.product.update({ where: { id: held.id }, data: { heldAt: clock.now() } });
    });
    await rejectListing(as(party), held.id, { reasonId: 'scam', reason: '' });
    const { id } = await db.read.listingDecision.findFirstOrThrow();
    await appealDecision(as(seller), id, { text: 'It is mine.' });
    await decideAppeal(as(party), id, granted);
    await dismissReport(as(party), reportId);
    await deleteReportedProduct(as(party), deleted);
    await dismissPersonReport(as(party), onPerson.reportId);
    const found = await actions(party);
    const decisions = ['listing.refuse', 'appeal.lift', 'report.dismiss', 'product.delete'];
    expect(found.filter((action) => action !== 'admin.decide-own').sort()).toEqual(
      [...decisions, 'report.dismiss', 'appeal.make'].sort(),
    );
    expect(found.filter((action) => action === 'admin.decide-own')).toHaveLength(5);
  });

  it('decides where all admins are parties', async ({ db }) => {
    const { services, as, seller, admin, party, actions } = await setUp(db);
    const third = await addPerson(services, 'admin', { canBuy: true });
    for (const reporter of [party, third]) {
      await reportPerson(as(reporter), { kind: 'person', id: seller.userId }, why);
    }
    expect(await answer(suspendAccount(as(party), seller.userId, week))).toBe(403);
    await db.write((tx) =>
      tx.user.update({ where: { id: admin.userId }, data: { canModerate: false, canBuy: true } }),
    );
    expect(await mayDecideAbout(as(third), seller.userId)).toBe(true);
    await suspendAccount(as(party), seller.userId, week);
    expect(await actions(party)).toContain('admin.decide-own');
  });

  it('does not decide the appeal of a seller whose listing they reported', async ({ db }) => {
    const { as, seller, admin, party, list } = await setUp(db);
    const { id: productId } = await list();
    await reportProduct(as(party), productId);
    await deleteReportedProduct(as(admin), productId);
    const { id } = await db.read.listingDecision.findFirstOrThrow({ where: { productId } });
    await appealDecision(as(seller), id, { text: 'It is mine.' });
    expect((await openAppeal(as(party), id)).mayDecide).toBe(false);
    expect(await answer(decideAppeal(as(party), id, granted))).toBe(403);
    expect(await answer(decideAppeal(as(admin), id, granted))).toBeUndefined();
  });

  it('does not decide the appeals of either side of a conversation with them', async ({ db }) => {
    const { as, seller, admin, party, list } = await setUp(db);
    const lamp = await list();
    const { conversationId } = await messageSeller(as(party), lamp.id, { text: 'Cheaper?' });
    await sendMessage(as(seller), conversationId, { text: 'Never, you fool' });
    for (const reporter of [seller, party]) {
      const { reportId } = await reportConversation(as(reporter), conversationId, why);
      const decision = reporter === seller ? 'remove' : 'warn';
      const words = { reason: 'Not so.', length: '7', sequences: [2] } as const;
      await decideConversation(as(admin), reportId, { decision, ...words });
      const { id } = await db.read.listingDecision.findFirstOrThrow({
        where: { conversationReportId: reportId, sellerId: seller.userId },
      });
      await appealDecision(as(seller), id, { text: 'It was a joke.' });
      expect((await openAppeal(as(party), id)).mayDecide).toBe(false);
      expect(await answer(requireDecidingAppeal(as(party), id))).toBe(403);
      expect(await answer(decideAppeal(as(party), id, granted))).toBe(403);
      expect(await answer(decideAppeal(as(admin), id, granted))).toBeUndefined();
    }
  });

  it('decides about a listing, and its appeal, where all admins are parties', async ({ db }) => {
    const { services, as, seller, admin, party, list, actions } = await setUp(db);
    const third = await addPerson(services, 'admin', { canBuy: true });
    const { id: productId } = await list();
    const reports = [];
    for (const reporter of [party, third]) {
      reports.push((await reportProduct(as(reporter), productId)).reportId);
    }
    const mayDecide = async () =>
      (await listReports(as(party), PAGE)).items.map((row) => [row.id, row.mayDecide]);
    // The report of the third admin has an impartial one: the party, who did not make it.
    const before = new Map([
      [reports[0], false],
      [reports[1], true],
    ]);
    expect(new Map((await mayDecide()) as [string, boolean][])).toEqual(before);
    expect(await answer(deleteReportedProduct(as(party), productId))).toBe(403);
    await db.write((tx) =>
      tx.user.update({ where: { id: admin.userId }, data: { canModerate: false, canBuy: true } }),
    );
    expect(new Map((await mayDecide()) as [string, boolean][])).toEqual(before);
    expect(await answer(deleteReportedProduct(as(party), productId))).toBe(1);
    const { id } = await db.read.listingDecision.findFirstOrThrow({ where: { productId } });
    await appealDecision(as(seller), id, { text: 'It is mine.' });
    expect((await openAppeal(as(third), id)).mayDecide).toBe(true);
    expect(await answer(decideAppeal(as(third), id, granted))).toBeUndefined();
    const found = await actions(party);
    expect(found.filter((action) => action === 'admin.decide-own')).toHaveLength(2);
  });

  it('decides the report of another admin’s listing, where there is no third', async ({ db }) => {
    const { as, seller, admin, party, list } = await setUp(db);
    const { id: productId } = await list();
    const { reportId } = await reportProduct(as(party), productId);
    const setModerate = (userId: string, canModerate: boolean) =>
      db.write((tx) => tx.user.update({ where: { id: userId }, data: { canModerate } }));
    await setModerate(seller.userId, true);
    const mayDecide = async () => (await listReports(as(party), PAGE)).items[0]?.mayDecide;
    expect(await mayDecide()).toBe(false);
    expect(await answer(dismissReport(as(party), reportId))).toBe(403);
    await db.write((tx) =>
      tx.user.update({ where: { id: admin.userId }, data: { canModerate: false, canBuy: true } }),
    );
    expect(await mayDecide()).toBe(true);
    expect(await answer(dismissReport(as(party), reportId))).toBe(1);
  });
});
