import { expect } from 'vitest';
import { rightsOf, toRights, type Actor } from '~/features/accounts/account.policy';
import { listAuditEntries, recordFailedSignIn } from '~/features/accounts/audit.server';
import { linkGoogle } from '~/features/accounts/sign-in-with-google.server';
import { requestPasswordReset } from '~/features/accounts/reset-password.server';
import { register } from '~/features/accounts/register.server';
import { openSession } from '~/features/accounts/sessions.server';
import { verifySeller } from '~/features/accounts/people.server';
import { sendContactMessage } from '~/features/contact/send-contact-message.server';
import { storePhoto, giveUserPhoto } from '~/features/images/store-photo.server';
import { subscribe } from '~/features/newsletter/newsletter.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { eraseFromSearch } from '../setup/run-sweeps';
import { reconcilePayments } from '../setup/run-sweeps';
import { payWithCard } from '~/features/payments/start-payment.server';
import { addFavourite } from '~/features/favourites/favourites.server';
import { setProductPhotos } from '../setup/product-photos';
import {
  deleteOwnAccount,
  deleteUser,
  endAccount,
} from '~/features/account-lifecycle/delete-account.server';
import { dismissReport, reportProduct } from '~/features/moderation/reports.server';
import {
  eraseFormerAccounts,
  eraseOrderDetails,
} from '~/features/account-lifecycle/erase-account.server';
import type { Database } from '~/platform/db/database';
import { enqueueMail } from '~/platform/mail/mail-queue.server';
import { allRows } from '../setup/all-rows';
import { onOwnDatabases } from '../setup/databases';
import {
  actAs,
  addPerson,
  addProduct,
  memoryFiles,
  testClock,
  testServices,
} from '../setup/test-ctx';

const DAY = 24 * 60 * 60 * 1000;
const name = 'Zaphodina Quux';
const email = 'Zaphodina.Q@rummage.test';
const phone = '+44 7700 900461';
const place = 'Milliways fountain';
const password = 'a fine password';
const booking = { phone, meetingLocation: place };
/** Everything that says who the person was, in lower case. */
const traces = ['zaphodina', '900461', 'milliways'];

const card = { number: '4242424242424242', expiry: '12/30', cvc: '123' };

/** The lines of all tables in which a trace stands. */
async function findTraces(url: string): Promise<string[]> {
  const tables = Object.entries(await allRows(url));
  return tables
    .flatMap(([table, lines]) => lines.map((line) => `${table}: ${line}`))
    .filter((line) => traces.some((trace) => line.toLowerCase().includes(trace)));
}

const OTHERS = { phone: '12345678', meetingLocation: 'Library' };

const phoneOf = async (db: Database, id: string) =>
  (await db.read.product.findUniqueOrThrow({ where: { id } })).phone;

async function setUp(db: Database, role: 'buyer' | 'seller') {
  const clock = testClock();
  const files = memoryFiles();
  const services = testServices(db, { clock, files });
  const guest = actAs(services, null);
  const [seller, buyer, admin] = [
    await addPerson(services, 'seller'),
    await addPerson(services, 'buyer'),
    await addPerson(services, 'admin'),
  ];
  const { userId } = await register(guest, { name, email, password, role });
  const { accessToken } = await openSession(guest, {
    userId,
    remember: true,
    userAgent: `Browser of ${name}`,
  });
  const claims = await services.tokens.verify(accessToken);
  const person: Actor = {
    userId,
    name,
    email,
    role,
    verified: false,
    emailConfirmed: false,
    suspended: false,
    warned: false,
    provedAt: 0,
    missingFactor: null,
    imageId: null,
    rights: toRights(rightsOf(role)),
    sessionId: claims?.sessionId ?? '',
  };
  const as = (actor: Actor) => actAs(services, actor);
  /** Paid orders are received after 14 days, and complete after two more: then the account can go. */
  const complete = async () => {
    clock.forward(15 * DAY);
    await reconcilePayments(services);
    clock.forward(3 * DAY);
    await reconcilePayments(services);
  };
  let shade = 0;
  const addPhoto = (owner: string) => {
    const data = Buffer.from([(shade += 1)]);
    return storePhoto(
      guest,
      { data, width: 1, height: 1, colour: '000000', fingerprint: '' },
      owner,
    );
  };
  await giveUserPhoto(guest, userId, await addPhoto(userId));
  await addPhoto(userId);
  await subscribe(guest, { email });
  const emailConfirmedAt = clock.now();
  await db.write((tx) => tx.user.update({ where: { id: userId }, data: { emailConfirmedAt } }));
  await linkGoogle(guest, userId, { subject: `google of ${name}`, email });
  await requestPasswordReset(guest, email);
  await recordFailedSignIn(guest, email.toLowerCase(), { warnOwner: true });
  await sendContactMessage(as(person), { name, email, message: `I am ${name}.` });
  return { services, clock, files, as, seller, buyer, admin, person, addPhoto, complete };
}

