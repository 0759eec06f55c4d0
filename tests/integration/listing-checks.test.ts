import { expect } from 'vitest';
import sharp from 'sharp';
import { deleteOwnAccount, deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';
import type { Actor } from '~/features/accounts/account.policy';
import { addFavourite } from '~/features/favourites/favourites.server';
import { messageSeller } from '~/features/conversations/send-message.server';
import { preparePhoto } from '~/features/images/prepare-photo.server';
import { storePhoto } from '~/features/images/store-photo.server';
import {
  changeModerationSettings,
  readModerationSettings,
} from '~/features/listing-checks/moderation-settings.server';
import { checkPhotosJob, fingerprintPhotos } from '~/features/listing-checks/photo-prints.server';
import { addWordRule, deleteWordRule } from '~/features/listing-checks/word-rules.server';
import { decideAppeal, openAppeal, listAppeals } from '~/features/moderation/appeals.server';
import { deleteReportedProduct } from '~/features/moderation/delete-product.server';
import { listingHeldJob } from '~/features/moderation/held-listings.server';
import {
  appealDecision,
  findRefusal,
  getOwnDecision,
} from '~/features/moderation/listing-appeals.server';
import {
  approveListing,
  dismissFlags,
  rejectListing,
} from '~/features/moderation/listing-decisions.server';
import { sweepEndingListings } from '~/features/listings/end-listings.server';
import { reportProduct } from '~/features/moderation/reports.server';
import { showAgain } from '~/features/moderation/show-again.server';
import { makeOffer } from '~/features/offers/make-offer.server';
import { toMyProductView } from '~/features/orders/my-product.dto';
import { listMyProducts } from '~/features/orders/order.queries.server';
import { bookProduct } from '~/features/orders/book-product.server';
import { alignListed } from '~/features/products/align-listed.sql.server';
import { priceRule } from '~/features/products/price-rule';
import { getProduct } from '~/features/products/product.queries.server';
import type { ProductInput } from '~/features/products/product.schema';
import { editProduct } from '~/features/listings/edit-product.server';
import { addProduct } from '~/features/products/write-product.server';
import { listFront } from '~/features/search/front-page.sql.server';
import type { DomainError } from '~/lib/domain-error';
import { versionOf } from '~/lib/outdated-form.server';
import { getEditableProduct } from '~/features/products/listing-form.server';
import { sellerOverview } from '~/features/orders/seller-overview.server';
import type { Database } from '~/platform/db/database';
import { runDueJobs } from '~/platform/jobs/run-jobs.server';
import type { Services } from '~/platform/services';
import { categoryRow } from '../../prisma/factories/rows';
import { onEachDatabase } from '../setup/databases';
import { ENGLISH } from '../setup/english';
import { actAs, addPerson, addProduct as addRow, testClock, testServices } from '../setup/test-ctx';

const DAY = 24 * 60 * 60 * 1000;
const reason = { reasonId: 'prohibited', reason: 'See the rules.' };

async function setUp(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock });
  const seller = await addPerson(services, 'seller', { name: 'Sam', language: 'de' });
  const buyer = await addPerson(services, 'buyer', { name: 'Bea' });
  const admin = await addPerson(services, 'admin');
  const second = await addPerson(services, 'admin');
  const category = categoryRow();
  await db.write((tx) => tx.category.create({ data: category }));
  const as = (actor: Actor | null) => actAs(services, actor);
  const input = (given: Partial<ProductInput> = {}): ProductInput => ({
    name: 'Lamp',
    description: '',
    originalprice: 5000,
    resaleprice: 1900,
    condition: 'good',
    category: category.id,
    phone: '5035550100',
    location: 'Salem',
    purchaseyear: 2020,
    nooffers: false,
    acceptsCash: false,
    offerfloor: 50,
    ...given,
  });
  const list = async (given: Partial<ProductInput> = {}, by = seller, photos: string[] = []) =>
    (await addProduct(as(by), input(given), photos)).productId;
  const run = () => runDueJobs<Services>(services, [checkPhotosJob, listingHeldJob]);
  const flags = async (productId: string) => {
    const rows = await db.read.listingFlag.findMany({ where: { productId } });
    return rows.map(({ kind, about, outcome }) => [kind, about, outcome]).sort();
  };
  const row = (id: string) => db.read.product.findUniqueOrThrow({ where: { id } });
  const shown = async () => {
    const limits = { advertised: 9, newest: 9, bargains: 9, maxPriceMinor: 10_000 };
    return (await listFront(as(null), limits)).newest.map(({ id }) => id);
  };
  const mails = async (key: string) => {
    const rows = await db.read.job.findMany({ where: { kind: 'mail', key: { startsWith: key } } });
    return rows.map(({ payload }) => payload);
  };
  return {
    clock,
    services,
    db,
    seller,
    buyer,
    admin,
    second,
    as,
    input,
    list,
    run,
    flags,
    row,
    shown,
    mails,
  };
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

