import { readListings, type BulkDatabase, type BulkRow } from './bulk-insert.sql.server';
import { dice } from './generate';
import { buyerId } from './people';

const BATCH_SIZE = 5_000;
const DAY = 24 * 60 * 60 * 1000;
const FIRST = Date.parse('2025-06-01T00:00:00Z');

/** How many rows of each kind a shop of this many listings has. */
const historySizes = (listings: number) => ({
  orders: Math.round(listings / 2),
  messages: listings * 2,
  savedSearches: Math.round(listings / 5),
  reports: Math.round(listings / 50),
});

/** Messages of one conversation. */
const MESSAGES = 8;
/** Open reports: what a queue has that moderators work on, whatever the size of the shop. */
const OPEN_REPORTS = 200;

interface Parties {
  productId: string;
  buyerId: string;
  sellerId: string;
}

/**
 * Adds what people did: completed orders with their ledger and reviews, conversations, favourites,
 * notifications, saved searches and reports. The same for the same listings and buyers.
 */
export async function addHistory(
  bulk: BulkDatabase,
  buyers: number,
  own: { buyerId: string; sellerId: string },
): Promise<void> {
  const listings = await readListings(bulk);
  const sizes = historySizes(listings.length);
  // The people whose pages are measured have the same number of rows in every shop. No listing comes
  // twice among the rows of a kind.
  const partiesOf = (count: number) => (index: number) => {
    const { id, sellerId } = listings[index * Math.floor(listings.length / count)]!;
    const buyer = buyerId(Math.floor(dice(index * 40503 + 11)() * buyers));
    const parties = { productId: id, buyerId: buyer, sellerId };
    if (index < 100) return { ...parties, buyerId: own.buyerId };
    return index < 200 ? { ...parties, sellerId: own.sellerId } : parties;
  };
  const add = async (count: number, rows: (index: number, parties: Parties) => Rows) => {
    const parties = partiesOf(count);
    await addInParts(count, (index) => rows(index, parties(index)), bulk);
  };
  await add(sizes.orders, orderRows);
  await add(Math.round(sizes.messages / MESSAGES), conversationRows);
  await add(sizes.savedSearches, searchRows);
  await add(sizes.reports, reportRows);
}

type Rows = Record<string, BulkRow[]>;

/** Inserts what `make` gives for 0 to `count`, table by table, in batches. */
async function addInParts(count: number, make: (index: number) => Rows, bulk: BulkDatabase) {
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const tables: Rows = {};
    for (let index = from; index < Math.min(count, from + BATCH_SIZE); index += 1) {
      for (const [table, rows] of Object.entries(make(index))) {
        (tables[table] ??= []).push(...rows);
      }
    }
    for (const [table, rows] of Object.entries(tables)) await bulk.insert(table, rows);
  }
}

const at = (index: number) => new Date(FIRST + (index % 500) * DAY + (index % DAY));

