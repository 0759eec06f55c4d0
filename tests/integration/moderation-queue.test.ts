import { expect } from 'vitest';
import { deleteOwnAccount, deleteUser } from '~/features/account-lifecycle/delete-account.server';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';
import type { Actor } from '~/features/accounts/account.policy';
import { readAdminOverview } from '~/features/moderation/admin-overview.server';
import { appealSuspension, decideAppeal } from '~/features/moderation/appeals.server';
import { addFlag } from '~/features/listing-checks/flag-listing.server';
import { approveListing, rejectListing } from '~/features/moderation/listing-decisions.server';
import {
  deleteOwnProduct,
  deleteReportedProduct,
} from '~/features/moderation/delete-product.server';
import { appealDecision } from '~/features/moderation/listing-appeals.server';
import {
  addReason,
  changeReason,
  getManagedReason,
  retireReason,
} from '~/features/moderation/manage-reasons.server';
import {
  countQueues,
  listModerationQueue,
  toCaseView,
} from '~/features/moderation/moderation-queue.server';
import { listPersonReports, reportPerson } from '~/features/moderation/person-reports.server';
import {
  listReasonChoices,
  reasonNamer,
  withReasonNames,
} from '~/features/moderation/reason-names.server';
import { dismissReport, reportProduct } from '~/features/moderation/reports.server';
import { suspendAccount } from '~/features/moderation/suspend-account.server';
import { findLatestSuspension } from '~/features/moderation/standing.server';
import { exportTransparency, readTransparency } from '~/features/moderation/transparency.server';
import type { DomainError } from '~/lib/domain-error';
import type { Database } from '~/platform/db/database';
import { categoryRow, productRow } from '../../prisma/factories/rows';
import { onEachDatabase } from '../setup/databases';
import { ENGLISH } from '../setup/english';
import { actAs, addPerson, addProduct, testClock, testServices } from '../setup/test-ctx';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const german = { code: 'de' } as const;

async function setUp(db: Database) {
  const clock = testClock();
  const services = testServices(db, { clock });
  const seller = await addPerson(services, 'seller', { name: 'Sam' });
  const buyers = [await addPerson(services, 'buyer'), await addPerson(services, 'buyer')] as const;
  const admin = await addPerson(services, 'admin');
  const as = (actor: Actor | null) => actAs(services, actor);
  const product = (name: string) => addProduct(services, seller, { name });
  const queue = async (search = '') => {
    const { items } = await listModerationQueue(as(admin), { limit: 25, search });
    return items.map((row) => toCaseView(row, ENGLISH.t, (id) => id));
  };
  return { clock, services, seller, buyers, admin, as, product, queue };
}

async function answer(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if ((error as DomainError).name !== 'DomainError') throw error;
    return (error as DomainError).code;
  }
}

