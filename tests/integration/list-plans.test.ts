import { expect } from 'vitest';
import { findCandidates, findListed } from '~/features/alerts/saved-search.sql.server';
import { listOwnSearches } from '~/features/alerts/saved-searches.server';
import { readListingsSince } from '~/features/follows/follow.sql.server';
import { listFollowed, listNewListings } from '~/features/follows/follows.server';
import {
  readCopies,
  readNearDuplicates,
} from '~/features/listing-checks/listing-checks.sql.server';
import { readOpenTasks } from '~/features/moderation/admin-overview.sql.server';
import { listAppeals } from '~/features/moderation/appeals.server';
import { listModerationQueue } from '~/features/moderation/moderation-queue.server';
import { readQueueCounts } from '~/features/moderation/moderation-queue.sql.server';
import {
  countOwnNotifications,
  listOwnNotifications,
} from '~/features/notifications/own-notifications.server';
import { listBatches } from '~/features/payouts/batches.server';
import { listCategoriesWithCounts, listFront } from '~/features/search/front-page.sql.server';
import { UNHURRIED, type Database } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import { categoryRow, productRow, userRow } from '../../prisma/factories/rows';
import { onOwnDatabases } from '../setup/databases';
import { plansOf } from '../setup/query-plans';
import { actAs, addPerson, testClock, testServices } from '../setup/test-ctx';
import { watchedDatabase } from '../setup/watched-database';

const ROWS = 500;
const PAGE = { limit: 25 };
const HASH = 'a'.repeat(64);
const numbers = Array.from({ length: ROWS }, (_, index) => index);
const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1000);

/** Of each kind of list many rows, of which few are one person's or wait for a decision. */
async function fill(db: Database, me: { buyerId: string; sellerId: string }): Promise<string> {
  const category = categoryRow();
  const others = numbers.map((index) => userRow({ role: 'seller', createdAt: at(index) }));
  const otherId = (index: number) => others[index]?.id ?? '';
  const mine = (index: number) => (index % 10 === 0 ? me.buyerId : otherId(index));
  const products = numbers.map((index) =>
    productRow({
      sellerId: index % 10 ? otherId(index) : me.sellerId,
      categoryId: category.id,
      createdAt: at(index),
    }),
  );
  const productId = (index: number) => products[index]?.id ?? '';
  // Nearly all were decided long ago.
  const closed = (index: number) => (index < 5 ? null : at(index));
  const outcome = (index: number) => (index < 5 ? null : 'dismissed');
  const rows = {
    notification: numbers.map((index) => ({
      id: `n${index}`,
      userId: mine(index),
      kind: 'offer-made',
      key: `${index}`,
      createdAt: at(index),
      readAt: closed(index),
    })),
    report: numbers.map((index) => ({
      id: `r${index}`,
      productId: productId(index),
      reporterId: me.buyerId,
      user: 'x',
      email: 'x',
      name: 'x',
      priceMinor: 100,
      currency: 'USD',
      createdAt: at(index),
      closedAt: closed(index),
      outcome: outcome(index),
    })),
    listingFlag: numbers.map((index) => ({
      id: `f${index}`,
      productId: productId(index),
      kind: 'word',
      about: 'x',
      urgency: 2,
      createdAt: at(index),
      closedAt: closed(index),
      outcome: outcome(index),
    })),
    personReport: numbers.map((index) => ({
      id: `p${index}`,
      kind: 'person',
      reporterId: me.buyerId,
      reportedId: otherId(index),
      details: '',
      createdAt: at(index),
      closedAt: closed(index),
      outcome: outcome(index),
      openKey: index < 5 ? `${index}` : null,
    })),
    photoPrint: numbers.map((index) => ({
      productId: productId(index),
      imageId: `i${index}`,
      sellerId: otherId(index),
      contentHash: index < 5 ? HASH : `${index}`,
      createdAt: at(index),
      part1: index,
      part2: index + 1,
      part3: index + 2,
      part4: index + 3,
    })),
    follow: numbers.map((index) => ({
      followerId: mine(index),
      followedId: otherId((index + 1) % ROWS),
      createdAt: at(index),
    })),
    savedSearch: numbers.map((index) => ({
      id: `s${index}`,
      userId: mine(index),
      name: 'x',
      query: `q=w${index}`,
      currency: 'USD',
      frequency: 'now',
      createdAt: at(index),
    })),
    savedSearchKey: numbers.map((index) => ({
      searchId: `s${index}`,
      word: `w${index}`,
      categoryId: '',
      minPriceMinor: 0,
      maxPriceMinor: 1_000_000,
    })),
    savedSearchMatch: numbers.map((index) => ({
      searchId: `s${index % 50}`,
      productId: productId(index),
      createdAt: at(index),
      pending: index < 5,
      seenAt: closed(index),
    })),
    listingDraft: numbers.map((index) => ({
      id: `d${index}`,
      sellerId: index % 10 ? otherId(index) : me.sellerId,
      values: '{}',
      name: 'x',
      createdAt: at(index),
      updatedAt: at(index),
    })),
    payoutBatch: numbers.map((index) => ({
      id: `b${index}`,
      currency: 'USD',
      createdBy: me.sellerId,
      formKey: `${index}`,
      createdAt: at(index),
    })),
    payoutLine: numbers.map((index) => ({
      id: `l${index}`,
      batchId: `b${index}`,
      sellerId: otherId(index),
      amountMinor: 100,
      currency: 'USD',
      status: 'paid',
      reference: 'x',
      lastFour: '1234',
      createdAt: at(index),
      decidedAt: at(index),
    })),
  };
  await db.write(async (tx) => {
    await tx.category.create({ data: category });
    for (let from = 0; from < ROWS; from += 500) {
      const part = <Row>(all: Row[]) => ({ data: all.slice(from, from + 500) });
      await tx.user.createMany(part(others));
      await tx.product.createMany(part(products));
      await tx.notification.createMany(part(rows.notification));
      await tx.report.createMany(part(rows.report));
      await tx.listingFlag.createMany(part(rows.listingFlag));
      await tx.personReport.createMany(part(rows.personReport));
      await tx.photoPrint.createMany(part(rows.photoPrint));
      await tx.savedSearch.createMany(part(rows.savedSearch));
      await tx.savedSearchKey.createMany(part(rows.savedSearchKey));
      await tx.savedSearchMatch.createMany(part(rows.savedSearchMatch));
      await tx.listingDraft.createMany(part(rows.listingDraft));
      await tx.payoutBatch.createMany(part(rows.payoutBatch));
      await tx.payoutLine.createMany(part(rows.payoutLine));
    }
    for (let from = 0; from < ROWS; from += 500) {
      await tx.follow.createMany({ data: rows.follow.slice(from, from + 500) });
    }
  }, UNHURRIED);
  return productId(7);
}