onEachDatabase('rules for words', (it) => {
  it('flag a listing, whatever letters it is written with, when it is added and edited', async ({
    db,
  }) => {
    const { as, seller, buyer, admin, list, input, flags, shown } = await setUp(db);
    const rule = { phrase: 'Viagra', action: 'flag' } as const;
    expect(await answer(addWordRule(as(seller), rule))).toBe('forbidden');
    const { ruleId } = await addWordRule(as(admin), rule);
    expect(await answer(addWordRule(as(admin), { ...rule, phrase: 'vіаgra' }))).toBe('conflict');
    const first = await list({ description: 'Buy V1АGRА here' });
    expect(await flags(first)).toEqual([['word', 'Viagra', null]]);
    expect(await shown()).toEqual([first]);
    const plain = await list({ name: 'A plain lamp' });
    expect(await flags(plain)).toEqual([]);
    const edited = () => editProduct(as(seller), plain, input({ location: 'v.i.a.g.r.a' }), []);
    await edited();
    await edited();
    expect(await flags(plain)).toEqual([['word', 'Viagra', null]]);
    expect(await answer(dismissFlags(as(buyer), plain))).toBe('forbidden');
    expect(await dismissFlags(as(admin), plain)).toBe(true);
    expect(await dismissFlags(as(admin), plain)).toBe(false);
    // What an admin has seen is not flagged again.
    await edited();
    expect(await flags(plain)).toEqual([['word', 'Viagra', 'dismissed']]);
    expect(await deleteWordRule(as(admin), ruleId)).toBe(true);
    expect(await flags(await list({ name: 'Viagra' }))).toEqual([]);
  });

  it('hide a listing until an admin approves it', async ({ db }) => {
    const world = await setUp(db);
    const { as, seller, buyer, admin, list, run, flags, shown, mails, row } = world;
    await addWordRule(as(admin), { phrase: 'replica', action: 'hold' });
    const id = await list({ name: 'Rep1ica watch' });
    await alignListed(db, priceRule('USD', null), new Date());
    expect(await shown()).toEqual([]);
    for (const viewer of [null, buyer]) {
      expect(await answer(getProduct(as(viewer), id))).toBe('not_found');
    }
    expect(await answer(getProduct(as(seller), id))).toBe('done');
    expect(await answer(getProduct(as(admin), id))).toBe('done');
    const contact = { phone: '503 555 0100', meetingLocation: 'Library' };
    const attempts = [
      bookProduct(as(buyer), { productId: id, ...contact }),
      makeOffer(as(buyer), { productId: id, amountMinor: 1500, phone: '', meetingLocation: '' }),
      addFavourite(as(buyer), id),
      reportProduct(as(buyer), id),
      messageSeller(as(buyer), id, { text: 'Hello' }),
    ];
    expect(await Promise.all(attempts.map(answer))).toEqual(attempts.map(() => 'not_found'));
    await run();
    expect(await mails('product-reported:held')).toHaveLength(2);
    expect(await answer(approveListing(as(seller), id))).toBe('forbidden');
    await approveListing(as(admin), id);
    expect(await shown()).toEqual([id]);
    expect(await answer(approveListing(as(admin), id))).toBe('conflict');
    expect(await flags(id)).toEqual([['word', 'replica', 'approved']]);
    expect(await mails('listing-approved')).toHaveLength(1);
    expect((await row(id)).heldAt).toBeNull();
  });

  it('hide a listing that is edited, but not one whose word was approved', async ({ db }) => {
    const { as, seller, admin, list, input, shown } = await setUp(db);
    await addWordRule(as(admin), { phrase: 'replica', action: 'hold' });
    const id = await list({ name: 'A watch' });
    const edit = () => editProduct(as(seller), id, input({ name: 'A replica' }), []);
    await edit();
    expect(await shown()).toEqual([]);
    await approveListing(as(admin), id);
    await edit();
    expect(await shown()).toEqual([id]);
  });

  it('end the open offers for a listing that waits after an edit of its place alone', async ({
    db,
  }) => {
    const { as, seller, buyer, admin, list, input } = await setUp(db);
    const id = await list({ name: 'A replica' });
    const offer = {
      productId: id,
      amountMinor: 1500,
      phone: '503 555 0100',
      meetingLocation: 'Here',
    };
    const { offerId } = await makeOffer(as(buyer), offer);
    const status = async () => (await db.read.offer.findUnique({ where: { id: offerId } }))?.status;
    await addWordRule(as(admin), { phrase: 'replica', action: 'hold' });
    expect(await status()).toBe('open');
    await editProduct(as(seller), id, input({ name: 'A replica', location: 'Salem' }), []);
    expect(await status()).toBe('ended');
    await approveListing(as(admin), id);
    expect(await status()).toBe('ended');
  });

  it('notice a word again that was gone when an admin decided', async ({ db }) => {
    const { as, seller, admin, list, input, row, shown, flags } = await setUp(db);
    await addWordRule(as(admin), { phrase: 'replica', action: 'hold' });
    await addWordRule(as(admin), { phrase: 'vintage', action: 'flag' });
    const id = await list({ name: 'Vintage replica' });
    const call = (name: string) => editProduct(as(seller), id, input({ name }), []);
    await call('A watch');
    expect((await row(id)).heldAt).not.toBeNull();
    await approveListing(as(admin), id);
    await call('Vintage replica');
    expect(await shown()).toEqual([]);
    const seen = [
      ['word', 'replica', 'approved'],
      ['word', 'vintage', 'approved'],
    ];
    const open = [
      ['word', 'replica', null],
      ['word', 'vintage', null],
    ];
    expect(await flags(id)).toEqual([...open, ...seen].sort());
    // Gone and back while it waits: the same flag.
    await call('A watch');
    await call('Vintage replica');
    expect(await flags(id)).toEqual([...open, ...seen].sort());
    await rejectListing(as(admin), id, reason);
    await call('Vintage replica, cheap');
    expect((await flags(id)).filter(([, , outcome]) => outcome === null)).toEqual([
      ['edited', '', null],
      ...open,
    ]);
    await approveListing(as(admin), id);
    await call('Vintage replica');
    expect(await shown()).toEqual([id]);
    await call('A watch');
    await call('Vintage watch');
    expect(await shown()).toEqual([id]);
    expect((await flags(id)).filter(([, , outcome]) => outcome === null)).toEqual([
      ['word', 'vintage', null],
    ]);
  });

  it('show what an appeal has approved', async ({ db }) => {
    const { as, seller, admin, second, list, input, shown } = await setUp(db);
    await addWordRule(as(admin), { phrase: 'replica', action: 'hold' });
    const id = await list({ name: 'A replica' });
    await rejectListing(as(admin), id, reason);
    const decision = await db.read.listingDecision.findFirstOrThrow();
    await appealDecision(as(seller), decision.id, { text: 'A toy.' });
    await decideAppeal(as(second), decision.id, { outcome: 'lifted', reason: 'Right.' });
    await editProduct(as(seller), id, input({ name: 'A replica of a toy' }), []);
    expect(await shown()).toEqual([id]);
    // Also one that was removed while it waited.
    const waiting = await list({ name: 'Another replica' });
    await deleteReportedProduct(as(admin), waiting, reason);
    const removal = await db.read.listingDecision.findFirstOrThrow({
      where: { productId: waiting },
    });
    await appealDecision(as(seller), removal.id, { text: 'A toy, too.' });
    await decideAppeal(as(second), removal.id, { outcome: 'lifted', reason: 'Right.' });
    expect((await shown()).sort()).toEqual([id, waiting].sort());
  });

  it('take no decision on a text that the admin has not seen', async ({ db }) => {
    const { clock, as, seller, admin, second, list, input, row, shown } = await setUp(db);
    await addWordRule(as(admin), { phrase: 'replica', action: 'hold' });
    await addWordRule(as(admin), { phrase: 'vintage', action: 'flag' });
    const seenOf = async (id: string) => (await row(id)).updatedAt.toISOString();
    const edit = async (id: string, name: string) => {
      clock.forward(1000);
      await editProduct(as(seller), id, input({ name }), []);
    };
    const id = await list({ name: 'A replica' });
    const seen = await seenOf(id);
    await edit(id, 'A replica of a gun');
    expect(await answer(approveListing(as(admin), id, seen))).toBe('conflict');
    expect(await answer(rejectListing(as(admin), id, { ...reason, seen }))).toBe('conflict');
    expect(await answer(approveListing(as(admin), id, ''))).toBe('conflict');
    await rejectListing(as(admin), id, { ...reason, seen: await seenOf(id) });
    // The appeal is decided on the listing as the admin has read it.
    const refusal = await db.read.listingDecision.findFirstOrThrow();
    await appealDecision(as(seller), refusal.id, { text: 'A toy.' });
    const { seen: then } = await openAppeal(as(second), refusal.id);
    await edit(id, 'A replica of a bomb');
    for (const outcome of ['lifted', 'upheld'] as const) {
      const decision = { outcome, reason: 'So be it.', seen: then ?? '' };
      expect(await answer(decideAppeal(as(second), refusal.id, decision))).toBe('conflict');
    }
    expect(await shown()).toEqual([]);
    const lift = { outcome: 'lifted', reason: 'Right.', seen: await seenOf(id) } as const;
    await decideAppeal(as(second), refusal.id, lift);
    expect(await shown()).toEqual([id]);
    const flagged = await list({ name: 'Vintage lamp' });
    const before = await seenOf(flagged);
    await edit(flagged, 'Vintage lamp, new');
    expect(await answer(dismissFlags(as(admin), flagged, before))).toBe('conflict');
    expect(await dismissFlags(as(admin), flagged, await seenOf(flagged))).toBe(true);
  });

  it('read the fields of the category, also the stored ones', async ({ db }) => {
    const { as, seller, admin, list, input, flags, shown } = await setUp(db);
    const [category] = await db.read.category.findMany();
    await db.write((tx) =>
      tx.categoryField.create({
        data: {
          categoryId: category?.id ?? '',
          key: 'brand',
          label: 'Brand',
          type: 'text',
          position: 0,
        },
      }),
    );
    const id = await list({ name: 'A watch' });
    await addWordRule(as(admin), { phrase: 'replica', action: 'hold' });
    const call = (given: object) => editProduct(as(seller), id, { ...input(), ...given }, []);
    await call({ attributes: { brand: ['Rep1ica'] } });
    expect(await flags(id)).toEqual([['word', 'replica', null]]);
    expect(await shown()).toEqual([]);
    // A call that names no fields leaves them as they are.
    await call({});
    await approveListing(as(admin), id);
    await call({});
    expect(await flags(id)).toEqual([['word', 'replica', 'approved']]);
    const added = { ...input(), attributes: { brand: ['Replica'] } };
    const { productId } = await addProduct(as(seller), added, []);
    expect(await flags(productId)).toEqual([['word', 'replica', null]]);
  });
});

