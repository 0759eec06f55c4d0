import type { Currency } from '~/lib/money';
import type { Database, Tx } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import type { Services } from '~/platform/services';

const BATCH_SIZE = 500;

/**
 * Whether a product whose status is `available` belongs in the lists: not deleted, not held for
 * approval, its time not over (ADR 198), of a seller who is not suspended (decision 53) and has not
 * paused the shop, at a price in the site's currency (decision 43).
 */
export const mayBeListed = (currency: Currency) =>
  sql`("deletedAt" IS NULL AND "heldAt" IS NULL AND "endedAt" IS NULL AND "currency" = ${currency}
    AND NOT EXISTS (SELECT 1 FROM "User" u WHERE u."id" = "Product"."sellerId"
      AND (u."suspendedAt" IS NOT NULL OR u."pausedUntil" IS NOT NULL)))`;

const belongs = (currency: Currency) => sql`("status" = 'available' AND ${mayBeListed(currency)})`;

/** When lists first showed a product, written with `listed`: for one that they have not, `first`. */
const since = (currency: Currency, first: Date | Sql) => sql`CASE WHEN ${belongs(currency)}
  THEN COALESCE("listedSince", ${first}) ELSE "listedSince" END`;

/**
 * Takes products of other currencies than the site's out of the lists, and puts those of its own
 * currency back (decision 43). Called at start, because CURRENCY may have changed; writes nothing
 * when nothing differs. Returns the number of changed products.
 */
export async function alignListed(
  db: Pick<Database, 'rows' | 'write'>,
  currency: Currency,
  now: Date,
): Promise<number> {
  // An instance of an earlier version may have added some without the time.
  const differing = sql`SELECT "id" FROM "Product" WHERE "listed" <> ${belongs(currency)}
    OR ("listed" = ${true} AND "listedSince" IS NULL) LIMIT ${BATCH_SIZE}`;
  const first = sql`CASE WHEN "listed" = ${true} THEN "createdAt" ELSE ${now} END`;
  let changed = 0;
  while ((await db.rows(differing)).length > 0) {
    changed += await db.write(
      (tx) =>
        tx.run(sql`UPDATE "Product" SET "listed" = ${belongs(currency)},
          "listedSince" = ${since(currency, first)} WHERE "id" IN (${differing})`),
      { unhurried: true },
    );
  }
  return changed;
}

type Deps = Pick<Services, 'env' | 'clock'>;

/** The same for one product, in the transaction that has made it or changed what the lists depend on. */
export async function alignProduct(tx: Tx, { env, clock }: Deps, id: string): Promise<void> {
  const { CURRENCY } = env;
  await tx.run(sql`UPDATE "Product" SET "listed" = ${belongs(CURRENCY)},
    "listedSince" = ${since(CURRENCY, clock.now())} WHERE "id" = ${id}`);
}

/** The same for all products of a seller, in the transaction of a suspension or pause, or of its end. */
export async function alignProductsOf(
  tx: Tx,
  { env, clock }: Deps,
  sellerId: string,
): Promise<void> {
  const { CURRENCY } = env;
  await tx.run(sql`UPDATE "Product" SET "listed" = ${belongs(CURRENCY)},
    "listedSince" = ${since(CURRENCY, clock.now())}
    WHERE "sellerId" = ${sellerId} AND "listed" <> ${belongs(CURRENCY)}`);
}
