import { newId } from '~/lib/ids.server';
import { UNHURRIED, type Tx } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import type { setUpSale } from './sale';

type Shop = Awaited<ReturnType<typeof setUpSale>>;

const DAY = 24 * 60 * 60_000;

/**
 * Adds published reviews of the buyer about the seller, with four stars and counted in the rating,
 * each of a completed order of a product of its own. One statement copies each table's rows, so that
 * 10,000 take a second.
 */
export async function addReviews(shop: Shop, many: number): Promise<void> {
  const { book, list, seller, buyer, clock, services } = shop;
  // All are in one category, which pages link to.
  const category = await services.db.read.category.findFirst({ select: { id: true } });
  const { id: productId } = await list(category ? { categoryId: category.id } : {});
  const { orderId } = await book(productId);
  const at = new Date(clock.now().getTime() - 30 * DAY);
  const { userId } = seller;
  await services.db.write(async (tx) => {
    const sold = { status: 'sold', listed: false };
    const product = await tx.product.update({ where: { id: productId }, data: sold });
    const ended = { status: 'completed', deadlineAt: null, receivedAt: at, completedAt: at };
    const order = await tx.order.update({ where: { id: orderId }, data: ended });
    const review = await tx.review.create({
      data: {
        id: newId(),
        orderId,
        side: 'buyer',
        paymentMethod: 'card',
        stars: 4,
        authorId: buyer.userId,
        subjectId: userId,
        text: 'Fine.',
        counted: true,
        createdAt: at,
        publishAt: at,
      },
    });
    // The copies of a product, its order and its review have the same id.
    const id = sql`${newId().slice(0, 12)} || CAST(1000000000 + n."i" AS text)`;
    const copies = many - 1;
    await copyRow(tx, 'Product', product, copies, { id });
    await copyRow(tx, 'Order', order, copies, { id, productId: id, activeProductId: id });
    await copyRow(tx, 'Review', review, copies, { id, orderId: id });
    await tx.rating.upsert({
      where: { userId },
      create: { userId, reviews: many, stars: 4 * many },
      update: { reviews: { increment: many }, stars: { increment: 4 * many } },
    });
  }, UNHURRIED);
}

/** Inserts copies of a row with some columns changed; `n."i"` is the number of the copy, from 1. */
async function copyRow(
  tx: Tx,
  table: string,
  row: { id: string },
  copies: number,
  changed: Readonly<Record<string, Sql>>,
): Promise<void> {
  const names = Object.keys(row);
  await tx.run(sql`
    WITH RECURSIVE n("i") AS (
      SELECT 1 UNION ALL SELECT n."i" + 1 FROM n WHERE n."i" < CAST(${copies} AS integer)
    )
    INSERT INTO ${sql.id(table)} (${sql.join(names.map((name) => sql.id(name)))})
    SELECT ${sql.join(names.map((name) => changed[name] ?? sql.id('c', name)))}
    FROM n CROSS JOIN ${sql.id(table)} c WHERE c."id" = ${row.id}`);
}
