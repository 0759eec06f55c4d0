import { expect } from 'vitest';
import {
  deleteOwnProduct,
  deleteReportedProduct,
} from '~/features/moderation/delete-product.server';
import { appealDecision, getOwnDecision } from '~/features/moderation/listing-appeals.server';
import { changeReason, getManagedReason } from '~/features/moderation/manage-reasons.server';
import { listReasonChoices } from '~/features/moderation/reason-names.server';
import { getProductDetails } from '~/features/moderation/product-details.queries.server';
import { showAgain } from '~/features/moderation/show-again.server';
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
    await appealDecision(seller, decision.id, { text: 'It is a lamp.' });
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
