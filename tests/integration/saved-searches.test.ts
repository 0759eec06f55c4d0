import { expect } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';
import { deleteUser } from '~/features/account-lifecycle/delete-account.server';
import {
  findSearches,
  matchSearchesJob,
  sweepMatches,
} from '~/features/alerts/match-searches.server';
import type { Frequency } from '~/features/alerts/saved-search.schema';
import { readSearch } from '~/features/alerts/read-search.server';
import { toSavedSearchView } from '~/features/alerts/saved-search.dto';
import { findListed } from '~/features/alerts/saved-search.sql.server';
import {
  changeSearch,
  deleteSearch,
  findSameSearch,
  listOwnSearches,
  openSearch,
  saveSearch,
} from '~/features/alerts/saved-searches.server';
import { stopSearch } from '~/features/alerts/stop-search.server';
import { nextDigest, searchDigestJob } from '~/features/alerts/search-digests.server';
import { verifySeller } from '~/features/accounts/people.server';
import { blockPerson } from '~/features/offers/block-person.server';
import { storePhoto } from '~/features/images/store-photo.server';
import { chooseOwnMessages } from '~/features/notifications/notifications.server';
import { listOwnNotifications } from '~/features/notifications/own-notifications.server';
import { noFilters, writeFilters, type ListingFilters } from '~/features/search/listing-filters';
import { listingIndex } from '~/features/search/listing-index.server';
import { conditions } from '~/features/products/product.dto';
import type { ProductInput } from '~/features/products/product.schema';
import { replaceFields } from '~/features/products/edit-category-fields.server';
import { setProductPhotos } from '../setup/product-photos';
import { editProduct } from '~/features/listings/edit-product.server';
import { attributeColumns } from '~/features/products/write-product.server';
import { fieldsOfCategories } from '~/features/products/category-fields.server';
import { listCategories } from '~/features/products/category-names.server';
import { isDomainError } from '~/lib/domain-error';
import { newId } from '~/lib/ids.server';
import { cellAt } from '~/lib/place-grid';
import type { Database } from '~/platform/db/database';
import { LEASE_MS } from '~/platform/jobs/job-queue.server';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import type { Services } from '~/platform/services';
import { deliverMail } from '~/features/notifications/mail-job.server';
import { dyingAfter } from '../setup/crash';
import { onEachDatabase } from '../setup/databases';
import { ENGLISH } from '../setup/english';
import { fillShelf } from '../setup/listings';
import { startApp } from '../setup/running-app';
import {
  actAs,
  addPerson,
  addProduct,
  memoryMailer,
  testClock,
  testServices,
} from '../setup/test-ctx';
import { productRow } from '../../prisma/factories/rows';

const HOUR = 60 * 60 * 1000;
const JOBS = [matchSearchesJob, searchDigestJob];

async function setUp(db: Database, start = '2026-06-01T12:00:00Z') {
  // A Monday.
  const clock = testClock(start);
  const mailer = memoryMailer();
  const services = testServices(db, { clock, mailer });
  const emailConfirmedAt = clock.now();
  const seller = await addPerson(services, 'seller', { emailConfirmedAt });
  const buyer = await addPerson(services, 'buyer', { emailConfirmedAt });
  const listed = new Date('2026-05-01T00:00:00Z');
  const { categoryId } = await addProduct(services, seller, { createdAt: listed });
  const list = (given: Parameters<typeof addProduct>[2] = {}, by = seller) =>
    addProduct(services, by, { categoryId, createdAt: listed, updatedAt: clock.now(), ...given });
  const save = (query: string, frequency: Frequency = 'now', actor: Actor = buyer) =>
    saveSearch(actAs(services, actor), { name: `Search ${query}`, query, frequency });
  let looked = 0;
  /** Runs what is due, and returns the subjects of new mails. */
  const mails = async () => {
    await runDueJobs(services, JOBS);
    await deliverMail(services);
    const all = (await mailer.list()).reverse();
    const fresh = all.slice(looked);
    looked = all.length;
    return fresh;
  };
  const subjects = async () => (await mails()).map(({ subject }) => subject);
  const setPrice = (id: string, resalePriceMinor: number) =>
    db.write((tx) => tx.product.update({ where: { id }, data: { resalePriceMinor } }));
  const setStatus = (id: string, status: string) =>
    db.write((tx) =>
      tx.product.update({
        where: { id },
        data: { status, listed: status === 'available', updatedAt: clock.now() },
      }),
    );
  const found = async () => (await listOwnSearches(actAs(services, buyer), { limit: 10 })).items;
  const shop = { clock, mailer, services, seller, buyer, categoryId, list, save };
  return { ...shop, mails, subjects, setPrice, setStatus, found };
}

const FIELD = { required: false, filterable: true, options: [], unit: null };

/** Fields of text that filter: the key with a number behind it. */
async function addField(services: Services, categoryId: string, key: string, count = 1) {
  const admin = actAs(services, await addPerson(services, 'admin'));
  const fields = Array.from({ length: count }, (_, index) => ({
    ...FIELD,
    key: `${key}${index}`,
    label: key,
    type: 'text' as const,
  }));
  await replaceFields(admin, categoryId, fields);
}

const givenIn = (category: string): ProductInput => ({
  name: 'Chair',
  category,
  condition: 'good',
  description: '',
  originalprice: 5000,
  resaleprice: 2000,
  phone: '+1 503 555 0100',
  location: 'Salem',
  purchaseyear: 2020,
  offerfloor: 50,
  nooffers: false,
  acceptsCash: false,
});

/** The code of the refusal, or 'done'. */
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return error.code;
  }
}

