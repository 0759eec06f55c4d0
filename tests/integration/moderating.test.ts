import { expect } from 'vitest';
import { listAuditEntries } from '~/features/accounts/audit.server';
import { listPeople, verifySeller } from '~/features/accounts/people.server';
import { personJson, toPersonJson } from '~/features/accounts/person.dto';
import { register } from '~/features/accounts/register.server';
import { openSession } from '~/features/accounts/sessions.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { listMyOrders } from '~/features/orders/order.queries.server';
import {
  addCategory,
  deleteCategory,
  listManagedCategories,
  renameCategory,
} from '~/features/products/categories.server';
import { addProduct } from '~/features/products/write-product.server';
import {
  deleteOwnProduct,
  deleteReportedProduct,
} from '~/features/moderation/delete-product.server';
import { decideAppeal } from '~/features/moderation/appeals.server';
import { appealDecision } from '~/features/moderation/listing-appeals.server';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import {
  getProductToReport,
  takeBackReport,
  TAKE_BACK_MS,
} from '~/features/moderation/own-reports.server';
import { dismissReport, reportProduct, listReports } from '~/features/moderation/reports.server';
import { reportJson, toReportJson } from '~/features/moderation/report.dto';
import { DAY_MS } from '~/lib/durations';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { englishRefusal } from '../setup/english';
import { actAs, addPerson, addProduct as addRow, testClock, testServices } from '../setup/test-ctx';

const booking = { phone: '+1 503 555 0199', meetingLocation: 'Library steps' };
const PAGE = { limit: 25 };
const SITE = 'http://localhost:3000';

async function setUp(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock });
  const [seller, buyer, other, admin, second] = [
    await addPerson(services, 'seller', { name: 'Sam Seller' }),
    await addPerson(services, 'buyer', { name: 'Bea Buyer' }),
    await addPerson(services, 'buyer'),
    await addPerson(services, 'admin'),
    await addPerson(services, 'admin'),
  ];
  const as = {
    seller: actAs(services, seller),
    buyer: actAs(services, buyer),
    other: actAs(services, other),
    admin: actAs(services, admin),
    second: actAs(services, second),
  };
  const product = await addRow(services, seller, { name: 'Odd vase' });
  const audit = async () => {
    const { items } = await listAuditEntries(as.admin, PAGE);
    return items.map(({ action, subjectLabel }) => `${action}: ${subjectLabel}`);
  };
  return { clock, services, seller, buyer, other, admin, as, product, audit };
}

onEachDatabase('a report that is withdrawn', (it) => {
  it('takes mail to the admins along that has not been sent', async ({ db }) => {
    const { as, product, clock } = await setUp(db);
    const unsent = () => db.read.job.count({ where: { doneAt: null } });
    const { reportId } = await reportProduct(as.buyer, product.id);
    await reportProduct(as.other, product.id);
    expect(await unsent()).toBe(4);
    await db.write((tx) =>
      tx.job.updateMany({
        where: { key: `product-reported:${reportId}:${as.second.actor?.userId}` },
        data: { doneAt: clock.now() },
      }),
    );
    expect(await takeBackReport(as.buyer, product.id)).toBe(1);
    // The one already sent stays, so that its key is not used again; the other report's two do, too.
    expect([await unsent(), await db.read.job.count()]).toEqual([2, 3]);
    expect(await takeBackReport(as.buyer, product.id)).toBe(0);
    await expect(takeBackReport(as.buyer, 'gone')).rejects.toMatchObject({ code: 'not_found' });
    expect(await db.read.report.count()).toBe(1);
  });

  it('is refused when it is late or decided', async ({ db }) => {
    const { as, product, clock } = await setUp(db);
    const { reportId } = await reportProduct(as.other, product.id);
    await dismissReport(as.admin, reportId);
    await reportProduct(as.buyer, product.id);
    clock.forward(TAKE_BACK_MS + 1);
    for (const one of [as.buyer, as.other]) {
      await expect(takeBackReport(one, product.id)).rejects.toMatchObject({ code: 'conflict' });
    }
  });
});