onEachDatabase('the moderation queue', (it) => {
  it('has what waits about a product or person in one row, by urgency and age', async ({ db }) => {
    const { clock, seller, buyers, admin, as, product, queue } = await setUp(db);
    const [one, two] = buyers;
    const vase = await product('Vase');
    const lamp = await product('Lamp');
    const sword = await product('Sword');
    await reportProduct(as(one), lamp.id, { reason: 'other' });
    clock.forward(HOUR);
    await reportProduct(as(one), vase.id);
    clock.forward(HOUR);
    const { reportId } = await reportProduct(as(two), vase.id, { reason: 'misleading' });
    clock.forward(HOUR);
    await reportProduct(as(one), sword.id, { reason: 'prohibited' });
    await db.write((tx) =>
      tx.listingFlag.create({
        data: {
          id: 'flag',
          productId: lamp.id,
          kind: 'word',
          about: 'lamp',
          urgency: 2,
          createdAt: clock.now(),
        },
      }),
    );
    clock.forward(HOUR);
    await suspendAccount(as(admin), seller.userId, { length: '7', reason: 'Spam.' });
    const suspended = as({ ...seller, suspended: true });
    const suspensionId = (await findLatestSuspension(suspended)) ?? '';
    await appealSuspension(suspended, suspensionId, { text: 'Why?' });
    const found = await queue();
    expect(found.map(({ name, urgency }) => [name, urgency])).toEqual([
      ['Sword', 3],
      ['Sam', 3],
      ['Lamp', 2],
      ['Vase', 2],
    ]);
    expect(found[3]).toMatchObject({
      subject: 'product',
      href: `/dashboard/products/${vase.id}`,
      sellerName: 'Sam',
      held: false,
      since: '2026-06-01T13:00:00.000Z',
      counts: { reports: 2, flags: 0, conversations: 0, appeals: 0, disputes: 0 },
    });
    expect(found[2]?.counts).toMatchObject({ reports: 1, flags: 1 });
    expect(found[3]).toMatchObject({ reasons: ['misleading'], flags: [], quote: null });
    expect(found[3]?.picture).not.toBeNull();
    expect(found[2]).toMatchObject({
      reasons: ['other'],
      flags: [{ kind: 'word', about: 'lamp' }],
    });
    expect(found[1]).toMatchObject({ picture: null, reasons: [], quote: 'Why?' });
    expect(await countQueues(as(admin))).toMatchObject({ all: 4, products: 4, appeals: 1 });
    expect(found[1]).toMatchObject({
      subject: 'person',
      href: `/dashboard/people/${seller.userId}`,
      counts: { appeals: 1 },
    });
    const { tasks } = await readAdminOverview(as(admin));
    expect(tasks).toMatchObject({ reports: 4, flags: 1, appeals: 1, people: 0 });
    expect((await queue('sword')).map(({ name }) => name)).toEqual(['Sword']);
    await dismissReport(as(admin), reportId);
    expect((await queue('vase'))[0]?.counts.reports).toBe(1);
    expect(await answer(listModerationQueue(as(seller), { limit: 5 }))).toBe('forbidden');
    expect(await answer(listModerationQueue(as(null), { limit: 5 }))).toBe('unauthenticated');
  });

  it('is paged in both directions, each row once', async ({ db }) => {
    const { clock, services, seller, buyers, admin, as } = await setUp(db);
    const category = categoryRow();
    const total = 120;
    const products = Array.from({ length: total }, (_, at) =>
      productRow({ sellerId: seller.userId, categoryId: category.id, name: `Thing ${at}` }),
    );
    const reasons = ['scam', 'other', null];
    await db.write(async (tx) => {
      await tx.category.create({ data: category });
      await tx.product.createMany({ data: products });
      await tx.report.createMany({
        data: products.map(({ id, name }, at) => ({
          id: `r${at}`,
          productId: id ?? '',
          reporterId: buyers[0].userId,
          name,
          user: 'Bea',
          email: '',
          priceMinor: 100,
          currency: 'USD',
          reason: reasons[at % 3] ?? null,
          createdAt: new Date(clock.now().getTime() - Math.floor(at / 2) * HOUR),
        })),
      });
    });
    const ctx = actAs(services, admin);
    const seen: string[] = [];
    let cursor: string | null = null;
    let before: string | null = null;
    do {
      const page = await listModerationQueue(ctx, { limit: 25, cursor });
      seen.push(...page.items.map(({ id }) => id));
      before = page.previous;
      cursor = page.next;
    } while (cursor);
    expect(new Set(seen).size).toBe(total);
    const back = await listModerationQueue(ctx, { limit: 25, before });
    expect(back.items.map(({ id }) => id)).toEqual(seen.slice(75, 100));
    expect(await answer(listModerationQueue(as(buyers[0]), { limit: 5 }))).toBe('forbidden');
  });
});