onEachDatabase('listings of new sellers', (it) => {
  it('wait for approval until three were shown, when the setting is on', async ({ db }) => {
    const { as, admin, seller, list, shown, flags } = await setUp(db);
    await list();
    expect(await shown()).toHaveLength(1);
    const on = changeModerationSettings(as(admin), { holdNewSellers: true });
    expect(await answer(on)).toBe('done');
    const forbidden = changeModerationSettings(as(seller), { holdNewSellers: false });
    expect(await answer(forbidden)).toBe('forbidden');
    const { seen } = await readModerationSettings(as(admin));
    const before = versionOf({ holdNewSellers: '' });
    const outdated = changeModerationSettings(as(admin), { holdNewSellers: false, seen: before });
    expect(await answer(outdated)).toBe('conflict');
    const [second, third, fourth] = [await list(), await list(), await list()];
    expect(await shown()).toHaveLength(1);
    expect(await flags(second)).toEqual([['new-seller', '', null]]);
    await rejectListing(as(admin), fourth, reason);
    await approveListing(as(admin), second);
    await approveListing(as(admin), third);
    await list();
    expect(await shown()).toHaveLength(4);
    await changeModerationSettings(as(admin), { holdNewSellers: false, seen });
    const actions = await db.read.auditEntry.findMany({ where: { action: 'settings.change' } });
    expect(actions.map(({ subjectLabel }) => subjectLabel).sort()).toEqual([
      'hold-new-sellers: off',
      'hold-new-sellers: on',
    ]);
  });
});