function orderRows(index: number, { productId, buyerId: buyer, sellerId }: Parties): Rows {
  const [id, createdAt] = [`bench-order-${index}`, at(index)];
  const [amountMinor, currency] = [2000 + (index % 100) * 50, 'USD'];
  const transactionId = `bench-release-${index}`;
  const about = { orderId: id, currency };
  return {
    Order: [
      {
        id,
        productId,
        buyerId: buyer,
        sellerId,
        userName: 'Buyer',
        email: 'x@rummage.test',
        sellerName: 'Seller',
        name: 'A thing',
        nameKey: 'a thing',
        priceMinor: amountMinor,
        currency,
        phone: '',
        meetingLocation: '',
        status: 'completed',
        activeProductId: productId,
        createdAt,
        heldUntil: createdAt,
        paidAt: createdAt,
        receivedAt: createdAt,
        completedAt: createdAt,
        endedAt: createdAt,
      },
    ],
    LedgerTransaction: [
      {
        id: transactionId,
        objectKind: 'release',
        objectId: id,
        sequence: 1,
        orderId: id,
        provider: 'sandbox',
        occurredAt: createdAt,
        createdAt,
      },
    ],
    LedgerEntry: [
      { transactionId, position: 0, account: 'held', sellerId: null, amountMinor, ...about },
      {
        transactionId,
        position: 1,
        account: 'seller_payable',
        sellerId,
        amountMinor: -amountMinor,
        ...about,
      },
    ],
    Review: [
      {
        id: `bench-review-${index}`,
        orderId: id,
        side: 'buyer',
        authorId: buyer,
        subjectId: sellerId,
        paymentMethod: 'card',
        stars: 1 + (index % 5),
        text: 'Fine.',
        createdAt,
        publishAt: createdAt,
        counted: true,
      },
    ],
    SavedProduct: [{ productId, userId: buyer, createdAt }],
    Notification: [
      {
        id: `bench-notification-${index}`,
        userId: sellerId,
        kind: 'order-completed',
        key: id,
        productId,
        subjectId: id,
        createdAt,
        readAt: index % 50 ? createdAt : null,
      },
    ],
  };
}

function conversationRows(index: number, { productId, buyerId: buyer, sellerId }: Parties): Rows {
  const [conversationId, createdAt] = [`bench-talk-${index}`, at(index)];
  const isUnread = index % 20 === 0;
  const side = (userId: string, kind: string, unread: boolean) => ({
    conversationId,
    userId,
    side: kind,
    readSequence: unread ? MESSAGES - 1 : MESSAGES,
    unread: Number(unread),
    hasUnread: unread,
    lastMessageAt: createdAt,
  });
  return {
    Conversation: [
      {
        id: conversationId,
        productId,
        buyerId: buyer,
        sellerId,
        createdAt,
        lastMessageAt: createdAt,
        lastSequence: MESSAGES,
      },
    ],
    ConversationParticipant: [side(buyer, 'buyer', false), side(sellerId, 'seller', isUnread)],
    Message: Array.from({ length: MESSAGES }, (_, sequence) => ({
      id: `${conversationId}-${sequence}`,
      conversationId,
      sequence: sequence + 1,
      authorId: sequence % 2 ? sellerId : buyer,
      kind: 'text',
      text: 'Is it still there?',
      createdAt,
    })),
    Offer: [
      {
        id: `bench-offer-${index}`,
        productId,
        buyerId: buyer,
        sellerId,
        madeBy: 'buyer',
        amountMinor: 1500,
        askingMinor: 2000,
        currency: 'USD',
        status: 'declined',
        openUntil: createdAt,
        createdAt,
        decidedAt: createdAt,
        sortAt: createdAt,
      },
    ],
  };
}

function searchRows(index: number, { buyerId: userId }: Parties): Rows {
  const id = `bench-search-${index}`;
  const range = { minPriceMinor: 0, maxPriceMinor: 5000 + (index % 100) * 100 };
  return {
    SavedSearch: [
      {
        id,
        userId,
        name: 'Lamps',
        query: `q=word${index}`,
        currency: 'USD',
        frequency: 'weekly',
        createdAt: at(index),
      },
    ],
    SavedSearchKey: [{ searchId: id, word: `word${index % 50_000}`, categoryId: '', ...range }],
  };
}

function reportRows(index: number, { productId, buyerId: reporterId }: Parties): Rows {
  const isOpen = index < OPEN_REPORTS;
  const closedAt = isOpen ? null : at(index + 1);
  return {
    Report: [
      {
        id: `bench-report-${index}`,
        productId,
        reporterId,
        user: 'Buyer',
        name: 'A thing',
        email: 'x@rummage.test',
        nameKey: 'a thing',
        priceMinor: 2000,
        currency: 'USD',
        createdAt: at(index),
        closedAt,
        outcome: isOpen ? null : 'dismissed',
      },
    ],
  };
}