onOwnDatabases('a deleted account', (it) => {
  it('of a buyer leaves no trace but what is paid', async ({ db, url }) => {
    const { services, as, files, seller, admin, person } = await setUp(db, 'buyer');
    const products = [];
    for (let made = 0; made < 4; made += 1) products.push(await addProduct(services, seller));
    const [held, ended, reported, saved] = products;
    await bookProduct(as(person), { productId: held!.id, ...booking });
    const { orderId } = await bookProduct(as(person), { productId: ended!.id, ...booking });
    await db.write((tx) =>
      tx.order.update({
        where: { id: orderId },
        data: { status: 'expired', activeProductId: null, deadlineAt: null },
      }),
    );
    const { reportId } = await reportProduct(as(person), reported!.id);
    await reportProduct(as(person), saved!.id);
    await dismissReport(as(admin), reportId);
    await addFavourite(as(person), saved!.id);
    expect(await findTraces(url)).not.toEqual([]);
    expect(files.keys()).not.toEqual([]);

    await deleteOwnAccount(as(person), { password });

    // The farewell is the one message that still has to reach the person.
    const farewell = { key: `account-deleted:${person.userId}` };
    expect(await db.read.job.count({ where: farewell })).toBe(1);
    await db.write((tx) => tx.job.deleteMany({ where: farewell }));
    expect(await findTraces(url)).toEqual([]);
    expect(files.keys()).toEqual([]);
    const { items } = await listAuditEntries(as(admin), { limit: 50 });
    expect(items.find(({ action }) => action === 'account.delete')).toMatchObject({
      actorEmail: 'Deleted account',
    });
    expect(items.find(({ action }) => action === 'report.dismiss')?.subjectLabel).toBe(
      `${reported!.name} · Deleted account`,
    );
  });

  it('of a seller leaves no trace, deleted by an admin', async ({ db, url }) => {
    const { services, as, files, buyer, admin, person, addPhoto } = await setUp(db, 'seller');
    const listing = { name: `Lamp of ${name}`, description: `Ask ${name}`, phone, location: place };
    const shelf = await addProduct(services, person, listing);
    const booked = await addProduct(services, person, listing);
    await setProductPhotos(as(person), shelf.id, [await addPhoto(person.userId)]);
    await setProductPhotos(as(person), booked.id, [await addPhoto(person.userId)]);
    await bookProduct(as(buyer), {
      productId: booked.id,
      phone: '12345678',
      meetingLocation: 'Library',
    });
    await db.write((tx) => tx.order.updateMany({ data: { name: 'A lamp', nameKey: 'a lamp' } }));
    await verifySeller(as(admin), person.userId);
    await db.write((tx) => tx.job.deleteMany({ where: { key: { startsWith: 'booking-' } } }));

    expect(await deleteUser(as(admin), person.userId)).toBe(1);
    const reason = { key: `account-removed:${person.userId}` };
    expect(await db.write((tx) => tx.job.deleteMany({ where: reason }))).toEqual({ count: 1 });
    expect(await eraseFromSearch(services)).toBe(true);
    expect(await eraseFromSearch(services)).toBe(false);

    expect(await findTraces(url)).toEqual([]);
    expect(files.keys()).toEqual([]);
    const order = await db.read.order.findFirstOrThrow();
    expect(order).toMatchObject({ status: 'removed', phone: '12345678', imageId: null });
  });

  it('keeps orders with a payment under the name of the buyer, without the phone number and meeting place', async ({
    db,
    url,
  }) => {
    const { services, as, complete, seller, person } = await setUp(db, 'buyer');
    const product = await addProduct(services, seller, { phone });
    const { orderId } = await bookProduct(as(person), { productId: product.id, ...booking });
    expect(await payWithCard(as(person), { orderId, card })).toBe('paid');
    await complete();
    await deleteOwnAccount(as(person), { password });

    const find = () => db.read.order.findUniqueOrThrow({ where: { id: orderId } });
    expect(await find()).toMatchObject({
      userName: name,
      email,
      phone: '',
      meetingLocation: '',
      priceMinor: product.resalePriceMinor,
    });
    await db.write((tx) => tx.job.deleteMany({}));
    const tables = new Set((await findTraces(url)).map((line) => line.split(':')[0]));
    expect([...tables].sort()).toEqual(['Order', 'Payment', 'Product']);
    expect(await phoneOf(db, product.id)).toBe(phone);
  });

  it('of a seller keeps what was sold, without the phone number', async ({ db }) => {
    const { services, as, complete, buyer, person } = await setUp(db, 'seller');
    const product = await addProduct(services, person, { phone });
    const { orderId } = await bookProduct(as(buyer), { productId: product.id, ...OTHERS });
    expect(await payWithCard(as(buyer), { orderId, card })).toBe('paid');
    await complete();
    await db.write((tx) => endAccount(tx, services, person.userId));

    expect(await phoneOf(db, product.id)).toBe('');
    expect(await db.read.order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject(OTHERS);
  });

  it('is not needed for the details of a finished order to be emptied in time', async ({ db }) => {
    const { services, clock, as, complete, seller, person } = await setUp(db, 'buyer');
    const product = await addProduct(services, seller, { phone });
    const { orderId } = await bookProduct(as(person), { productId: product.id, ...booking });
    expect(await payWithCard(as(person), { orderId, card })).toBe('paid');
    await complete();

    const find = () => db.read.order.findUniqueOrThrow({ where: { id: orderId } });
    expect(await find()).toMatchObject({ userName: name, email, ...booking });
    clock.forward(71 * DAY);
    expect(await eraseOrderDetails(services)).toBe(0);
    clock.forward(2 * DAY);
    expect(await eraseOrderDetails(services)).toBe(1);
    expect(await eraseOrderDetails(services)).toBe(0);
    expect(await find()).toMatchObject({ userName: name, email, phone: '', meetingLocation: '' });
    expect(await phoneOf(db, product.id)).toBe('');
  });

  it('that an earlier version kept the name of is erased by the job', async ({ db, url }) => {
    const { services, person } = await setUp(db, 'buyer');
    const gone = { deletedAt: new Date(), emailKey: null };
    await db.write((tx) => tx.user.update({ where: { id: person.userId }, data: gone }));
    await db.write((tx) => tx.signInMethod.deleteMany({}));
    await db.write((tx) => tx.session.deleteMany({}));
    expect(await eraseFormerAccounts(services)).toBe(1);
    expect(await eraseFormerAccounts(services)).toBe(0);
    expect(await findTraces(url)).toEqual([]);
  });

  it('takes its own queued mail along, and no other', async ({ db }) => {
    const services = testServices(db);
    const addresses = [
      'ann@example.com',
      'Joann@example.com',
      'a_n@example.com',
      'axn@example.com',
    ];
    for (const to of addresses) {
      const message = { subject: 'An order', parts: ['A text'] };
      const language = { code: 'en' } as const;
      await db.write((tx) =>
        enqueueMail(tx, services, { key: `one:${to}`, to, language, message }),
      );
    }
    const erase = async (email: string) => {
      const gone = { email, name, emailKey: null, deletedAt: new Date() };
      await addPerson(services, 'buyer', gone);
      expect(await eraseFormerAccounts(services)).toBe(1);
      const jobs = await db.read.job.findMany({ orderBy: { key: 'asc' } });
      return jobs.map(({ key }) => key);
    };
    const others = ['one:Joann@example.com', 'one:axn@example.com'];
    expect(await erase('Ann@example.com')).toEqual([others[0], 'one:a_n@example.com', others[1]]);
    expect(await erase('a_n@example.com')).toEqual(others);
    expect(await erase('')).toEqual(others);
  });
});