onEachDatabase('the first listings of a new seller', (it) => {
  it('wait again when they are changed, and count unless they were removed', async ({ db }) => {
    const { as, admin, second, seller, list, input, shown, flags } = await setUp(db);
    await changeModerationSettings(as(admin), { holdNewSellers: true });
    const ids = [await list(), await list(), await list()];
    const [first = '', next = '', third = ''] = ids;
    await approveListing(as(admin), first);
    const edit = (given: Partial<ProductInput>) => editProduct(as(seller), first, input(given), []);
    await edit({ resaleprice: 1800, originalprice: 4000, phone: '5035550111' });
    expect(await shown()).toEqual([first]);
    for (const given of [{ name: 'Sword' }, { name: 'Sword', description: 'Sharp' }]) {
      await edit(given);
      expect(await shown()).toEqual([]);
      expect((await flags(first)).filter(([, , outcome]) => outcome === null)).toEqual([
        ['new-seller', '', null],
      ]);
      await approveListing(as(admin), first);
    }
    await approveListing(as(admin), next);
    await rejectListing(as(admin), third, reason);
    await editProduct(as(seller), third, input({ name: 'A better lamp' }), []);
    await approveListing(as(admin), third);
    // Three are shown: what follows is shown at once, also an edit.
    await edit({ name: 'Lance' });
    const fourth = await list();
    expect(await shown()).toHaveLength(4);
    // That one of them was refused before counts for nothing; a removal counts until it is lifted.
    await deleteReportedProduct(as(admin), third, reason);
    await deleteReportedProduct(as(admin), fourth, reason);
    const fifth = await list();
    expect(await shown()).not.toContain(fifth);
    const { id } = await db.read.listingDecision.findFirstOrThrow({
      where: { productId: fourth },
    });
    await appealDecision(as(seller), id, { text: 'Why?' });
    await decideAppeal(as(second), id, { outcome: 'lifted', reason: 'Right.' });
    const sixth = await list();
    expect(await shown()).toContain(sixth);
  });

  it('count when an admin shows one again that was removed by mistake', async ({ db }) => {
    const { as, admin, list, shown } = await setUp(db);
    await changeModerationSettings(as(admin), { holdNewSellers: true });
    const ids = [await list(), await list(), await list()];
    for (const id of ids) await approveListing(as(admin), id);
    await deleteReportedProduct(as(admin), ids[0] ?? '', reason);
    await list();
    expect(await shown()).toHaveLength(2);
    await showAgain(as(admin), ids[0] ?? '', { reason: 'A mistake.' });
    await list();
    expect(await shown()).toHaveLength(4);
  });
});

