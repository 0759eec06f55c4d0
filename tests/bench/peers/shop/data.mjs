/**
 * What the bare shops of the busy hour read and write, as one writes it with Prisma: no caches, one
 * query after what a page shows. Searches use the same full-text index as Rummage. Bundled by the
 * bench with the generated client, for Remix and Next alike.
 */
import { randomUUID } from 'node:crypto';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { PrismaClient } from '../../../../app/platform/db/generated/sqlite/client';

const adapter = new PrismaBetterSqlite3(
  { url: process.env.DATABASE_URL, timeout: 5000 },
  { timestampFormat: 'unixepoch-ms' },
);
const db = new PrismaClient({ adapter });
// As Rummage sets it (app/platform/db): readers don't block, commits reach the disk.
const ready = db
  .$queryRawUnsafe('PRAGMA journal_mode = WAL')
  .then(() => db.$queryRawUnsafe('PRAGMA synchronous = FULL'));

const PAGE = 24;
const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }];
const withCard = {
  category: true,
  seller: { select: { name: true, verified: true } },
  photos: { where: { position: 0 } },
  _count: { select: { favourites: true } },
};

function toCard(row) {
  const { photos, category, seller, _count, ...product } = row;
  const [photo] = photos;
  const base = photo && `/images/${photo.imageId}`;
  const src = base ? `${base}/960.jpg` : `/category-pictures/${category.picture}.webp`;
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    categoryId: category.id,
    categoryName: category.name,
    resalePriceMinor: product.resalePriceMinor,
    location: product.location,
    originalPriceMinor: product.originalPriceMinor,
    condition: product.condition,
    image: { ...(base && { base }), src, width: 960, height: 720 },
    yearsUsed: new Date().getFullYear() - product.purchaseYear,
    sellerName: seller.name,
    favourites: _count.favourites,
    createdAt: product.createdAt.toISOString(),
  };
}

async function cards(where, take = PAGE) {
  const rows = await db.product.findMany({ where, orderBy: newestFirst, take, include: withCard });
  return rows.map(toCard);
}

/** The person of a session's cookie, or null. */
export async function findPerson(cookie) {
  await ready;
  const id = /(?:^|; )session=([\w-]+)/.exec(cookie ?? '')?.[1];
  if (!id) return null;
  const session = await db.session.findUnique({ where: { id }, include: { user: true } });
  if (!session || session.expiresAt < new Date()) return null;
  const [unread, favourites] = await Promise.all([
    db.conversationParticipant.count({ where: { userId: session.userId, hasUnread: true } }),
    db.favourite.findMany({ where: { userId: session.userId }, select: { productId: true } }),
  ]);
  const saved = favourites.map(({ productId }) => productId);
  const { id: userId, name, email, canSell } = session.user;
  return { id: userId, name, email, canSell, unread, saved };
}

async function readHome() {
  const [categories, counts, advertised, newest, bargains] = await Promise.all([
    db.category.findMany({ where: { parentId: null }, orderBy: [{ position: 'asc' }] }),
    db.product.groupBy({ by: ['categoryId'], where: { listed: true }, _count: true }),
    cards({ listed: true, advertised: true }, 12),
    cards({ listed: true }, 6),
    cards({ listed: true, resalePriceMinor: { lte: 2500 } }, 6),
  ]);
  const of = new Map(counts.map(({ categoryId, _count }) => [categoryId, _count]));
  return {
    title: 'Home',
    categories: categories.map(({ id, name }) => ({ id, name, products: of.get(id) ?? 0 })),
    lists: [advertised, newest, bargains],
  };
}

async function readSearch(q) {
  const words = q
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u);
  const match = words
    .filter(Boolean)
    .map((word) => `"${word}"`)
    .join(' ');
  if (match === '') return { title: 'Search', lists: [[]] };
  const found = await db.$queryRaw`SELECT k."productId" AS "id" FROM "ListingByTime" t
    JOIN "ListingKey" k ON k."byTime" = t.rowid
    WHERE t."ListingByTime" MATCH ${match} ORDER BY t.rowid DESC LIMIT ${PAGE}`;
  const ids = found.map(({ id }) => id);
  return { title: `Search: ${q}`, lists: [await cards({ id: { in: ids } })] };
}

async function readCategory(id) {
  const [category, products] = await Promise.all([
    db.category.findUnique({ where: { id } }),
    cards({ categoryId: id, listed: true }),
  ]);
  return category && { title: category.name, lists: [products] };
}

async function readProduct(id) {
  const row = await db.product.findUnique({
    where: { id },
    include: {
      ...withCard,
      photos: true,
      seller: { select: { name: true, verified: true, rating: true, createdAt: true } },
    },
  });
  if (!row) return null;
  const product = toCard(row);
  const others = { listed: true, id: { not: id } };
  const lists = await Promise.all([
    cards({ ...others, sellerId: row.sellerId }, 3),
    cards({ ...others, categoryId: row.categoryId }, 6),
  ]);
  return { title: row.name, product, lists };
}