onEachDatabase('reports', (it) => {
  it('are not promised a review once they are decided', async ({ db }) => {
    const { as, product } = await setUp(db);
    const again = () => reportProduct(as.buyer, product.id);
    const { reportId } = await again();
    await expect(again()).rejects.toMatchObject({ message: 'moderation.reportedAlready' });
    await dismissReport(as.admin, reportId);
    await expect(again()).rejects.toMatchObject({
      code: 'conflict',
      message: 'moderation.reportedReviewed',
    });
    const { reported } = await getProductToReport(as.buyer, product.id);
    expect(reported).toEqual({ canTakeBack: false, isClosed: true });
  });

  it('takes one report per buyer and product, also when pressed twice at once', async ({ db }) => {
    const { as, product } = await setUp(db);
    const pressed = await Promise.allSettled(
      [1, 2, 3].map(() => reportProduct(as.buyer, product.id)),
    );
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of pressed) {
      if (one.status === 'rejected') {
        expect(one.reason).toMatchObject({
          code: 'conflict',
          message: 'moderation.reportedAlready',
        });
      }
    }
    await reportProduct(as.other, product.id);
    const { items } = await listReports(as.admin, PAGE);
    expect(items).toHaveLength(2);
    expect(items.find(({ user }) => user === 'Bea Buyer')).toMatchObject({
      name: 'Odd vase',
      email: as.buyer.actor?.email,
      priceMinor: 2000,
      sellerName: 'Sam Seller',
    });
    for (const row of items) expect(() => reportJson.parse(toReportJson(row, SITE))).not.toThrow();
    expect((await listReports(as.admin, { ...PAGE, search: 'VASE' })).items).toHaveLength(2);
    expect((await listReports(as.admin, { ...PAGE, search: 'chair' })).items).toEqual([]);
  });

  it('takes none from sellers and admins, none on what is gone, none on one’s own', async ({
    db,
  }) => {
    const { as, services, buyer, product } = await setUp(db);
    for (const ctx of [as.seller, as.admin]) {
      await expect(reportProduct(ctx, product.id)).rejects.toMatchObject({ code: 'forbidden' });
    }
    const own = await addRow(services, buyer);
    await expect(reportProduct(as.buyer, own.id)).rejects.toMatchObject({ code: 'forbidden' });
    await deleteOwnProduct(as.seller, product.id);
    for (const id of [product.id, 'nothing', '', 'no id \u0000 at all']) {
      await expect(reportProduct(as.buyer, id)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('closes every report with its product and counts the product once', async ({ db }) => {
    const { as, product, audit } = await setUp(db);
    await reportProduct(as.buyer, product.id);
    await reportProduct(as.other, product.id);
    await bookProduct(as.other, { productId: product.id, ...booking });
    const both = await Promise.all([
      deleteReportedProduct(as.admin, product.id),
      deleteReportedProduct(as.second, product.id),
    ]);
    expect(both.sort()).toEqual([0, 1]);
    expect((await listReports(as.admin, PAGE)).items).toEqual([]);
    const outcomes = await db.read.report.findMany({ select: { outcome: true } });
    expect(outcomes).toEqual([{ outcome: 'product-deleted' }, { outcome: 'product-deleted' }]);
    expect((await listMyOrders(as.other, PAGE)).items[0]?.status).toBe('removed');
    expect(await audit()).toEqual(['product.delete: Odd vase']);
    // Neither report nor call had a reason.
    const decision = await db.read.listingDecision.findFirstOrThrow();
    expect(decision).toMatchObject({ kind: 'removed', reasonId: 'other' });
    await expect(deleteReportedProduct(as.admin, 'nothing')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('dismisses one report and keeps product and the other report', async ({ db }) => {
    const { as, product, audit } = await setUp(db);
    const { reportId } = await reportProduct(as.buyer, product.id);
    await reportProduct(as.other, product.id);
    expect([
      await dismissReport(as.admin, reportId),
      await dismissReport(as.second, reportId),
    ]).toEqual([1, 0]);
    expect((await listReports(as.admin, PAGE)).items).toHaveLength(1);
    expect(await audit()).toEqual(['report.dismiss: Odd vase · Bea Buyer']);
    await expect(reportProduct(as.buyer, product.id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await deleteReportedProduct(as.admin, product.id)).toBe(1);
    await expect(dismissReport(as.admin, product.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is the admins’ alone to look at and to decide', async ({ db }) => {
    const { as, product } = await setUp(db);
    const { reportId } = await reportProduct(as.buyer, product.id);
    for (const ctx of [as.seller, as.buyer]) {
      for (const act of [
        () => listReports(ctx, PAGE),
        () => dismissReport(ctx, reportId),
        () => deleteReportedProduct(ctx, product.id),
        () => deleteUser(ctx, as.other.actor?.userId ?? ''),
        () => listAuditEntries(ctx, PAGE),
      ]) {
        await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
      }
    }
  });
});

onEachDatabase('people', (it) => {
  it('verifies a seller once, and nobody else', async ({ db }) => {
    const { as, seller, buyer, audit } = await setUp(db);
    const both = await Promise.all([
      verifySeller(as.admin, seller.userId),
      verifySeller(as.second, seller.userId),
    ]);
    expect(both.sort()).toEqual([false, true]);
    expect(await audit()).toEqual([`seller.verify: Sam Seller (${seller.email})`]);
    for (const id of [buyer.userId, 'nothing', '\u0000']) {
      await expect(verifySeller(as.admin, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    // A deleted account has no rights; one that was no seller's is none now.
    await deleteUser(as.admin, buyer.userId);
    await expect(verifySeller(as.admin, buyer.userId)).rejects.toMatchObject({ code: 'not_found' });
    await deleteUser(as.admin, seller.userId);
    await expect(verifySeller(as.admin, seller.userId)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('deletes a seller with sessions, listings, reports and other people’s bookings', async ({
    db,
  }) => {
    const { as, services, seller, product, audit } = await setUp(db);
    const session = { userId: seller.userId, remember: false, userAgent: '' };
    await openSession(as.seller, session);
    const sold = await addRow(services, seller, { name: 'Sold lamp' });
    const { orderId } = await bookProduct(as.other, { productId: sold.id, ...booking });
    await db.write(async (tx) => {
      await tx.order.update({
        where: { id: orderId },
        data: { status: 'completed', deadlineAt: null },
      });
      await tx.product.update({ where: { id: sold.id }, data: { status: 'sold' } });
    });
    await bookProduct(as.buyer, { productId: product.id, ...booking });
    await reportProduct(as.buyer, product.id);

    expect(await deleteUser(as.admin, seller.userId)).toBe(1);
    expect(await deleteUser(as.second, seller.userId)).toBe(0);

    expect(await db.read.session.count({ where: { userId: seller.userId } })).toBe(0);
    expect(await db.read.product.count({ where: { deletedAt: null } })).toBe(0);
    expect(await db.read.product.count({ where: { listed: true } })).toBe(0);
    expect((await listReports(as.admin, PAGE)).items).toEqual([]);
    expect((await listMyOrders(as.buyer, PAGE)).items[0]?.status).toBe('removed');
    const [paid] = (await listMyOrders(as.other, PAGE)).items;
    expect(paid).toMatchObject({ status: 'completed', name: 'Sold lamp' });
    expect((await listPeople(as.admin, 'sell', PAGE)).items).toEqual([]);
    expect(await audit()).toContain('seller.delete: Deleted account');
    const texts = { name: 'Lamp', description: 'Bright', location: 'Salem' };
    const late = addProduct(as.seller, { ...texts, purchaseyear: 2020 } as never, []);
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('mails a decision without a given reason with one that is offered', async ({ db }) => {
    const { as, services, seller, buyer, other } = await setUp(db);
    await db.write((tx) =>
      tx.user.updateMany({ where: { role: { not: 'admin' } }, data: { language: 'de' } }),
    );
    const mail = async (key: string) =>
      (await db.read.job.findFirstOrThrow({ where: { key: { startsWith: key } } })).payload;
    const retire = (id: string) =>
      db.write((tx) => tx.reportReason.update({ where: { id }, data: { retiredAt: new Date(0) } }));
    const vase = await addRow(services, seller, { name: 'Blue vase' });
    await reportProduct(as.buyer, vase.id, { reason: 'scam' });
    await retire('scam');
    await deleteReportedProduct(as.admin, vase.id);
    expect(await mail('listing-removed')).toContain('Etwas anderes');
    await deleteUser(as.admin, other.userId);
    expect(await mail(`account-removed:${other.userId}`)).toMatch(/Etwas anderes.*\/contact/);
    await retire('other');
    await deleteUser(as.admin, buyer.userId);
    expect(await mail(`account-removed:${buyer.userId}`)).toContain('Das ist anstößig');
    const given = { reasonId: 'fraud', reason: 'Three buyers have paid for nothing.' };
    const refused = deleteUser(as.admin, seller.userId, { ...given, reasonId: 'other' });
    await expect(refused).rejects.toMatchObject({ code: 'validation_failed' });
    await deleteUser(as.admin, seller.userId, given);
    await deleteUser(as.second, seller.userId, given);
    expect(await mail(`account-removed:${seller.userId}`)).toMatch(
      /Betrug.*Three buyers have paid/,
    );
  });

  it('deletes a buyer, frees what they held and the address', async ({ db }) => {
    const { as, buyer, product } = await setUp(db);
    await bookProduct(as.buyer, { productId: product.id, ...booking });
    expect(await deleteUser(as.admin, buyer.userId, { right: 'buy' })).toBe(1);
    const order = await db.read.order.findFirstOrThrow();
    expect([order.status, order.activeProductId]).toEqual(['cancelled', null]);
    const { status, listed } = await db.read.product.findFirstOrThrow();
    expect([status, listed]).toEqual(['available', true]);
    for (const act of [
      () => bookProduct(as.buyer, { productId: product.id, ...booking }),
      () => reportProduct(as.buyer, product.id),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    const again = { name: 'Bea', email: buyer.email, password: 'a fine password' };
    const { userId } = await register(as.admin, { ...again, role: 'buyer' });
    const { items } = await listPeople(as.admin, 'buy', { ...PAGE, search: buyer.email });
    expect(items.map(({ id }) => id)).toEqual([userId]);
  });

  it('deletes no admin, nobody unknown, nobody of another role', async ({ db }) => {
    const { as, admin, buyer } = await setUp(db);
    await expect(deleteUser(as.second, admin.userId)).rejects.toMatchObject({ code: 'conflict' });
    await expect(deleteUser(as.admin, 'nothing')).rejects.toMatchObject({ code: 'not_found' });
    const asSeller = deleteUser(as.admin, buyer.userId, { right: 'sell' });
    await expect(asSeller).rejects.toMatchObject({ code: 'not_found' });
    expect(await db.read.user.count({ where: { deletedAt: { not: null } } })).toBe(0);
  });

  it('leaves no booking behind when buyer and deletion meet', async ({ db }) => {
    const { as, services, buyer, seller } = await setUp(db);
    const products = await Promise.all([1, 2, 3].map(() => addRow(services, seller)));
    await Promise.allSettled([
      ...products.map(({ id }) => bookProduct(as.buyer, { productId: id, ...booking })),
      deleteUser(as.admin, buyer.userId),
    ]);
    expect(await db.read.order.count({ where: { status: 'reserved' } })).toBe(0);
    expect(await db.read.product.count({ where: { status: 'reserved' } })).toBe(0);
  });

  it('refuses a made-up place in a list, never fails on one', async ({ db }) => {
    const { as } = await setUp(db);
    for (const cursor of ['zzzzzzzzzz.x', 'zzzzzzzzz.x', '0.x', '1.-_']) {
      const list = listPeople(as.admin, 'buy', { ...PAGE, cursor });
      const failure = await list.then(
        () => 'a page',
        (error: unknown) => (error as { code: string }).code,
      );
      expect(['a page', 'bad_request']).toContain(failure);
    }
  });

  it('finds people by name and address', async ({ db }) => {
    const { as } = await setUp(db);
    const found = async (search: string) =>
      (await listPeople(as.admin, 'buy', { ...PAGE, search })).items.map(({ name }) => name);
    expect(await found('bea')).toEqual(['Bea Buyer']);
    expect(await found(as.buyer.actor?.email.toUpperCase() ?? '')).toEqual(['Bea Buyer']);
    expect(await found('sam')).toEqual([]);
    const [row] = (await listPeople(as.admin, 'sell', PAGE)).items;
    expect(row && personJson.parse(toPersonJson(row, SITE))).toMatchObject({
      _id: row?.id,
      name: 'Sam Seller',
      role: 'seller',
      verified: false,
      image: '',
    });
  });
});

onEachDatabase('categories', (it) => {
  it('are added, renamed and deleted while empty, with a note of each', async ({ db }) => {
    const { as, audit, clock } = await setUp(db);
    const { categoryId } = await addCategory(as.admin, { name: 'Lamps' });
    clock.forward(1000);
    const generatedSchema = addCategory(as.admin, { name: ' LAMPS' });
    await expect(generatedSchema).rejects.toMatchObject({
      code: 'conflict',
      fields: { name: ['products.categories.taken'] },
    });
    await renameCategory(as.admin, categoryId, { name: 'Lamps & lights' });
    await renameCategory(as.admin, categoryId, { name: 'Lamps & lights' });
    clock.forward(1000);
    expect(await deleteCategory(as.admin, categoryId)).toBe(true);
    expect(await deleteCategory(as.second, categoryId)).toBe(false);
    expect(await audit()).toEqual([
      'category.delete: Lamps & lights',
      'category.rename: Lamps → Lamps & lights',
      'category.add: Lamps',
    ]);
    await expect(addCategory(as.seller, { name: 'X' })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('stay while a listing was removed that an appeal may show again', async ({ db }) => {
    const { as, clock, product, seller } = await setUp(db);
    const { categoryId } = product;
    await addCategory(as.admin, { name: 'Lamps' });
    const remove = () => deleteReportedProduct(as.admin, product.id);
    const isInUse = async () => {
      const { items } = await listManagedCategories(as.admin, PAGE);
      return items.find(({ id }) => id === categoryId)?.inUse;
    };
    const refused = async () => {
      const words = await deleteCategory(as.admin, categoryId).catch(englishRefusal);
      expect(words).toContain('whose sellers can still appeal');
      expect(await isInUse()).toBe(true);
    };
    await remove();
    await refused();
    clock.forward(170 * DAY_MS);
    const where = { productId: product.id };
    const { id } = await db.read.listingDecision.findFirstOrThrow({ where });
    await appealDecision(as.seller, id, { text: 'It is mine.' });
    clock.forward(200 * DAY_MS);
    await refused();
    await decideAppeal(as.admin, id, { outcome: 'lifted', reason: 'Right.' });
    expect(await db.read.product.findUnique({ where: { id: product.id } })).toMatchObject({
      deletedAt: null,
      categoryId,
    });
    await remove();
    clock.forward(100 * DAY_MS);
    await refused();
    clock.forward(100 * DAY_MS);
    expect(await isInUse()).toBe(false);
    expect(await deleteCategory(as.admin, categoryId)).toBe(true);
    // Who deletes a listing themselves has no decision to appeal.
    const own = await addRow(as.admin, seller);
    await deleteOwnProduct(as.seller, own.id);
    expect(await deleteCategory(as.admin, own.categoryId)).toBe(true);
  });

  it('stay while they have products, and one stays for ever', async ({ db }) => {
    const { as, product } = await setUp(db);
    const used = deleteCategory(as.admin, product.categoryId);
    await expect(used).rejects.toMatchObject({ code: 'conflict' });
    await deleteOwnProduct(as.seller, product.id);
    const last = deleteCategory(as.admin, product.categoryId);
    await expect(last).rejects.toMatchObject({ code: 'conflict' });
    const { categoryId } = await addCategory(as.admin, { name: 'Lamps' });
    expect(await deleteCategory(as.admin, product.categoryId)).toBe(true);
    expect((await db.read.product.findFirst())?.categoryId).toBe(categoryId);
  });
});