onEachDatabase('a decision on a listing', (it) => {
  it('is mailed with its reason in the language of the seller, and appealed once', async ({
    db,
  }) => {
    const { clock, as, seller, buyer, admin, second, list, shown, mails } = await setUp(db);
    await changeModerationSettings(as(admin), { holdNewSellers: true });
    const id = await list({ name: 'Old sword' });
    expect(await answer(rejectListing(as(admin), id, { ...reason, reasonId: 'none' }))).toBe(
      'validation_failed',
    );
    const mine = async () => {
      const { items } = await listMyProducts(as(seller), { limit: 5 });
      const given = { now: clock.now(), prices: priceRule('USD', null), t: ENGLISH.t };
      return items.map((item) => toMyProductView(item, given));
    };
    expect(await mine()).toMatchObject([{ held: 'waits', refusalId: null }]);
    await rejectListing(as(admin), id, reason);
    // The second of two clicks.
    await rejectListing(as(admin), id, reason);
    const other = { ...reason, reason: 'Else.' };
    expect(await answer(rejectListing(as(admin), id, other))).toBe('conflict');
    const refusalId = (await db.read.listingDecision.findFirstOrThrow()).id;
    expect(await mine()).toMatchObject([{ held: 'refused', refusalId }]);
    expect(await findRefusal(as(seller), id)).toBe(refusalId);
    expect(await findRefusal(as(buyer), id)).toBeNull();
    expect(await getEditableProduct(as(seller), id)).toMatchObject({ isRefused: true });
    const tasks = async () => (await sellerOverview(as(seller), ENGLISH)).tasks;
    const task = { href: `/dashboard/decisions/${refusalId}`, title: '“Old sword” was refused' };
    expect(await tasks()).toMatchObject([{ ...task, text: 'Change it or appeal.', waits: false }]);
    const [mail] = await mails('listing-refused');
    expect(mail).toContain('Das darf nicht verkauft werden');
    expect(mail).toContain('See the rules.');
    const decision = await db.read.listingDecision.findFirstOrThrow();
    expect(mail).toContain(`/dashboard/decisions/${decision.id}`);
    const appeal = (actor: Actor, text = 'It is a toy.') =>
      answer(appealDecision(as(actor), decision.id, { text }));
    expect(await answer(getOwnDecision(as(buyer), decision.id, ENGLISH))).toBe('not_found');
    expect(await appeal(buyer)).toBe('not_found');
    expect(await getOwnDecision(as(seller), decision.id, ENGLISH)).toMatchObject({
      kind: 'refused',
      productName: 'Old sword',
      reasonName: 'It must not be sold',
      reason: 'See the rules.',
      mayAppeal: true,
      inForce: true,
      appeal: null,
    });
    expect(await appeal(seller)).toBe('done');
    // The second of two clicks.
    expect(await appeal(seller)).toBe('done');
    expect(await appeal(seller, 'And a gift.')).toBe('conflict');
    expect(await tasks()).toMatchObject([{ ...task, waits: true }]);
    const { items } = await listAppeals(as(admin), { limit: 25 });
    expect(items).toMatchObject([{ id: decision.id, name: 'Sam', product: 'Old sword' }]);
    const lift = { outcome: 'lifted', reason: 'You are right.' } as const;
    expect(await answer(decideAppeal(as(seller), decision.id, lift))).toBe('forbidden');
    await decideAppeal(as(second), decision.id, lift);
    // The second of two clicks.
    await decideAppeal(as(second), decision.id, lift);
    const uphold = { outcome: 'upheld', reason: 'No.' } as const;
    expect(await answer(decideAppeal(as(admin), decision.id, uphold))).toBe('conflict');
    expect(await shown()).toEqual([id]);
    expect(await mine()).toMatchObject([{ held: null, refusalId: null }]);
    expect(await tasks()).toMatchObject([{ title: 'Add a photo to Old sword' }]);
    expect(await mails('listing-appeal:')).toHaveLength(1);
    expect(await getOwnDecision(as(seller), decision.id, ENGLISH)).toMatchObject({
      mayAppeal: false,
      inForce: false,
      appeal: { outcome: 'lifted', decision: 'You are right.' },
    });
    clock.forward(DAY);
  });

  it('removes a listing with the reason of its report, until an appeal brings it back', async ({
    db,
  }) => {
    const { clock, as, seller, buyer, admin, list, shown, mails } = await setUp(db);
    const id = await list();
    await reportProduct(as(buyer), id, { reason: 'counterfeit' });
    expect(await deleteReportedProduct(as(admin), id)).toBe(1);
    expect((await mails('listing-removed'))[0]).toContain('Das ist gefälscht oder gestohlen');
    const decision = await db.read.listingDecision.findFirstOrThrow();
    expect(decision).toMatchObject({
      kind: 'removed',
      reasonId: 'counterfeit',
      sellerId: seller.userId,
    });
    await appealDecision(as(seller), decision.id, { text: 'I have the receipt.' });
    const uphold = { outcome: 'upheld', reason: 'It stays.' } as const;
    await decideAppeal(as(admin), decision.id, uphold);
    expect(await shown()).toEqual([]);
    const other = await list();
    await deleteReportedProduct(as(admin), other, reason);
    const late = await db.read.listingDecision.findFirstOrThrow({ where: { productId: other } });
    clock.forward(190 * DAY);
    expect(await answer(appealDecision(as(seller), late.id, { text: 'Late' }))).toBe('conflict');
    const third = await list();
    await deleteReportedProduct(as(admin), third, reason);
    const last = await db.read.listingDecision.findFirstOrThrow({ where: { productId: third } });
    await appealDecision(as(seller), last.id, { text: 'Again' });
    await decideAppeal(as(admin), last.id, { outcome: 'lifted', reason: 'Fine.' });
    expect(await shown()).toEqual([third]);
  });

  it('that shows a listing begins its time anew', async ({ db }) => {
    const { clock, as, services, seller, admin, second, list, row, shown } = await setUp(db);
    await addWordRule(as(admin), { phrase: 'replica', action: 'hold' });
    const removed = await list();
    const [refused, approved] = [
      await list({ name: 'A replica' }),
      await list({ name: 'Replica' }),
    ];
    clock.forward(50 * DAY);
    await deleteReportedProduct(as(admin), removed, reason);
    await rejectListing(as(admin), refused, reason);
    for (const days of [3, 7]) {
      clock.forward(days * DAY);
      await sweepEndingListings(services);
    }
    // A seller is not asked to renew what is hidden for another reason.
    const ends = { kind: { in: ['listing-ending', 'listing-ended'] } };
    expect(await db.read.notification.count({ where: ends })).toBe(0);
    for (const { id } of await db.read.listingDecision.findMany()) {
      await appealDecision(as(seller), id, { text: 'It is a toy.' });
      await decideAppeal(as(second), id, { outcome: 'lifted', reason: 'Right.' });
    }
    await approveListing(as(admin), approved);
    const all = [removed, refused, approved];
    expect((await shown()).sort()).toEqual([...all].sort());
    const endsAt = new Date(clock.now().getTime() + 60 * DAY);
    for (const id of all) expect(await row(id)).toMatchObject({ endsAt, endedAt: null });
    clock.forward(60 * DAY);
    await sweepEndingListings(services);
    expect(await shown()).toEqual([]);
  });

  it('waits again when a refused listing is changed', async ({ db }) => {
    const { as, seller, admin, list, input, flags, shown, row } = await setUp(db);
    await changeModerationSettings(as(admin), { holdNewSellers: true });
    const id = await list();
    const change = () => editProduct(as(seller), id, input({ name: 'Better lamp' }), []);
    for (const round of [1, 2]) {
      await rejectListing(as(admin), id, reason);
      await change();
      expect([round, (await row(id)).refusedAt, await shown()]).toEqual([round, null, []]);
    }
    expect(await flags(id)).toEqual([
      ['edited', '', null],
      ['edited', '', 'refused'],
      ['new-seller', '', 'refused'],
    ]);
    const first = await db.read.listingDecision.findFirstOrThrow();
    expect(await answer(appealDecision(as(seller), first.id, { text: 'Why' }))).toBe('conflict');
  });

  it('that is made again stands, whatever becomes of the appeal against the first', async ({
    db,
  }) => {
    const { clock, as, seller, admin, second, list, input, row } = await setUp(db);
    await changeModerationSettings(as(admin), { holdNewSellers: true });
    const id = await list();
    await rejectListing(as(admin), id, reason);
    const first = await db.read.listingDecision.findFirstOrThrow();
    await appealDecision(as(seller), first.id, { text: 'It is a toy.' });
    clock.forward(1000);
    await editProduct(as(seller), id, input({ name: 'Better lamp' }), []);
    await rejectListing(as(admin), id, reason);
    await decideAppeal(as(second), first.id, { outcome: 'lifted', reason: 'Right.' });
    const { refusedAt, listed } = await row(id);
    expect([refusedAt, listed]).toEqual([clock.now(), false]);
    const { inForce } = await getOwnDecision(as(seller), first.id, ENGLISH);
    expect(inForce).toBe(false);
  });

  it('is lifted, as its appeal asks, when the changed listing is approved', async ({ db }) => {
    const { as, seller, admin, second, list, input, shown } = await setUp(db);
    await changeModerationSettings(as(admin), { holdNewSellers: true });
    const id = await list();
    await rejectListing(as(admin), id, reason);
    const { id: decisionId } = await db.read.listingDecision.findFirstOrThrow();
    await appealDecision(as(seller), decisionId, { text: 'It is a toy.' });
    await editProduct(as(seller), id, input({ name: 'Better lamp' }), []);
    await approveListing(as(admin), id);
    expect(await shown()).toEqual([id]);
    const uphold = { outcome: 'upheld', reason: 'It stays.' } as const;
    expect(await answer(decideAppeal(as(second), decisionId, uphold))).toBe('conflict');
    const { appeal } = await getOwnDecision(as(seller), decisionId, ENGLISH);
    expect(appeal).toMatchObject({ outcome: 'lifted', decision: '' });
    expect((await listAppeals(as(second), { limit: 25 })).items).toEqual([]);
  });

  it('is not made by an admin about their own listing while there is another', async ({ db }) => {
    const { services, as, admin, list } = await setUp(db);
    await changeModerationSettings(as(admin), { holdNewSellers: true });
    const trader = await addPerson(services, 'admin', { canSell: true });
    const id = await list({}, trader);
    expect(await answer(approveListing(as(trader), id))).toBe('forbidden');
    expect(await answer(rejectListing(as(trader), id, reason))).toBe('forbidden');
    expect(await answer(approveListing(as(admin), id))).toBe('done');
  });

  it('is in the data export of its seller, and loses names and texts with the account', async ({
    db,
  }) => {
    const { as, seller, admin, list } = await setUp(db);
    const id = await list({ name: 'Secret sword' });
    await deleteReportedProduct(as(admin), id, reason);
    const decision = await db.read.listingDecision.findFirstOrThrow();
    await appealDecision(as(seller), decision.id, { text: 'My words' });
    expect(JSON.stringify(await collectOwnData(as(seller)))).toContain('My words');
    await deleteUser(as(admin), seller.userId);
    const after = await db.read.listingDecision.findFirstOrThrow();
    expect(after).toMatchObject({
      sellerId: null,
      productName: '',
      reason: '',
      appeal: null,
      openAppealKey: null,
      kind: 'removed',
      reasonId: 'prohibited',
    });
    expect(after.appealedAt).not.toBeNull();
  });
});