/** What the page at an address shows, with who looks at it; null if there is none. */
export async function readPage(url, person) {
  await ready;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, kind, id] = pathname.split('/');
  const read = {
    '': readHome,
    search: () =>
      searchParams.has('q')
        ? readSearch(searchParams.get('q'))
        : readCategory(searchParams.get('category')),
    category: () => readCategory(id),
    products: () => readProduct(id),
  }[kind];
  const page = await read?.();
  return page && { kind, ...page, person };
}

const writes = {
  async saved(person, form) {
    const productId = form.save ?? form.remove;
    const userId = person.id;
    if (form.remove) await db.favourite.deleteMany({ where: { productId, userId } });
    else {
      const where = { productId_userId: { productId, userId } };
      const create = { productId, userId, createdAt: new Date() };
      await db.favourite.upsert({ where, create, update: {} });
    }
  },
  async order(person, { productId, phone, meetingLocation }) {
    await db.$transaction(async (tx) => {
      // A transaction that reads before it writes is refused by SQLite when another one wrote meanwhile.
      const { count } = await tx.product.updateMany({
        where: { id: productId, status: 'available' },
        data: { status: 'reserved', listed: false },
      });
      if (count === 0) throw new Error('booked');
      const product = await tx.product.findUniqueOrThrow({ where: { id: productId } });
      const now = new Date();
      await tx.order.create({
        data: {
          id: randomUUID(),
          productId,
          buyerId: person.id,
          sellerId: product.sellerId,
          userName: person.name,
          email: person.email,
          name: product.name,
          nameKey: product.name.toLowerCase(),
          priceMinor: product.resalePriceMinor,
          currency: 'USD',
          phone,
          meetingLocation,
          status: 'reserved',
          activeProductId: productId,
          heldUntil: now,
          deadlineAt: now,
          createdAt: now,
        },
      });
    });
  },
  async conversations(person, { productId, text }) {
    const { sellerId } = await db.product.findUniqueOrThrow({ where: { id: productId } });
    await db.$transaction(async (tx) => {
      const now = new Date();
      const parties = { productId, buyerId: person.id };
      const { id, lastSequence } = await tx.conversation.upsert({
        where: { productId_buyerId: parties },
        create: {
          id: randomUUID(),
          ...parties,
          sellerId,
          createdAt: now,
          lastMessageAt: now,
          lastSequence: 1,
          participants: {
            create: [
              { userId: person.id, side: 'buyer', lastMessageAt: now },
              { userId: sellerId, side: 'seller', lastMessageAt: now },
            ],
          },
        },
        update: { lastSequence: { increment: 1 }, lastMessageAt: now },
      });
      const message = { conversationId: id, sequence: lastSequence, authorId: person.id };
      await tx.message.create({
        data: { id: randomUUID(), ...message, kind: 'text', text, createdAt: now },
      });
      await tx.conversationParticipant.updateMany({
        where: { conversationId: id, userId: sellerId },
        data: { unread: { increment: 1 }, hasUnread: true, lastMessageAt: now },
      });
    });
  },
  async offers(person, { productId, amount }) {
    const product = await db.product.findUniqueOrThrow({ where: { id: productId } });
    const now = new Date();
    await db.offer.create({
      data: {
        id: randomUUID(),
        productId,
        buyerId: person.id,
        sellerId: product.sellerId,
        madeBy: 'buyer',
        amountMinor: Math.round(amount * 100),
        currency: 'USD',
        askingMinor: product.resalePriceMinor,
        status: 'open',
        openKey: `${productId} ${person.id}`,
        openUntil: now,
        createdAt: now,
        sortAt: now,
      },
    });
  },
  async 'add-product'(person, given) {
    const now = new Date();
    const words = `${given.name} ${given.description}`.toLowerCase();
    await db.product.create({
      data: {
        id: randomUUID(),
        sellerId: person.id,
        categoryId: given.category,
        name: given.name,
        nameKey: given.name.toLowerCase(),
        description: given.description,
        searchText: words,
        searchName: given.name.toLowerCase(),
        searchPlace: given.location.toLowerCase(),
        originalPriceMinor: given.originalprice * 100,
        condition: given.condition,
        resalePriceMinor: given.resaleprice * 100,
        currency: 'USD',
        phone: given.phone,
        location: given.location,
        purchaseYear: given.purchaseyear,
        status: 'available',
        listed: true,
        createdAt: now,
        updatedAt: now,
      },
    });
  },
};

/** Does a write of the busy hour; the status of its answer. */
export async function write(path, person, given) {
  if (!person) return 401;
  try {
    await writes[path.split('/').at(-1)](person, given);
    return 200;
  } catch (error) {
    // Booked already, or a second open offer.
    if (error.message === 'booked' || error.code === 'P2002') return 409;
    throw error;
  }
}