onEachDatabase('a saved search', (it) => {
  it('is stored without an order, once per filters, and up to a limit', async ({ db }) => {
    const { services, buyer, save, found, categoryId } = await setUp(db);
    const { searchId } = await save('?q=couch&sort=price-asc&maxPrice=200.00');
    expect(await save('maxPrice=200&q=couch', 'weekly')).toEqual({ searchId });
    expect(await found()).toMatchObject([{ query: 'q=couch&maxPrice=200', frequency: 'weekly' }]);
    await save(`category=${categoryId}`);
    expect(await found()).toHaveLength(2);
    expect(await outcome(save('maxPrice=cheap'))).toBe('validation_failed');
    expect(await outcome(save('maxprice=10'))).toBe('validation_failed');
    expect(await outcome(save('category=none'))).toBe('validation_failed');
    expect(await outcome(save('q=%21%21'))).toBe('validation_failed');
    expect(await outcome(save('q=lamp&location=%F0%9F%8E%B8'))).toBe('validation_failed');
    // Up to the limit, by rows like those of a saved search.
    const [first] = await db.read.savedSearch.findMany({ take: 1 });
    const rows = Array.from({ length: 98 }, (_, more) => ({
      ...first!,
      id: newId(),
      query: `q=word${more}`,
    }));
    await db.write((tx) => tx.savedSearch.createMany({ data: rows }));
    expect(await outcome(save('q=onemore'))).toBe('conflict');
    expect(await outcome(save('q=couch&maxPrice=200'))).toBe('done');
    const signedOut = saveSearch(actAs(services, null), {
      name: 'x',
      query: 'maxPrice=cheap',
      frequency: 'now',
    });
    expect(await outcome(signedOut)).toBe('unauthenticated');
    expect(await deleteSearch(actAs(services, buyer), searchId)).toBe(1);
    expect(await deleteSearch(actAs(services, buyer), searchId)).toBe(0);
  });

  it('is found by its filters, and not current while it is off or has former prices', async ({
    db,
  }) => {
    const { services, buyer, seller, save } = await setUp(db);
    const find = async (query: string, actor: Actor = buyer) => {
      const ctx = actAs(services, actor);
      return findSameSearch(ctx, await readSearch(ctx, query));
    };
    const { searchId } = await save('q=couch&maxPrice=200', 'weekly');
    const known = { id: searchId, name: 'Search q=couch&maxPrice=200', frequency: 'weekly' };
    const sameFilters = '/search?maxPrice=200.00&q=couch&sort=price-asc';
    expect(await find(sameFilters)).toEqual({ ...known, isCurrent: true });
    expect(await find('q=couch')).toBeNull();
    expect(await find(sameFilters, seller)).toBeNull();
    await changeSearch(actAs(services, buyer), searchId, { active: false });
    expect(await find(sameFilters)).toEqual({ ...known, isCurrent: false });
    const former = { active: true, currency: 'EUR' };
    await db.write((tx) => tx.savedSearch.update({ where: { id: searchId }, data: former }));
    expect(await find(sameFilters)).toEqual({ ...known, isCurrent: false });
  });

  it('is read as the search page reads it', async ({ db }) => {
    const { services, clock, save, found, categoryId } = await setUp(db);
    const queries = async (...sent: string[]) => {
      for (const query of sent) {
        clock.forward(1);
        await save(query);
      }
      return (await found()).map(({ query }) => query).reverse();
    };
    const asked = ['q=bike?', '?q=what?&verified=1', 'https://shop/search?q=a', '/search?photo=1'];
    expect(await queries(...asked)).toEqual([
      'q=bike%3F',
      'q=what%3F&verified=1',
      'q=a',
      'photo=1',
    ]);
    const portland = 'near=Portland,+Oregon';
    expect((await queries(`${portland}&q=desk`, `${portland}&within=25`)).slice(4)).toEqual([
      'q=desk',
      'near=portland.us.or&within=25',
    ]);
    // Twelve hundred characters of three bytes are more than PostgreSQL indexes.
    const long = Array.from({ length: 10 }, (_, key) => `field.key${key}=${'漢'.repeat(120)}`);
    await addField(services, categoryId, 'key', 10);
    const { searchId } = await save(`category=${categoryId}&${long.join('&')}`);
    expect(await save(`${long.join('&')}&category=${categoryId}`)).toEqual({ searchId });
    const longer = Array.from({ length: 30 }, () => `field.key0=${'漢'.repeat(110)}`);
    const distinct = longer.map((one, index) => `${one}${index}`).join('&');
    expect(await outcome(save(`category=${categoryId}&${distinct}`))).toBe('validation_failed');
    expect(await outcome(save('field.key1=M'))).toBe('validation_failed');
    expect(await outcome(save(`category=${categoryId}&field.other=M`))).toBe('validation_failed');
    expect(await outcome(save('within=10'))).toBe('validation_failed');
  });

  it('takes the address of a category’s page with its category, and of no other page', async ({
    db,
  }) => {
    const { save, found, categoryId } = await setUp(db);
    const prices = 'minPrice=5&maxPrice=6';
    const { searchId } = await save(`category=${categoryId}&${prices}`);
    for (const page of [`/category/${categoryId}`, `https://shop/de/category/${categoryId}`]) {
      expect(await save(`${page}?${prices}`)).toEqual({ searchId });
    }
    expect(await found()).toMatchObject([{ query: `category=${categoryId}&${prices}` }]);
    for (const page of ['/sellers/xyz', '/feeds/search', 'shop', '/category/none']) {
      expect([page, await outcome(save(`${page}?${prices}`))]).toEqual([page, 'validation_failed']);
    }
  });

  it('is the same search whatever the order of its fields and values', async ({ db }) => {
    const { services, categoryId, save, found } = await setUp(db);
    await addField(services, categoryId, 'size', 2);
    const first = `category=${categoryId}&field.size0=M&field.size0=S&field.size1=L`;
    const { searchId } = await save(first);
    const other = `field.size1=L&field.size0=S&category=${categoryId}&field.size0=M`;
    expect(await save(other)).toEqual({ searchId });
    expect(await found()).toMatchObject([{ query: first }]);
  });

  it('says what it has lost, and finds nothing new then', async ({ db }) => {
    const { services, clock, buyer, save, found, ...shop } = await setUp(db);
    const { list, subjects, categoryId } = shop;
    await addField(services, categoryId, 'size');
    const shown = async () => {
      const categories = await listCategories({ db }, ENGLISH);
      const wording = { categories, fieldsOf: await fieldsOfCategories({ db }), t: ENGLISH.t };
      return (await found()).map((row) => toSavedSearchView(row, wording));
    };
    const { searchId } = await save(`category=${categoryId}&field.size0=M`);
    clock.forward(1);
    await save('maxPrice=30');
    clock.forward(1);
    await save('near=portland.us.or&within=25');
    await db.write(async (tx) => {
      await tx.savedSearch.updateMany({ where: { id: searchId }, data: { frequency: 'now' } });
      const where = { query: { contains: 'portland' } };
      await tx.savedSearch.updateMany({ where, data: { query: 'near=atlantis&within=25' } });
    });
    await list({ name: 'Coat', ...attributeColumns({ size0: ['M'] }) });
    expect((await subjects()).sort()).toEqual(['New listing: Coat', 'New listing: Coat']);
    await db.write((tx) => tx.categoryField.deleteMany());
    await list({ name: 'Hat', resalePriceMinor: 9000 });
    expect(await subjects()).toEqual([]);
    expect((await found()).map(({ lost }) => lost)).toEqual(['place', null, 'field']);
    expect((await shown())[2]?.filters).toEqual([expect.stringMatching(/^Category: /), 'size0: M']);
    await db.write((tx) =>
      tx.savedSearch.update({ where: { id: searchId }, data: { query: 'category=gone&q=lamp' } }),
    );
    const inYen = testServices(db, { env: { ...services.env, CURRENCY: 'JPY' } });
    const { items } = await listOwnSearches(actAs(inYen, buyer), { limit: 10 });
    expect(items.map(({ lost }) => lost)).toEqual(['place', 'currency', 'category']);
    expect((await found()).map(({ lost }) => lost)).toEqual(['place', null, 'category']);
    expect((await shown())[2]?.filters).toEqual(['“lamp”', 'Category: deleted']);
    const priced = items[1]?.id ?? '';
    expect(await openSearch(actAs(inYen, buyer), priced)).toBe('/search');
    expect(await openSearch(actAs(services, buyer), priced)).toBe('/search?maxPrice=30');
  });

  it('never finds everything when an option or the type of its field is gone', async ({ db }) => {
    const { services, categoryId, list, save, subjects, found } = await setUp(db);
    const admin = actAs(services, await addPerson(services, 'admin'));
    const size = { ...FIELD, key: 'size', label: 'Size', type: 'choice' as const };
    const replace = (changes: object) =>
      replaceFields(admin, categoryId, [{ ...size, options: ['S', 'M'], ...changes }]);
    await replace({});
    await save(`category=${categoryId}&field.size=S&field.size=M`, 'daily');
    for (const changes of [
      { options: ['Small', 'M'] },
      { filterable: false },
      { type: 'number', options: [] },
      { key: 'other' },
    ]) {
      await replace(changes);
      await list({ name: 'Hat', ...attributeColumns({ size: ['M'] }) });
      await subjects();
      expect(await found()).toMatchObject([{ lost: 'field', found: 0 }]);
    }
    await replace({});
    expect(await found()).toMatchObject([{ lost: null, found: 0 }]);
    await list({ name: 'Hat', ...attributeColumns({ size: ['M'] }) });
    await subjects();
    expect(await found()).toMatchObject([{ lost: null, found: 1 }]);
  });

  it('counts as new what is still for sale', async ({ db }) => {
    const { services, buyer, list, save, subjects, found, setStatus } = await setUp(db);
    await save('q=lamp');
    const lamps = [await list({ name: 'Lamp one' }), await list({ name: 'Lamp two' })];
    await subjects();
    const noted = async () =>
      (await listOwnNotifications(actAs(services, buyer), { limit: 10 })).items.map(
        ({ times }) => times,
      );
    expect([await found(), await noted()]).toMatchObject([[{ found: 2 }], [2]]);
    await setStatus(lamps[0]?.id ?? '', 'sold');
    expect([await found(), await noted()]).toMatchObject([[{ found: 1 }], [1]]);
    await setStatus(lamps[1]?.id ?? '', 'sold');
    expect([await found(), await noted()]).toMatchObject([[{ found: 0 }], [0]]);
  });

  it('does not count as new what an edit has taken out of it', async ({ db }) => {
    const { services, buyer, list, save, subjects, found, setPrice } = await setUp(db);
    await save('q=lamp&maxPrice=50');
    await save('q=lamp&maxPrice=60', 'daily');
    const { id } = await list({ name: 'Lamp', resalePriceMinor: 4000 });
    expect(await subjects()).toEqual(['New listing: Lamp']);
    const counts = async () => {
      const { items } = await listOwnNotifications(actAs(services, buyer), { limit: 10 });
      return [(await found()).map((one) => one.found), items.map(({ times }) => times)];
    };
    expect(await counts()).toEqual([
      [1, 1],
      [1, 1],
    ]);
    await setPrice(id, 9000);
    expect(await subjects()).toEqual([]);
    expect(await counts()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    // Back in the range, it is new for the search that has not mailed it.
    await setPrice(id, 4000);
    expect(await subjects()).toEqual([]);
    expect((await found()).map((one) => one.found).sort()).toEqual([0, 1]);
  });

  it('belongs to one person', async ({ db }) => {
    const { services, seller, save } = await setUp(db);
    const { searchId } = await save('q=lamp');
    const other = actAs(services, seller);
    expect(await outcome(changeSearch(other, searchId, { active: false }))).toBe('not_found');
    expect(await outcome(openSearch(other, searchId))).toBe('not_found');
    for (const id of [searchId, 'short', 'with space']) {
      expect(await outcome(deleteSearch(other, id))).toBe('not_found');
    }
    expect(await deleteSearch(other, 'A'.repeat(22))).toBe(0);
    expect((await listOwnSearches(other, { limit: 10 })).items).toEqual([]);
  });

  it('notifies of a new listing once, with a mail and in the app', async ({ db }) => {
    const { services, buyer, list, save, subjects, found, setStatus } = await setUp(db);
    const { searchId } = await save('q=lamp&maxPrice=30');
    const lamp = await list({ name: 'Red lamp', resalePriceMinor: 3000 });
    await list({ name: 'Gold lamp', resalePriceMinor: 3001 });
    await list({ name: 'Red chair', resalePriceMinor: 1000 });
    expect(await subjects()).toEqual(['New listing: Red lamp']);
    await setStatus(lamp.id, 'reserved');
    await setStatus(lamp.id, 'available');
    expect(await subjects()).toEqual([]);
    await list({ name: 'Small lamps', resalePriceMinor: 1000 });
    expect(await subjects()).toEqual(['New listing: Small lamps']);
    expect(await found()).toMatchObject([{ id: searchId, found: 2 }]);
    const noted = await db.read.notification.findMany({ where: { userId: buyer.userId } });
    expect(noted).toMatchObject([{ kind: 'search-match', subjectId: searchId, times: 2 }]);
    expect(await openSearch(actAs(services, buyer), searchId)).toBe(
      '/search?q=lamp&maxPrice=30&sort=newest',
    );
    expect(await found()).toMatchObject([{ found: 0 }]);
  });

  it('does not call a listing new that was there when it was saved, before the job ran', async ({
    db,
  }) => {
    const { clock, buyer, list, save, subjects, setPrice } = await setUp(db);
    await save('q=lamp');
    const shown = await list({ name: 'Red lamp' });
    const held = await list({ name: 'Blue lamp', listed: false, listedSince: null });
    clock.forward(1000);
    await save('q=red');
    await save('q=blue');
    clock.forward(1000);
    await db.write((tx) =>
      tx.product.update({
        where: { id: held.id },
        data: { listed: true, listedSince: clock.now() },
      }),
    );
    await subjects();
    const matches = await db.read.savedSearchMatch.findMany({
      where: { search: { userId: buyer.userId } },
      select: { productId: true, search: { select: { query: true } } },
    });
    const found = matches.map(({ productId, search }) => `${search.query} ${productId}`).sort();
    expect(found).toEqual([`q=blue ${held.id}`, `q=lamp ${held.id}`, `q=lamp ${shown.id}`].sort());
    await save('q=red&maxPrice=15');
    clock.forward(1000);
    await setPrice(shown.id, 1400);
    expect(await subjects()).toEqual(['Now cheaper: Red lamp']);
  });

  it('notifies of a price that comes into its range once, and not of other changes', async ({
    db,
  }) => {
    const { list, save, subjects, setPrice } = await setUp(db);
    const [costly, cheap] = [
      await list({ name: 'Lamp', resalePriceMinor: 5000 }),
      await list({ name: 'Cheap lamp', resalePriceMinor: 2000 }),
    ];
    await save('q=lamp&maxPrice=30');
    await setPrice(costly.id, 4000);
    expect(await subjects()).toEqual([]);
    // Two changes before the job runs: the first of them started outside the range.
    await setPrice(costly.id, 2900);
    await setPrice(costly.id, 2800);
    await setPrice(cheap.id, 1900);
    expect(await subjects()).toEqual(['Now cheaper: Lamp']);
    await setPrice(costly.id, 5000);
    expect(await subjects()).toEqual([]);
    await setPrice(costly.id, 2500);
    expect(await subjects()).toEqual([]);
  });

  it('says the former price in the mail about a listing that got cheaper', async ({ db }) => {
    const { list, save, mails, setPrice } = await setUp(db);
    const lamp = await list({ name: 'Lamp', resalePriceMinor: 5000 });
    await save('q=lamp&maxPrice=30');
    await setPrice(lamp.id, 2900);
    const [sent] = await mails();
    expect(sent?.subject).toBe('Now cheaper: Lamp');
    expect(sent?.text).toContain('$29.00 instead of $50.00');
  });

  it('does not notify of a listing that is edited while it is matched so that it fits no more', async ({
    db,
  }) => {
    const { services, list, save, subjects, setPrice } = await setUp(db);
    await save('q=lamp&maxPrice=90');
    const lamp = await list({ name: 'Lamp', resalePriceMinor: 8000 });
    let edited = false;
    const interrupted: typeof matchSearchesJob = {
      ...matchSearchesJob,
      run(deps, job) {
        const write: Database['write'] = async (work, options) => {
          if (!edited) await setPrice(lamp.id, 15_000);
          edited = true;
          return deps.db.write(work, options);
        };
        return matchSearchesJob.run({ ...deps, db: { ...deps.db, write } }, job);
      },
    };
    await runDueJobs(services, [interrupted]);
    expect(edited).toBe(true);
    expect(await db.read.savedSearchMatch.count()).toBe(0);
    expect(await subjects()).toEqual([]);
    await setPrice(lamp.id, 9000);
    expect(await subjects()).toEqual(['Now cheaper: Lamp']);
  });

  it('notifies once of a listing that is edited so that it matches, and of no other edit', async ({
    db,
  }) => {
    const { services, seller, categoryId, list, save, subjects } = await setUp(db);
    const chair = await list({ name: 'Chair' });
    const lamp = await list({ name: 'Lamp' });
    await save('q=lamp');
    await save('condition=excellent&q=chair');
    const edit = async (id: string, more: Partial<ProductInput>) => {
      await editProduct(actAs(services, seller), id, { ...givenIn(categoryId), ...more }, []);
      return subjects();
    };
    // It was found when the search was saved.
    expect(await edit(lamp.id, { name: 'Lamp', description: 'With a new lamp.' })).toEqual([]);
    expect(await edit(chair.id, { description: 'Green.' })).toEqual([]);
    expect(await edit(chair.id, { description: 'With a lamp.' })).toEqual(['New listing: Chair']);
    expect(await edit(chair.id, { description: 'Without.' })).toEqual([]);
    expect(await edit(chair.id, { description: 'With a lamp.' })).toEqual([]);
    expect(await edit(chair.id, { condition: 'excellent' })).toEqual(['New listing: Chair']);
  });

  it('notifies of a first photo and of a seller who is verified, once', async ({ db }) => {
    const { services, seller, categoryId, list, save, subjects, setPrice } = await setUp(db);
    const lamps = [await list({ name: 'Lamp' }), await list({ name: 'Chair' })];
    const [lamp, chair] = lamps.map(({ id }) => id) as [string, string];
    for (const query of ['q=lamp&photo=1', 'q=lamp&verified=1', 'q=lamp', 'q=desk&photo=1']) {
      await save(query);
    }
    let shade = 0;
    const photo = () => {
      const data = Buffer.from([(shade += 1)]);
      const given = { data, width: 1, height: 1, colour: '000000', fingerprint: '' };
      return storePhoto(actAs(services, seller), given, seller.userId);
    };
    const actor = actAs(services, seller);
    const [first, second] = [await photo(), await photo()];
    await setProductPhotos(actor, lamp, [first]);
    expect(await subjects()).toEqual(['New listing: Lamp']);
    await setProductPhotos(actor, lamp, [second, first]);
    await setProductPhotos(actor, lamp, [first]);
    expect(await subjects()).toEqual([]);
    // A photo and another change before the job runs: neither hides the other.
    const desk = { ...givenIn(categoryId), name: 'Desk' };
    await editProduct(actor, chair, desk, [await photo()]);
    expect(await subjects()).toEqual(['New listing: Desk']);
    await setPrice(lamp, 900);
    const admin = await addPerson(services, 'admin');
    await verifySeller(actAs(services, admin), seller.userId);
    expect(await subjects()).toEqual(['Now cheaper: Lamp']);
  });

  it('does not call a listing new that comes back, unless it was saved meanwhile', async ({
    db,
  }) => {
    // The time at which a listing leaves the lists is that of the database.
    const start = new Date(Date.now() - HOUR).toISOString();
    const { services, clock, seller, buyer, ...shop } = await setUp(db, start);
    const { save, subjects, setStatus, setPrice } = shop;
    const createdAt = new Date(Date.now() - 2 * HOUR);
    const list = (name: string) =>
      addProduct(services, seller, { name, createdAt, updatedAt: clock.now() });
    await save('q=mirror');
    const [old, unmatched] = [await list('Lamp'), await list('Lamp two')];
    await subjects();
    const leaveAndReturn = async (id: string, meanwhile = () => Promise.resolve<unknown>(null)) => {
      await setStatus(id, 'reserved');
      await meanwhile();
      await setStatus(id, 'available');
    };
    await save('q=lamp');
    await save('q=lamp&maxPrice=5');
    await leaveAndReturn(old.id);
    expect(await subjects()).toEqual([]);
    clock.forward(2 * HOUR);
    let meanwhile = { searchId: '' };
    await leaveAndReturn(old.id, async () => (meanwhile = await save('q=lamp&minYear=1990')));
    expect(await subjects()).toEqual(['New listing: Lamp']);
    await deleteSearch(actAs(services, buyer), meanwhile.searchId);
    await leaveAndReturn(old.id);
    await leaveAndReturn(old.id, () => setPrice(old.id, 400));
    // Both the search of cheap lamps and nothing else.
    expect(await subjects()).toEqual(['New listing: Lamp']);
    // Whatever has not been compared yet when it leaves is new when it comes back.
    const fresh = await list('Lamp three');
    await leaveAndReturn(fresh.id);
    await setPrice(unmatched.id, 300);
    await leaveAndReturn(unmatched.id);
    expect((await subjects()).sort()).toEqual(['New listing: Lamp three', 'New listing: Lamp two']);
    expect(await db.read.unlistedProduct.count()).toBe(0);
  });

  it('forgets old matches of what is gone, and of nothing else', async ({ db }) => {
    const { services, clock, list, save, subjects, setStatus } = await setUp(db);
    await save('q=lamp');
    await save('q=lamp&maxPrice=900', 'weekly');
    const [sold, ended] = [await list({ name: 'Lamp one' }), await list({ name: 'Lamp two' })];
    const removed = await list({ name: 'Lamp three' });
    await subjects();
    await setStatus(sold.id, 'sold');
    const deletedAt = clock.now();
    await db.write((tx) =>
      tx.product.update({ where: { id: removed.id }, data: { listed: false, deletedAt } }),
    );
    await db.write((tx) => tx.product.update({ where: { id: ended.id }, data: { listed: false } }));
    clock.forward(209 * 24 * HOUR);
    expect(await sweepMatches(services)).toBe(0);
    clock.forward(2 * 24 * HOUR);
    const leftAt = new Date('2026-06-01T12:00:00Z');
    await db.write((tx) => tx.unlistedProduct.updateMany({ data: { leftAt } }));
    expect(await sweepMatches(services)).toBe(6);
    expect(await subjects()).toEqual([]);
    const left = await db.read.savedSearchMatch.findMany({ select: { productId: true } });
    expect(left.map(({ productId }) => productId)).toEqual([ended.id, ended.id]);
  });

  it('does not notify of own listings, blocked people, and what is not for sale', async ({
    db,
  }) => {
    const { services, seller, buyer, list, save, subjects, setStatus } = await setUp(db);
    await save('q=lamp');
    await save('q=lamp', 'now', seller);
    const first = await list({ name: 'Lamp one' });
    await setStatus(first.id, 'sold');
    expect(await subjects()).toEqual([]);
    await blockPerson(actAs(services, buyer), seller.userId);
    await list({ name: 'Lamp two' });
    expect(await subjects()).toEqual([]);
    const other = await addPerson(services, 'seller');
    await list({ name: 'Lamp three' }, other);
    expect((await subjects()).sort()).toEqual([
      'New listing: Lamp three',
      'New listing: Lamp three',
    ]);
  });

  it('mails confirmed addresses whose switch is on; the app shows it anyway', async ({ db }) => {
    const { services, buyer, list, save, subjects, found } = await setUp(db);
    const unconfirmed = await addPerson(services, 'buyer', { emailConfirmedAt: null });
    await save('q=lamp', 'now', unconfirmed);
    await save('q=lamp');
    await chooseOwnMessages(actAs(services, buyer), ['offer']);
    await list({ name: 'Lamp' });
    expect(await subjects()).toEqual([]);
    expect(await found()).toMatchObject([{ found: 1 }]);
    expect(await db.read.notification.count({ where: { kind: 'search-match' } })).toBe(2);
  });

  it('collects a day or a week into one mail, also when the clock is set back', async ({ db }) => {
    const { clock, list, save, subjects, mails, setStatus } = await setUp(db);
    await save('q=lamp', 'daily');
    await save('q=lamp&photo=0&maxPrice=900', 'weekly');
    await list({ name: 'Lamp one' });
    const sold = await list({ name: 'Lamp two' });
    await list({ name: 'Lamp three' });
    expect(await subjects()).toEqual([]);
    await setStatus(sold.id, 'sold');
    clock.forward(20 * HOUR);
    const [daily, ...others] = await mails();
    expect(others).toEqual([]);
    expect(daily?.subject).toBe('2 new listings for “Search q=lamp”');
    expect(daily?.text).toContain('Lamp one');
    expect(daily?.text).not.toContain('Lamp two');
    expect(daily?.text).toMatch(/^\$[\d.,]+ · \S/m);
    clock.forward(-HOUR);
    await list({ name: 'Lamp four' });
    expect(await subjects()).toEqual([]);
    clock.forward(HOUR);
    expect(await subjects()).toEqual(['New listing: Lamp four']);
    clock.forward(6 * 24 * HOUR);
    expect(await subjects()).toEqual(['3 new listings for “Search q=lamp&photo=0&maxPrice=900”']);
    clock.forward(8 * 24 * HOUR);
    expect(await subjects()).toEqual([]);
  });

  it('collects what was out of the lists at that time when it is back, once', async ({ db }) => {
    const { services, buyer, clock, list, save, subjects, setPrice, setStatus } = await setUp(db);
    const { searchId } = await save('q=lamp', 'daily');
    const reduced = await list({ name: 'Lamp one', resalePriceMinor: 5000 });
    await subjects();
    clock.forward(20 * HOUR);
    expect(await subjects()).toEqual(['New listing: Lamp one']);
    // Saved while the listing was shown; it comes into the range afterwards.
    clock.forward(HOUR);
    const { searchId: cheap } = await save('q=lamp&maxPrice=30', 'daily');
    await setPrice(reduced.id, 2000);
    const booked = await list({ name: 'Lamp two', resalePriceMinor: 2000 });
    const sold = await list({ name: 'Lamp three', resalePriceMinor: 2000 });
    expect(await subjects()).toEqual([]);
    for (const { id } of [reduced, booked, sold]) await setStatus(id, 'reserved');
    for (const day of [1, 2]) {
      clock.forward(day * 24 * HOUR);
      expect(await subjects()).toEqual([]);
    }
    await changeSearch(actAs(services, buyer), cheap, { frequency: 'weekly' });
    await setStatus(sold.id, 'sold');
    for (const { id } of [reduced, booked]) await setStatus(id, 'available');
    // Out of the lists and back once more before the mail.
    await setStatus(booked.id, 'reserved');
    await setStatus(booked.id, 'available');
    expect(await subjects()).toEqual([]);
    clock.forward(24 * HOUR);
    expect(await subjects()).toEqual(['New listing: Lamp two']);
    clock.forward(7 * 24 * HOUR);
    expect(await subjects()).toEqual(['2 new listings for “Search q=lamp&maxPrice=30”']);
    await setStatus(sold.id, 'available');
    // A search that mails at once by now.
    const last = await list({ name: 'Lamp four', resalePriceMinor: 5000 });
    expect(await subjects()).toEqual([]);
    await setStatus(last.id, 'reserved');
    clock.forward(24 * HOUR);
    expect(await subjects()).toEqual([]);
    await changeSearch(actAs(services, buyer), searchId, { frequency: 'now' });
    await setStatus(last.id, 'available');
    expect([...(await subjects()), ...(await subjects())]).toEqual(['New listing: Lamp four']);
    for (const { id } of [reduced, booked, last]) {
      await setStatus(id, 'reserved');
      await setStatus(id, 'available');
    }
    clock.forward(8 * 24 * HOUR);
    expect(await subjects()).toEqual([]);
  });

  it('collects what still matches and may be seen, and what matches again later', async ({
    db,
  }) => {
    const { services, clock, buyer, categoryId, list, save, setPrice, ...shop } = await setUp(db);
    const { mails, subjects, found } = shop;
    await addField(services, categoryId, 'size');
    await save('q=lamp&maxPrice=30', 'daily');
    await save(`category=${categoryId}&field.size0=M`, 'daily');
    const other = await addPerson(services, 'seller');
    const price = { resalePriceMinor: 2000 };
    const raised = await list({ name: 'Lamp one', ...price });
    await list({ name: 'Lamp two', ...price });
    await list({ name: 'Lamp three', ...price }, other);
    await list({ name: 'Coat', ...attributeColumns({ size0: ['M'] }) });
    expect(await subjects()).toEqual([]);
    await setPrice(raised.id, 5000);
    await blockPerson(actAs(services, buyer), other.userId);
    await db.write((tx) => tx.categoryField.deleteMany());
    clock.forward(20 * HOUR);
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual(['New listing: Lamp two', []]);
    expect((await found()).map((one) => one.found).sort()).toEqual([1, 2]);
    // It comes into the range, and is mailed for the first time.
    await setPrice(raised.id, 2500);
    expect(await subjects()).toEqual([]);
    clock.forward(24 * HOUR);
    expect(await subjects()).toEqual(['New listing: Lamp one']);
    clock.forward(24 * HOUR);
    expect(await subjects()).toEqual([]);
  });

  it('mails what waits at its new time when its frequency changes', async ({ db }) => {
    const { services, buyer, clock, list, save, subjects } = await setUp(db);
    const { searchId } = await save('q=lamp', 'weekly');
    const change = (frequency: Frequency) =>
      changeSearch(actAs(services, buyer), searchId, { frequency });
    await list({ name: 'Lamp one' });
    expect(await subjects()).toEqual([]);
    await change('now');
    expect(await subjects()).toEqual(['New listing: Lamp one']);
    await change('weekly');
    await list({ name: 'Lamp two' });
    expect(await subjects()).toEqual([]);
    await save('q=lamp', 'daily');
    clock.forward(20 * HOUR);
    expect(await subjects()).toEqual(['New listing: Lamp two']);
    clock.forward(7 * 24 * HOUR);
    expect(await subjects()).toEqual([]);
  });

  it('mails nothing at its former time', async ({ db }) => {
    const { services, buyer, clock, list, save, subjects } = await setUp(db);
    const { searchId } = await save('q=lamp', 'daily');
    await list({ name: 'Lamp one' });
    expect(await subjects()).toEqual([]);
    await changeSearch(actAs(services, buyer), searchId, { frequency: 'weekly' });
    clock.forward(24 * HOUR);
    expect(await subjects()).toEqual([]);
    clock.forward(6 * 24 * HOUR);
    expect(await subjects()).toEqual(['New listing: Lamp one']);
  });

  it('goes on waiting while it has lost a filter', async ({ db }) => {
    const { services, buyer, clock, categoryId, list, save, subjects } = await setUp(db);
    await addField(services, categoryId, 'size');
    const fields = await db.read.categoryField.findMany();
    const { searchId } = await save(`category=${categoryId}&field.size0=M`, 'daily');
    await list({ name: 'Coat', ...attributeColumns({ size0: ['M'] }) });
    expect(await subjects()).toEqual([]);
    await db.write((tx) => tx.categoryField.deleteMany());
    for (const frequency of ['daily', 'now'] as const) {
      await changeSearch(actAs(services, buyer), searchId, { frequency });
      clock.forward(24 * HOUR);
      expect(await subjects()).toEqual([]);
    }
    await db.write((tx) => tx.categoryField.createMany({ data: fields }));
    clock.forward(24 * HOUR);
    expect(await subjects()).toEqual(['New listing: Coat']);
    expect(await db.read.job.count({ where: { kind: 'search-digest', doneAt: null } })).toBe(0);
  });

  it('mails what it found before it was switched off when it is on again', async ({ db }) => {
    const { services, buyer, clock, list, save, subjects } = await setUp(db);
    const { searchId } = await save('q=lamp', 'daily');
    const turn = (active: boolean) => changeSearch(actAs(services, buyer), searchId, { active });
    await list({ name: 'Lamp one' });
    expect(await subjects()).toEqual([]);
    await turn(false);
    await list({ name: 'Lamp two' });
    clock.forward(20 * HOUR);
    expect(await subjects()).toEqual([]);
    await turn(true);
    expect(await subjects()).toEqual([]);
    clock.forward(24 * HOUR);
    expect(await subjects()).toEqual(['New listing: Lamp one']);
  });

  it('is off after its own unsubscribe address, or when it is switched off', async ({ db }) => {
    const { services, mails, list, save, buyer, subjects, found } = await setUp(db);
    await save('q=lamp');
    await list({ name: 'Lamp' });
    const [mail] = await mails();
    const app = await startApp(db, { signedValues: services.signedValues });
    try {
      const [, path = ''] = /Turn off “[^”]*”:\s+http:\/\/[^/]+(\S+)/.exec(mail?.text ?? '') ?? [];
      expect(await (await fetch(app.url + path)).text()).toContain('Search q=lamp');
      expect(await found()).toMatchObject([{ active: expect.anything() }]);
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      expect((await fetch(app.url + path, { method: 'POST', body })).status).toBe(200);
    } finally {
      await app.close();
    }
    await list({ name: 'Second lamp' });
    expect(await subjects()).toEqual([]);
    const [search] = await found();
    await changeSearch(actAs(services, buyer), search?.id ?? '', { active: true });
    await list({ name: 'Third lamp' });
    expect(await subjects()).toEqual(['New listing: Third lamp']);
  });

  it('mails nothing more that waits in the outbox once it is off or deleted', async ({ db }) => {
    const { services, buyer, list, save, subjects } = await setUp(db);
    const ctx = actAs(services, buyer);
    const { searchId: other } = await save('q=lamp&minPrice=1');
    for (const end of [
      (id: string) => stopSearch(services, id),
      (id: string) => changeSearch(ctx, id, { active: false }),
      (id: string) => deleteSearch(ctx, id),
    ]) {
      const { searchId } = await save('q=lamp');
      await list({ name: 'Lamp' });
      await runDueJobs(services, JOBS);
      await changeSearch(ctx, searchId, { name: 'Lamps' });
      expect(await db.read.job.count({ where: { kind: 'mail', doneAt: null } })).toBe(2);
      await end(searchId);
      const waiting = await db.read.job.findMany({ where: { kind: 'mail', doneAt: null } });
      expect(waiting.map(({ key }) => key.split(':')[1])).toEqual([other]);
      expect(await subjects()).toEqual(['New listing: Lamp']);
    }
  });

  it('is exported, and erased with its account', async ({ db }) => {
    const { services, buyer, list, save, subjects } = await setUp(db);
    await save('q=lamp');
    await list({ name: 'Lamp' });
    await subjects();
    const data = await collectOwnData(actAs(services, buyer));
    expect(data.savedSearches).toMatchObject([{ query: 'q=lamp', found: [{ product: 'Lamp' }] }]);
    const admin = await addPerson(services, 'admin');
    await deleteUser(actAs(services, admin), buyer.userId);
    expect(await db.read.savedSearch.count()).toBe(0);
    expect(await db.read.savedSearchMatch.count()).toBe(0);
    expect(await db.read.savedSearchKey.count()).toBe(0);
  });

  it('finds its words whatever synonym or spelling the listing has', async ({ db }) => {
    const { list, save, subjects } = await setUp(db);
    await save('q=Möbel');
    await save('q=couch grey');
    await db.write((tx) =>
      tx.synonymGroup.create({
        data: { id: 'g', words: 'couch, sofa', wordsKey: 'couch,sofa', createdAt: new Date() },
      }),
    );
    await list({ name: 'Alte Moebel' });
    await list({ name: 'Grey sofas' });
    await list({ name: 'Blue sofa' });
    expect((await subjects()).sort()).toEqual([
      'New listing: Alte Moebel',
      'New listing: Grey sofas',
    ]);
    // A book's ISBN in another form than it was searched by.
    await save('q=978-0-306-40615-7 owls');
    await list({ name: 'Owls', description: 'ISBN 0-306-40615-2' });
    expect(await subjects()).toEqual(['New listing: Owls']);
  });
});

onEachDatabase('the matcher', (it, dialect) => {
  it('finds exactly the searches that would find the listing', async ({ db }) => {
    const shelf = await fillShelf(db, 120, 7);
    const services = testServices(db);
    const { random } = shelf;
    const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(random() * from.length)]!;
    const often = <Item>(value: Item, none: Item) => (random() < 0.35 ? value : none);
    await db.write((tx) =>
      tx.synonymGroup.create({
        data: { id: 'g', words: 'chair, red bicycle', wordsKey: 'k', createdAt: new Date() },
      }),
    );
    const words = [
      'chair',
      'blue ch',
      'bicycle',
      'red bicycle',
      'Søren',
      'soeren',
      'cafe',
      'x',
      'wool 3',
      'wool3',
      'bicycles',
      'tables',
      'blue chairs two',
    ];
    const portland = {
      id: 'portland.us.or',
      label: 'Portland, Oregon, United States',
      cell: cellAt(45.52, -122.68),
    };
    const fieldFilters = [
      { key: 'size', values: ['S', 'm'], min: null, max: null },
      { key: 'frame_size', values: [], min: 54, max: 55 },
    ];
    const admin = actAs(services, await addPerson(services, 'admin'));
    for (const id of shelf.categoryIds) {
      await replaceFields(admin, id, [
        { ...FIELD, key: 'size', label: 'Size', type: 'choice', options: ['S', 'M', 'L'] },
        { ...FIELD, key: 'frame_size', label: 'Frame size', type: 'number', unit: 'cm' },
      ]);
    }
    /** A category with or without a filter by its fields. */
    const inCategory = (): Partial<ListingFilters> =>
      often({ categoryId: pick(shelf.categoryIds), fields: often([pick(fieldFilters)], []) }, {});
    const randomFilters = (): ListingFilters => ({
      ...noFilters,
      q: often(pick(words), ''),
      exact: often(true, false),
      ...inCategory(),
      minPriceMinor: often(pick([51, 1000, 2500]), null),
      maxPriceMinor: often(pick([2500, 10_000]), null),
      conditions: often([pick(conditions)], []),
      location: often(pick(['portland', 'oregon ci', 'zurich', 'zuerich']), ''),
      minYear: often(pick([1999, 2000]), null),
      maxYear: often(pick([2010, 2026]), null),
      verified: often(true, false),
      photo: often(true, false),
      ...often({ near: portland, within: pick([10, 100]) }, {}),
    });
    const searches = new Map<string, ListingFilters>();
    let owner = await addPerson(services, 'buyer');
    for (let made = 0; made < (dialect === 'sqlite' ? 240 : 120); made += 1) {
      if (made % 90 === 0) owner = await addPerson(services, 'buyer');
      const filters = randomFilters();
      const query = writeFilters(filters, 'USD').toString();
      const input = { name: 'x', query, frequency: 'now' } as const;
      const { searchId } = await saveSearch(actAs(services, owner), input);
      searches.set(searchId, filters);
    }
    const index = listingIndex(db);
    const all = { order: 'newest', beyond: null, including: false, backwards: false } as const;
    const expected = new Map<string, string[]>();
    for (const [searchId, filters] of searches) {
      for (const { id } of await index.find(filters, { ...all, limit: 500 })) {
        expected.set(id, [...(expected.get(id) ?? []), searchId]);
      }
    }
    for (const { id } of shelf.products) {
      const listing = await findListed(db, id);
      const found = listing ? await findSearches(services, listing) : [];
      expect(found.map((search) => search.id).sort()).toEqual((expected.get(id) ?? []).sort());
    }
  });

  it('loses and doubles nothing, wherever the process dies, with two instances', async ({ db }) => {
    const { clock, services, mailer, list, save, buyer } = await setUp(db);
    const other = await addPerson(services, 'buyer', { emailConfirmedAt: clock.now() });
    // More searches than one transaction notifies of.
    for (let number = 0; number < 55; number += 1) {
      await save(`q=lamp&maxPrice=${100 + number}`, number % 5 === 0 ? 'daily' : 'now');
    }
    await save('q=lamp', 'weekly', other);
    let listings = 0;
    for (let dieAfter = 0; ; dieAfter += 1) {
      await list({ name: `Lamp ${dieAfter}` });
      listings += 1;
      const dying = dyingAfter(services, dieAfter);
      await dying.run((mortal) => runDueJobs(mortal, JOBS));
      // The claim of the dead one ends; two others take over.
      clock.forward(LEASE_MS + 1);
      await Promise.all([runDueJobs(services, JOBS), runDueJobs(services, JOBS)]);
      await runDueJobs(services, JOBS);
      if (!dying.isDead()) break;
    }
    expect(listings).toBeGreaterThan(6);
    const matches = await db.read.savedSearchMatch.count();
    expect(matches).toBe(56 * listings);
    clock.forward(8 * 24 * HOUR);
    await runDueJobs(services, JOBS);
    while ((await deliverMail(services)) > 0);
    const sent = await mailer.list();
    const now = sent.filter(({ to }) => to === buyer.email);
    const single = now.filter(({ subject }) => subject.startsWith('New listing'));
    expect(single).toHaveLength(44 * listings);
    expect(now.length - single.length).toBe(11);
    expect(sent.filter(({ to }) => to === other.email)).toHaveLength(1);
    const noted = await db.read.notification.findMany({ where: { kind: 'search-match' } });
    expect(noted.map(({ times }) => times)).toEqual(Array.from({ length: 56 }, () => listings));
  });

  it('mails what comes back after its mail once, wherever the process dies', async ({ db }) => {
    const { clock, services, list, save, subjects, setStatus } = await setUp(db);
    await save('q=lamp', 'daily');
    const names: string[] = [];
    const mailed: string[] = [];
    const run = async () => mailed.push(...(await subjects()));
    for (let dieAfter = 0; ; dieAfter += 1) {
      names.push(`New listing: Lamp ${dieAfter}`);
      const { id } = await list({ name: `Lamp ${dieAfter}` });
      const dying = dyingAfter(services, dieAfter);
      await run();
      await setStatus(id, 'reserved');
      // The mail without it, its return, and the mail with it.
      for (const status of ['reserved', 'available', 'available']) {
        clock.forward(24 * HOUR);
        await setStatus(id, status);
        await dying.run((mortal) => runDueJobs(mortal, JOBS));
        clock.forward(LEASE_MS + 1);
        await run();
      }
      if (!dying.isDead()) break;
    }
    expect(names.length).toBeGreaterThan(4);
    expect(mailed).toEqual(names);
  });

  it('looks at few of 5,000 searches', async ({ db }) => {
    const { services, seller, buyer, categoryId } = await setUp(db);
    const rows = Array.from({ length: 5_000 }, (_, number) => ({ id: newId(), number }));
    const createdAt = services.clock.now();
    const query = (number: number) => `q=lamp+word${number}x&maxPrice=50`;
    for (let at = 0; at < rows.length; at += 1_000) {
      const batch = rows.slice(at, at + 1_000);
      await db.write(async (tx) => {
        await tx.savedSearch.createMany({
          data: batch.map(({ id, number }) => ({
            id,
            userId: buyer.userId,
            name: 'x',
            query: query(number),
            currency: 'USD',
            frequency: 'now',
            createdAt,
          })),
        });
        await tx.savedSearchKey.createMany({
          data: batch.map(({ id, number }) => ({
            searchId: id,
            word: `word${number}x*`,
            categoryId: '',
            minPriceMinor: 0,
            maxPriceMinor: 5000,
          })),
        });
      });
    }
    const row = productRow({
      sellerId: seller.userId,
      categoryId,
      name: 'Lamp word777x word1234x',
    });
    await db.write((tx) => tx.product.create({ data: row }));
    const listing = await findListed(db, row.id);
    if (!listing) throw new Error('It is listed.');
    const used = process.cpuUsage();
    const found = await findSearches(services, listing);
    const { user, system } = process.cpuUsage(used);
    expect(found.map((search) => search.query).sort()).toEqual([query(1234), query(777)]);
    expect(user + system).toBeLessThan(500_000);
  });
});

onEachDatabase('the time of the next digest', (it) => {
  it('is the next morning, or the next Monday morning, in UTC', async () => {
    const at = (iso: string) => new Date(iso);
    expect(nextDigest('daily', at('2026-06-01T07:59:59Z'))).toEqual(at('2026-06-01T08:00:00Z'));
    expect(nextDigest('daily', at('2026-06-01T08:00:00Z'))).toEqual(at('2026-06-02T08:00:00Z'));
    expect(nextDigest('weekly', at('2026-06-01T08:00:00Z'))).toEqual(at('2026-06-08T08:00:00Z'));
    expect(nextDigest('weekly', at('2026-06-07T09:00:00Z'))).toEqual(at('2026-06-08T08:00:00Z'));
  });
});
