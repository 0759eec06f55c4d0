import type { Database, Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';
import type { PriceRule } from './price-rule';

const BATCH_SIZE = 500;

/**
 * Whether a product whose status is `available` belongs in the lists: not deleted, not held for
 * approval, its time not over (ADR 198), of a seller who is not suspended (decision 53) and has not
 * paused the shop, at a price that may be asked (decisions 43 and 44).
 */
export const mayBeListed = (rule: PriceRule) =>
  sql`("deletedAt" IS NULL AND "heldAt" IS NULL AND "endedAt" IS NULL AND ${isAsked(rule)}
    AND NOT EXISTS (SELECT 1 FROM "User" u WHERE u."id" = "Product"."sellerId"
      AND (u."suspendedAt" IS NOT NULL OR u."pausedUntil" IS NOT NULL)))`;

/** `mayBeAsked` of a product's price. */
export const isAsked = ({ currency, stepMinor, minMinor, maxMinor }: PriceRule) =>
  sql`("currency" = ${currency}
    AND "resalePriceMinor" BETWEEN CAST(${minMinor} AS integer) AND CAST(${maxMinor} AS integer)
    AND "resalePriceMinor" % CAST(${stepMinor} AS integer) = 0)`;

const belongs = (rule: PriceRule) => sql`("status" = 'available' AND ${mayBeListed(rule)})`;

/**
 * Takes products out of the lists whose price may not be asked, and puts the others back (decisions
 * 43 and 44). Called at start, because CURRENCY or PAYMENTS may have changed; writes nothing when
 * nothing differs. Returns the number of changed products.
 */
export async function alignListed(
  db: Pick<Database, 'rows' | 'write'>,
  rule: PriceRule,
): Promise<number> {
  const differing = sql`SELECT "id" FROM "Product" WHERE "listed" <> ${belongs(rule)}
    LIMIT ${BATCH_SIZE}`;
  let changed = 0;
  while ((await db.rows(differing)).length > 0) {
    changed += await db.write(
      (tx) =>
        tx.run(sql`UPDATE "Product" SET "listed" = ${belongs(rule)}
          WHERE "id" IN (${differing})`),
      { unhurried: true },
    );
  }
  return changed;
}

/** The same for one product, in the transaction that has made it or changed what the lists depend on. */
export async function alignProduct(tx: Tx, id: string, rule: PriceRule): Promise<void> {
  await tx.run(sql`UPDATE "Product" SET "listed" = ${belongs(rule)} WHERE "id" = ${id}`);
}

/** The same for all products of a seller, in the transaction of a suspension or pause, or of its end. */
export async function alignProductsOf(tx: Tx, sellerId: string, rule: PriceRule): Promise<void> {
  await tx.run(sql`UPDATE "Product" SET "listed" = ${belongs(rule)}
    WHERE "sellerId" = ${sellerId} AND "listed" <> ${belongs(rule)}`);
}
