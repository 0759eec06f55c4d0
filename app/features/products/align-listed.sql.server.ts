import { DAY_MS } from '~/lib/durations';
import { UNHURRIED, type Database, type Tx } from '~/platform/db/database';
import { sql, type Sql } from '~/platform/db/sql';
import type { Services } from '~/platform/services';
import { followReductions } from './former-prices.server';
import { priceRuleOf, type PriceRule } from './price-rule';

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

/** When lists first showed a product, written with `listed`: for one that they have not, `first`. */
const since = (rule: PriceRule, first: Date | Sql) => sql`CASE WHEN ${belongs(rule)}
  THEN COALESCE("listedSince", ${first}) ELSE "listedSince" END`;

/** The setting that holds the rule by which all products were looked through. */
const LISTED_BY = 'listed-by';
/** Increase when `mayBeListed` changes. */
const LISTED_VERSION = 1;

/**
 * `alignListed` at a start, because CURRENCY or PAYMENTS may have changed. Does nothing where the rule
 * has been the same for a day (ADR 78): until then instances with the rule before may have written.
 */
export async function alignListedAtStart({
  db,
  env,
  payments,
  clock,
}: Pick<Services, 'db' | 'env' | 'payments' | 'clock'>): Promise<void> {
  const now = clock.now();
  const rule = priceRuleOf({ env, payments });
  const { currency, stepMinor, minMinor, maxMinor } = rule;
  const value = JSON.stringify([LISTED_VERSION, currency, stepMinor, minMinor, maxMinor]);
  const key = LISTED_BY;
  const known = await db.read.setting.findUnique({ where: { key } });
  const isKnown = known?.value === value;
  if (isKnown && now.getTime() - known.updatedAt.getTime() > DAY_MS) return;
  await alignListed(db, rule, now);
  if (isKnown) return;
  const data = { value, updatedAt: now };
  await db.write((tx) =>
    tx.setting.upsert({ where: { key }, create: { key, ...data }, update: data }),
  );
}

/**
 * Takes products out of the lists whose price may not be asked, and puts the others back (decisions
 * 43 and 44). Writes nothing when nothing differs. Returns the number of changed products.
 */
export async function alignListed(
  db: Pick<Database, 'rows' | 'write'>,
  rule: PriceRule,
  now: Date,
): Promise<number> {
  // An instance of an earlier version may have added some without the time.
  const differs = sql`("listed" <> ${belongs(rule)}
    OR ("listed" = ${true} AND "listedSince" IS NULL))`;
  const first = sql`CASE WHEN "listed" = ${true} THEN "createdAt" ELSE ${now} END`;
  let changed = 0;
  // In batches, because one statement over all products takes longer than a statement may; in the
  // order of an index along which they also lie on the disk.
  for (const listed of [true, false]) {
    let last = { createdAt: 0, id: '' };
    for (;;) {
      const batch = await db.rows<typeof last & { differs: boolean | number }>(sql`
        SELECT "id", "createdAt", ${differs} AS "differs" FROM "Product"
        WHERE "listed" = ${listed}
          AND ("createdAt", "id") > (${new Date(last.createdAt)}, ${last.id})
        ORDER BY "createdAt", "id" LIMIT ${BATCH_SIZE}`);
      const ids = batch.filter((row) => row.differs).map(({ id }) => id);
      if (ids.length > 0) {
        changed += await db.write(
          (tx) =>
            tx.run(sql`UPDATE "Product" SET "listed" = ${belongs(rule)},
              "listedSince" = ${since(rule, first)}
              WHERE "id" IN (${sql.join(ids)}) AND ${differs}`),
          UNHURRIED,
        );
      }
      if (batch.length < BATCH_SIZE) break;
      last = batch.at(-1) ?? last;
    }
  }
  return changed;
}

type Deps = Pick<Services, 'env' | 'payments' | 'clock'>;

/**
 * Sets `listed` and `listedSince` of one product, in the transaction that has made it or changed what
 * the lists depend on. A reduced price of a product that is listed then is followed.
 */
export async function alignProduct(tx: Tx, deps: Deps, id: string): Promise<void> {
  const rule = priceRuleOf(deps);
  await tx.run(sql`UPDATE "Product" SET "listed" = ${belongs(rule)},
    "listedSince" = ${since(rule, deps.clock.now())} WHERE "id" = ${id}`);
  await followReductions(tx, deps, { id });
}

/**
 * Sets `listed` and `listedSince` of all products of a seller, in the transaction of a suspension or
 * pause, or of its end.
 */
export async function alignProductsOf(tx: Tx, deps: Deps, sellerId: string): Promise<void> {
  const rule = priceRuleOf(deps);
  await tx.run(sql`UPDATE "Product" SET "listed" = ${belongs(rule)},
    "listedSince" = ${since(rule, deps.clock.now())}
    WHERE "sellerId" = ${sellerId} AND "listed" <> ${belongs(rule)}`);
  await followReductions(tx, deps, { sellerId });
}
