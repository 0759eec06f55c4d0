import { expect } from 'vitest';
import {
  deleteOwnProduct,
  deleteReportedProduct,
} from '~/features/moderation/delete-product.server';
import { pauseShop } from '~/features/listings/pause-shop.server';
import { decideAppeal } from '~/features/moderation/appeals.server';
import { appealDecision, getOwnDecision } from '~/features/moderation/listing-appeals.server';
import { approveListing, rejectListing } from '~/features/moderation/listing-decisions.server';
import { changeReason, getManagedReason } from '~/features/moderation/manage-reasons.server';
import { listReasonChoices } from '~/features/moderation/reason-names.server';
import { getProductDetails } from '~/features/moderation/product-details.queries.server';
import { showAgain } from '~/features/moderation/show-again.server';
import { suspendAccount } from '~/features/moderation/suspend-account.server';
import type { Database } from '~/platform/db/database';
import { ENGLISH } from '../setup/english';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const words = { reason: 'I took your lamp for another one.' };

async function setUp(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock });
  const admin = actAs(services, await addPerson(services, 'admin'));
  const person = await addPerson(services, 'seller');
  const { id } = await addProduct(services, person, { name: 'Red lamp' });
  const mayShowAgain = async () => (await getProductDetails(admin, id)).mayShowAgain;
  return { clock, admin, seller: actAs(services, person), id, mayShowAgain };
}

onEachDatabase('a listing that an admin removed by mistake', (it) => {
  it('is shown again by an admin, and its seller gets the reason', async ({ db }) => {
    const { clock, admin, seller, id, mayShowAgain } = await setUp(db);
    expect(await mayShowAgain()).toBe(false);
    await deleteReportedProduct(admin, id);
    expect(await mayShowAgain()).toBe(true);
    await expect(showAgain(seller, id, words)).rejects.toMatchObject({ code: 'forbidden' });
    const old = showAgain(admin, id, { ...words, seen: new Date(0).toISOString() });
    await expect(old).rejects.toMatchObject({ code: 'conflict' });
    await showAgain(admin, id, words);
    expect(await db.read.product.count({ where: { id, listed: true, deletedAt: null } })).toBe(1);
    const where = { key: { startsWith: 'listing-restored' } };
    expect((await db.read.job.findFirstOrThrow({ where })).payload).toContain(words.reason);
    expect(await db.read.auditEntry.count({ where: { action: 'listing.restore' } })).toBe(1);
    expect(await mayShowAgain()).toBe(false);
    clock.forward(1000);
    await deleteOwnProduct(seller, id);
    expect(await mayShowAgain()).toBe(false);
    await expect(showAgain(admin, id, words)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('has been removed for a reason whose name then is not changed', async ({ db }) => {
    const { admin, seller, id } = await setUp(db);
    await deleteReportedProduct(admin, id, { reasonId: 'scam', reason: '' });
    const scam = await getManagedReason(admin, 'scam');
    const decision = await db.read.listingDecision.findFirstOrThrow();
    const named = async () => (await getOwnDecision(seller, decision.id, ENGLISH)).reasonName;
    const before = await named();
    await changeReason(admin, 'scam', { ...scam, name: 'Sells stolen goods' });
    expect(await named()).toBe(before);
    const choices = await listReasonChoices(admin, ENGLISH);
    expect(choices.find((one) => one.id === 'scam')?.name).toBe('Sells stolen goods');
    expect(choices.map(({ name }) => name)).not.toContain(before);
  });

  it('waits for the decision on an appeal', async ({ db }) => {
    const { admin, seller, id, mayShowAgain } = await setUp(db);
    await deleteReportedProduct(admin, id);
    const decision = await db.read.listingDecision.findFirstOrThrow();
    const appeal = (text: string) => appealDecision(seller, decision.id, { text });
    await appeal('It is a lamp.');
    // The second click of two is not refused, and changes nothing.
    await appeal('It is a lamp.');
    expect(await db.read.auditEntry.count({ where: { action: 'appeal.make' } })).toBe(1);
    await expect(appeal('It is another.')).rejects.toMatchObject({ code: 'conflict' });
    expect(await mayShowAgain()).toBe(false);
    await expect(showAgain(admin, id, words)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('does not come back by an appeal against an earlier decision', async ({ db }) => {
    const { clock, admin, seller, id } = await setUp(db);
    const remove = async () => {
      clock.forward(1000);
      await deleteReportedProduct(admin, id);
      clock.forward(1000);
    };
    await remove();
    const first = await db.read.listingDecision.findFirstOrThrow();
    const inForce = async () => (await getOwnDecision(seller, first.id, ENGLISH)).inForce;
    const appeal = () => appealDecision(seller, first.id, { text: 'It is a lamp.' });
    expect(await inForce()).toBe(true);
    await showAgain(admin, id, words);
    await remove();
    expect(await inForce()).toBe(false);
    await expect(appeal()).rejects.toMatchObject({ code: 'conflict' });
    await showAgain(admin, id, words);
    clock.forward(1000);
    await deleteOwnProduct(seller, id);
    await expect(appeal()).rejects.toMatchObject({ code: 'conflict' });
  });
});

onEachDatabase('the mail about a listing that stays hidden for another reason', (it) => {
  const scam = { reasonId: 'scam', reason: '' };
  const granted = { outcome: 'lifted', reason: 'Right.' } as const;

  /** The mails whose key begins so. */
  async function mailed(db: Database, key: string) {
    const jobs = await db.read.job.findMany({ where: { key: { startsWith: key } } });
    return jobs.map(({ payload }) => payload).join();
  }

  /** Waits for approval from now on. */
  const hold = (db: Database, id: string, heldAt: Date) =>
    db.write((tx) => tx.product.update({ where: { id }, data: { heldAt, listed: false } }));

  it('does not say that it is shown while its seller is suspended', async ({ db }) => {
    const { clock, admin, seller, id } = await setUp(db);
    const userId = seller.actor?.userId ?? '';
    await deleteReportedProduct(admin, id);
    await suspendAccount(admin, userId, { length: '7', reason: 'Sold it twice.' });
    await showAgain(admin, id, words);
    const restored = await mailed(db, 'listing-restored:');
    expect(restored).toContain('for another reason');
    expect(restored).not.toMatch(/shown again|now shown/);
    await hold(db, id, clock.now());
    await approveListing(admin, id);
    const approved = await mailed(db, 'listing-approved:');
    expect(approved).toContain('for another reason');
    expect(approved).not.toContain('now shown');
  });

  it('nor while the shop is paused', async ({ db }) => {
    const { clock, admin, seller, id } = await setUp(db);
    await hold(db, id, clock.now());
    await pauseShop(seller, {
      until: new Date(clock.now().getTime() + 864e6).toISOString().slice(0, 10),
    });
    await approveListing(admin, id);
    expect(await mailed(db, 'listing-approved:')).not.toContain('now shown');
  });

  it('nor after an appeal, when its seller has deleted it meanwhile', async ({ db }) => {
    const { clock, admin, seller, id } = await setUp(db);
    await hold(db, id, clock.now());
    await rejectListing(admin, id, scam);
    const decision = await db.read.listingDecision.findFirstOrThrow();
    await appealDecision(seller, decision.id, { text: 'It is a lamp.' });
    await deleteOwnProduct(seller, id);
    await decideAppeal(admin, decision.id, granted);
    const payload = await mailed(db, 'listing-appeal:');
    expect(payload).toContain('for another reason');
    expect(payload).not.toContain('is shown again');
  });
});