/** What Prisma asks for in listDrafts, countDrafts and listDraftIds: it does not show its statements. */
const ofPrisma = (sellerId: string) => [
  sql`SELECT "id", "name", "updatedAt" FROM "ListingDraft" WHERE "sellerId" = ${sellerId}
    ORDER BY "updatedAt" DESC, "id" DESC LIMIT 50`,
  sql`SELECT COUNT(*) FROM "ListingDraft" WHERE "sellerId" = ${sellerId}`,
  sql`SELECT "id" FROM "ListingDraft" WHERE "sellerId" = ${sellerId} LIMIT 50`,
  sql`SELECT "productId", "imageId" FROM "PhotoPrint" WHERE "productId" = ${'none'}`,
];

/** A whole table is read, and not along an index; x names the tables of the moderation queue. */
const UNINDEXED =
  /(SCAN (?!\S+ USING INDEX)|Seq Scan on )"?(Notification|Report|ListingFlag|ListingDecision|Dispute|ConversationReport|PersonReport|Suspension|PhotoPrint|Follow|SavedSearch|SavedSearchKey|SavedSearchMatch|ListingDraft|PayoutBatch|PayoutLine|LedgerEntry|LedgerObject|Product|Refund|ProviderDispute|n|r|x|c|f|k|s|e|o|p|b|l)"?(?![\w"])/;

onOwnDatabases('the lists of people and moderators', (it, dialect) => {
  it('are read along an index, whatever their length', async ({ db, url }) => {
    const services = testServices(db, { clock: testClock('2026-01-02T00:00:00Z') });
    const [buyer, seller, admin] = [
      await addPerson(services, 'buyer'),
      await addPerson(services, 'seller'),
      await addPerson(services, 'admin'),
    ];
    const productId = await fill(db, { buyerId: buyer.userId, sellerId: seller.userId });
    const { db: watching, take } = watchedDatabase(db);
    const asBuyer = { ...actAs(services, buyer), db: watching };
    const asAdmin = { ...actAs(services, admin), db: watching };
    const lists: ((place: object) => Promise<{ next: string | null; items: unknown[] }>)[] = [
      (place) => listOwnNotifications(asBuyer, { ...PAGE, ...place }),
      (place) => listFollowed(asBuyer, { ...PAGE, ...place }),
      (place) => listOwnSearches(asBuyer, { ...PAGE, ...place }),
    ];
    for (const list of lists) {
      const { next, items } = await list({});
      expect(items).toHaveLength(PAGE.limit);
      await list({ cursor: next });
      await list({ before: next });
    }
    await listNewListings(asBuyer, PAGE);
    const span = { since: at(0), until: at(ROWS), limit: 25 };
    await readListingsSince(watching, buyer.userId, span);
    await countOwnNotifications(asBuyer);
    await listModerationQueue(asAdmin, PAGE);
    await listAppeals(asAdmin, PAGE);
    await listBatches(asAdmin, '100');
    await readOpenTasks(watching, services.clock.now());
    await readQueueCounts(watching, services.clock.now());
    const listing = { productId, sellerId: seller.userId };
    expect(await readCopies(watching, listing, HASH)).toHaveLength(5);
    expect(await readNearDuplicates(watching, listing, [1, 2, 3, 4])).not.toEqual([]);
    const listed = await findListed(watching, productId);
    const found = listed && (await findCandidates(watching, ['w8', 'w9', ''], listed));
    expect(found).toHaveLength(2);
    const asked = [...take().statements, ...ofPrisma(seller.userId)];
    expect(asked.length).toBeGreaterThan(20);
    for (const [query, plan] of await plansOf(dialect === 'sqlite' ? db : url, asked)) {
      expect(plan, `${query.text}\n${plan}`).not.toMatch(UNINDEXED);
    }
    if (dialect !== 'sqlite') return;
    // SQLite has no figures of the data: not through all listings for each category.
    await listCategoriesWithCounts({ db: watching });
    const [[, plan] = []] = await plansOf(db, take().statements);
    expect(plan).toContain('Product_categoryId_listed_');
    await listFront(
      { db: watching, actor: null },
      { advertised: 12, newest: 6, bargains: 6, maxPriceMinor: 2500 },
    );
    const [[, front] = []] = await plansOf(db, take().statements);
    expect(front).toContain(
      'Product_listed_advertised_advertisedAt_id_idx (listed=? AND advertised=?)',
    );
  });
});