onEachDatabase('the reasons for reports', (it) => {
  it('belong to every database, in all languages', async ({ db }) => {
    const { as } = await setUp(db);
    const names = await listReasonChoices(as(null), german);
    expect(names.map(({ id }) => id)).toEqual([
      'scam',
      'misleading',
      'prohibited',
      'counterfeit',
      'offensive',
      'insults',
      'fraud',
      'outside-payment',
      'spam',
      'harassment',
      'other',
    ]);
    expect(names[0]?.name).toBe('Das sieht nach Betrug aus');
    const ids = async (subject: 'listing' | 'person') =>
      (await listReasonChoices(as(null), german, subject)).map(({ id }) => id);
    expect(await ids('listing')).toEqual([
      'scam',
      'misleading',
      'prohibited',
      'counterfeit',
      'offensive',
      'other',
    ]);
    expect(await ids('person')).toEqual([
      'offensive',
      'insults',
      'fraud',
      'outside-payment',
      'spam',
      'harassment',
      'other',
    ]);
  });

  it('are added, changed and retired by admins; old reports still show them', async ({ db }) => {
    const { seller, buyers, admin, as, product } = await setUp(db);
    const input = {
      name: 'Recalled by its maker',
      names: { de: 'Zurückgerufen' },
      about: 'all' as const,
      urgency: 3,
    };
    expect(await answer(addReason(as(seller), input))).toBe('forbidden');
    const { reasonId } = await addReason(as(admin), input);
    expect(await answer(addReason(as(admin), input))).toBe('conflict');
    const [stove, oven] = [await product('Stove'), await product('Oven')];
    await reportProduct(as(buyers[0]), stove.id, { reason: reasonId });
    await changeReason(as(admin), reasonId, { ...input, names: { es: 'Retirado' } });
    expect(await getManagedReason(as(admin), reasonId)).toEqual({
      ...input,
      names: { es: 'Retirado' },
      seen: expect.any(String) as string,
    });
    expect(await retireReason(as(admin), reasonId, { retired: true })).toBe(true);
    expect(await retireReason(as(admin), reasonId, { retired: true })).toBe(false);
    expect((await listReasonChoices(as(null), german)).map(({ id }) => id)).not.toContain(reasonId);
    expect((await reasonNamer(as(null), german))(reasonId)).toBe('Recalled by its maker');
    const late = reportProduct(as(buyers[0]), oven.id, { reason: reasonId });
    expect(await answer(late)).toBe('validation_failed');
    expect(await answer(reportProduct(as(buyers[0]), oven.id))).toBe('done');
    await retireReason(as(admin), reasonId, { retired: false });
    const left = ['scam', 'spam'];
    for (const { id } of await listReasonChoices(as(null), german)) {
      if (!left.includes(id)) await retireReason(as(admin), id, { retired: true });
    }
    // The last one for listings, and the last one for people.
    for (const id of left) {
      expect(await answer(retireReason(as(admin), id, { retired: true }))).toBe('conflict');
    }
    const scam = await getManagedReason(as(admin), 'scam');
    const moved = changeReason(as(admin), 'scam', { ...scam, about: 'person' });
    expect(await answer(moved)).toBe('conflict');
    await changeReason(as(admin), 'scam', { ...scam, about: 'all' });
    await retireReason(as(admin), 'spam', { retired: true });
    const actions = await db.read.auditEntry.findMany({ where: { subjectId: reasonId } });
    expect(actions.map(({ action }) => action)).toContain('reason.add');
  });
});

onEachDatabase('reports of people', (it) => {
  it('have a reason of the list, which decides how urgent they are', async ({ db }) => {
    const { seller, buyers, admin, as, queue } = await setUp(db);
    const [one, two] = buyers;
    const about = { kind: 'person', id: seller.userId } as const;
    const report = (by: Actor, reason: string) =>
      reportPerson(as(by), about, { reason, details: 'Look at the listings.' });
    expect(await answer(report(one, 'none'))).toBe('validation_failed');
    // For listings only.
    expect(await answer(report(one, 'scam'))).toBe('validation_failed');
    await report(one, 'spam');
    expect(await queue()).toMatchObject([{ id: seller.userId, urgency: 1 }]);
    await report(two, 'fraud');
    expect(await queue()).toMatchObject([{ id: seller.userId, urgency: 3 }]);
    const { items } = await listPersonReports(as(admin), { limit: 25 });
    const named = await withReasonNames(as(admin), german, items);
    expect(named.map(({ reason }) => reason).sort()).toEqual(['Betrug', 'Spam oder Werbung']);
    expect((await collectOwnData(as(two))).personReports).toMatchObject([{ reason: 'fraud' }]);
  });
});