/** A photo with something in it: squares of different grey, as a camera would see them. */
async function photo(seed: number): Promise<Buffer> {
  let state = seed;
  const next = () => (state = (state * 48271) % 2147483647) % 256;
  const small = Buffer.from(Array.from({ length: 12 * 12 }, next));
  return sharp(small, { raw: { width: 12, height: 12, channels: 1 } })
    .resize(600, 450, { fit: 'fill', kernel: 'cubic' })
    .jpeg({ quality: 90 })
    .toBuffer();
}

onEachDatabase('photos of listings', (it) => {
  it('are recognised in listings of others, also scaled, compressed and a little darker', async ({
    db,
  }) => {
    const { services, as, seller, list, run, flags } = await setUp(db);
    const thief = await addPerson(services, 'seller', { name: 'Thea' });
    const store = async (owner: Actor, bytes: Buffer) => {
      const prepared = await preparePhoto(as(owner), new Uint8Array(bytes), 'photo');
      return storePhoto(as(owner), prepared, owner.userId);
    };
    const original = await photo(7);
    const first = await list({}, seller, [await store(seller, original)]);
    const again = await list({}, seller, [await store(seller, original)]);
    const copy = await list({}, thief, [await store(thief, original)]);
    const changed = await sharp(original)
      .resize(420)
      .modulate({ brightness: 0.9 })
      .jpeg({ quality: 55 })
      .toBuffer();
    const similar = await list({}, thief, [await store(thief, changed)]);
    const mirrored = await list({}, thief, [
      await store(thief, await sharp(changed).flop().jpeg().toBuffer()),
    ]);
    const different = await list({}, thief, [await store(thief, await photo(99))]);
    const plain = await sharp({
      create: { width: 300, height: 300, channels: 3, background: '#ffffff' },
    })
      .png()
      .toBuffer();
    const white = await list({}, seller, [await store(seller, plain)]);
    const alsoWhite = await list({}, thief, [
      await store(thief, await sharp(plain).resize(280).png().toBuffer()),
    ]);
    await run();
    const kinds = async (id: string) => (await flags(id)).map(([kind]) => kind);
    expect(await flags(copy)).toEqual([first, again].sort().map((id) => ['photo', id, null]));
    expect(await kinds(similar)).toEqual(['similar-photo', 'similar-photo']);
    expect(await kinds(mirrored)).toEqual(['similar-photo', 'similar-photo']);
    expect(await kinds(different)).toEqual([]);
    expect([await kinds(white), await kinds(alsoWhite)]).toEqual([[], []]);
    // The seller's own copies are fine; that others have taken them says which one came later.
    for (const id of [first, again]) {
      for (const [, about] of await flags(id)) expect([copy, similar, mirrored]).toContain(about);
    }
  });

  it('of a removed listing are recognised after the account and the photo are gone', async ({
    db,
  }) => {
    const { services, as, seller, admin, list, input, run, flags } = await setUp(db);
    const bytes = await photo(3);
    const store = async (owner: Actor) =>
      storePhoto(
        as(owner),
        await preparePhoto(as(owner), new Uint8Array(bytes), 'photo'),
        owner.userId,
      );
    const removed = await list({}, seller, [await store(seller)]);
    await run();
    await deleteReportedProduct(as(admin), removed, reason);
    const copy = await store(seller);
    const back = await list({}, seller, [copy]);
    await run();
    expect(await flags(back)).toEqual([['photo', removed, null]]);
    // Taken out before the decision, and put back after it.
    for (const [photos, decide] of [
      [[], true],
      [[copy], false],
    ] as const) {
      await editProduct(as(seller), back, input(), photos);
      await run();
      if (decide) await dismissFlags(as(admin), back);
    }
    expect(await flags(back)).toEqual([
      ['photo', removed, null],
      ['photo', removed, 'dismissed'],
    ]);
    await deleteOwnAccountOf(as, seller, db);
    expect(await db.read.photoPrint.findMany()).toMatchObject([
      { productId: removed, sellerId: null },
    ]);
    const other = await addPerson(services, 'seller');
    const third = await list({}, other, [await store(other)]);
    await run();
    expect(await flags(third)).toEqual([['photo', removed, null]]);
  });

  it('of earlier versions get their fingerprints later', async ({ db }) => {
    const { services, as, seller, list } = await setUp(db);
    const prepared = await preparePhoto(as(seller), new Uint8Array(await photo(5)), 'photo');
    await list({}, seller, [await storePhoto(as(seller), prepared, seller.userId)]);
    const before = await db.read.photoPrint.findFirstOrThrow();
    await db.write(async (tx) => {
      await tx.image.updateMany({ data: { fingerprint: null } });
      await tx.photoPrint.updateMany({
        data: { part1: null, part2: null, part3: null, part4: null },
      });
    });
    expect(await fingerprintPhotos(services)).toBe(1);
    expect(await fingerprintPhotos(services)).toBe(0);
    expect(await db.read.photoPrint.findFirstOrThrow()).toEqual(before);
    expect(before.part1).not.toBeNull();
  });
});

async function deleteOwnAccountOf(
  as: (actor: Actor) => ReturnType<typeof actAs>,
  seller: Actor,
  db: Database,
) {
  await db.write((tx) => tx.signInMethod.deleteMany({ where: { userId: seller.userId } }));
  await deleteOwnAccount(as(seller), {});
}

onEachDatabase('a listing in the database', (it) => {
  it('is held by one column, which every list respects', async ({ db }) => {
    const { services, as, seller, shown } = await setUp(db);
    const product = await addRow(services, seller, { heldAt: new Date(), listed: false });
    await alignListed(db, priceRule('USD', null), new Date());
    expect(await shown()).toEqual([]);
    expect(await answer(getProduct(as(null), product.id))).toBe('not_found');
  });
});