onEachDatabase('the transparency figures', (it) => {
  it('count a year, and stay when accounts are deleted', async ({ db }) => {
    const { clock, services, seller, buyers, admin, as, product } = await setUp(db);
    const [one, two] = buyers;
    const ids = [await product('A'), await product('B'), await product('C')].map(({ id }) => id);
    const [a = '', b = ''] = ids;
    const { reportId } = await reportProduct(as(one), a);
    await reportProduct(as(one), b);
    await reportProduct(as(two), b);
    clock.forward(2 * HOUR);
    await dismissReport(as(admin), reportId);
    clock.forward(2 * HOUR);
    await deleteReportedProduct(as(admin), b, { reasonId: 'scam', reason: '' });
    const decision = await db.read.listingDecision.findFirstOrThrow();
    await appealDecision(as(seller), decision.id, { text: 'No.' });
    clock.forward(5 * HOUR);
    await decideAppeal(as(admin), decision.id, { outcome: 'lifted', reason: 'Right.' });
    const person = await addPerson(services, 'buyer');
    await suspendAccount(as(admin), person.userId, { length: '7', reason: 'Spam.' });
    const expected = {
      year: 2026,
      productReports: 3,
      conversationReports: 0,
      personReports: 0,
      flags: 0,
      dismissed: 1,
      reviewsRemoved: 0,
      answersRemoved: 0,
      messagesRemoved: 0,
      warnings: 0,
      accountsDeleted: 0,
      removed: 1,
      refused: 0,
      approved: 0,
      suspensions: 1,
      appeals: 1,
      appealsLifted: 1,
      // Of 2, 4 and 4 hours.
      medianHours: 4,
      appealMedianHours: 5,
    };
    expect(await readTransparency(as(admin))).toEqual([expected]);
    for (const { userId } of [seller, one, two, person]) await deleteUser(as(admin), userId);
    expect(await readTransparency(as(admin))).toEqual([{ ...expected, accountsDeleted: 4 }]);
    clock.forward(365 * DAY);
    const later = await readTransparency(as(admin));
    expect(later.map(({ year, productReports }) => [year, productReports])).toEqual([
      [2027, 0],
      [2026, 3],
    ]);
    expect(later[0]?.medianHours).toBeNull();
    const csv = await exportTransparency(as(admin));
    expect(csv.split('\r\n')[2]).toBe(
      '"2026","3","0","0","0","1","1","0","0","0","0","0","0","1","4","1","1","4","5"',
    );
    expect(await answer(readTransparency(as(seller)))).toBe('forbidden');
  });

  it('count each approval of a listing once', async ({ db }) => {
    const { clock, services, seller, admin, as, product } = await setUp(db);
    const { id } = await product('Held');
    const hold = () =>
      db.write((tx) => tx.product.update({ where: { id }, data: { heldAt: clock.now() } }));
    const flag = { kind: 'new-seller', about: '', urgency: 1 } as const;
    await hold();
    await db.write((tx) => addFlag(tx, services, id, flag));
    await rejectListing(as(admin), id, { reasonId: 'scam', reason: '' });
    // Its flag is closed by the refusal; a second approval has no open flag either.
    await approveListing(as(admin), id);
    await hold();
    await approveListing(as(admin), id);
    const figures = async () => (await readTransparency(as(admin)))[0];
    expect(await figures()).toMatchObject({ approved: 2, refused: 1 });
    await deleteUser(as(admin), seller.userId);
    expect(await figures()).toMatchObject({ approved: 2, refused: 1 });
  });

  it('have no decision where a listing or account was gone before one', async ({ db }) => {
    const { clock, services, seller, buyers, admin, as, product } = await setUp(db);
    const flag = (productId: string) =>
      db.write((tx) =>
        addFlag(tx, services, productId, { kind: 'word', about: 'lamp', urgency: 2 }),
      );
    const gone = await product('Gone');
    await reportProduct(as(buyers[0]), gone.id);
    await flag(gone.id);
    clock.forward(HOUR);
    await deleteOwnProduct(as(seller), gone.id);
    const other = await addPerson(services, 'seller');
    const theirs = await addProduct(services, other);
    await reportProduct(as(buyers[0]), theirs.id);
    await flag(theirs.id);
    clock.forward(HOUR);
    await db.write((tx) => tx.signInMethod.deleteMany({ where: { userId: other.userId } }));
    await deleteOwnAccount(as(other), {});
    const outcomes = async () => [
      ...(await db.read.report.findMany()).map(({ outcome }) => outcome),
      ...(await db.read.listingFlag.findMany()).map(({ outcome }) => outcome),
    ];
    expect(await outcomes()).toEqual(Array(4).fill('undecided'));
    const figures = async () => (await readTransparency(as(admin)))[0];
    expect(await figures()).toMatchObject({
      productReports: 2,
      flags: 2,
      dismissed: 0,
      removed: 0,
      accountsDeleted: 0,
      medianHours: null,
    });
    const last = await product('Last');
    await reportProduct(as(buyers[0]), last.id);
    clock.forward(3 * HOUR);
    await deleteUser(as(admin), seller.userId);
    expect(await figures()).toMatchObject({ accountsDeleted: 1, medianHours: 3 });
    const person = await addPerson(services, 'seller');
    const about = { kind: 'person', id: person.userId } as const;
    await reportPerson(as(buyers[0]), about, { reason: 'fraud', details: 'No lamp.' });
    clock.forward(5 * HOUR);
    await deleteUser(as(admin), person.userId);
    // Of 3 and 5 hours.
    expect(await figures()).toMatchObject({ accountsDeleted: 2, medianHours: 4 });
  });
});
