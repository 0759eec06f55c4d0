import pg from 'pg';
import { withColumns } from './columns';
import { generateListing, type Environment } from './generate';
import type { BenchPlace } from './places';

const BATCH_SIZE = 5_000;

async function environment(
  client: pg.Client,
  sellers: number,
): Promise<Omit<Environment, 'places'>> {
  const ids = async (query: string) =>
    (await client.query<{ id: string }>(query)).rows.map(({ id }) => id);
  await client.query(
    `INSERT INTO "User" ("id", "name", "email", "emailKey", "role", "canSell", "verified", "createdAt")
     SELECT 'bench-seller-' || n, 'Seller ' || n, e, e, 'seller', true, n % 3 = 0, 'epoch'
     FROM generate_series(0, $1::int - 1) n, LATERAL (SELECT 'bench-seller-' || n || '@rummage.test' AS e) x
     ON CONFLICT DO NOTHING`,
    [sellers],
  );
  if ((await ids('SELECT "id" FROM "Image" LIMIT 1')).length === 0) {
    await client.query(`INSERT INTO "Image" ("id", "contentHash", "width", "height", "bytes", "colour", "createdAt")
      VALUES ('bench-image', 'none', 960, 720, 1, 'd8d2c4', 'epoch')`);
  }
  return {
    categoryIds: await ids('SELECT "id" FROM "Category" ORDER BY "position", "id"'),
    sellerIds: await ids(
      `SELECT "id" FROM "User" WHERE "id" LIKE 'bench-seller-%' ORDER BY "id" COLLATE "C"`,
    ),
    imageIds: await ids('SELECT "id" FROM "Image" ORDER BY "id" COLLATE "C" LIMIT 500'),
  };
}

/** Adds `count` listings to a migrated PostgreSQL database, in batches of whole columns. */
export async function fillPostgres(
  url: string,
  count: number,
  { sellers, places }: { sellers: number; places: readonly BenchPlace[] },
  say: (n: number) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    const around = { ...(await environment(client, sellers)), places };
    const { rows } = await client.query<{ there: number }>(
      `SELECT count(*)::int AS there FROM "Product" WHERE "id" LIKE 'bench-%'`,
    );
    const there = rows[0]?.there ?? 0;
    for (let from = there; from < there + count; from += BATCH_SIZE) {
      const batch = Array.from({ length: Math.min(BATCH_SIZE, there + count - from) }, (_, index) =>
        withColumns(generateListing(from + index, around)),
      );
      await client.query(
        `INSERT INTO "Product" ("id", "sellerId", "categoryId", "name", "description", "originalPriceMinor",
           "resalePriceMinor", "condition", "phone", "location", "purchaseYear", "status", "advertised",
           "advertisedAt", "createdAt", "updatedAt", "listed", "listedSince", "currency", "searchName", "searchText", "searchPlace",
           "searchVersion", "placeId", "placeCell", "attributes", "searchFields")
         SELECT x."id", x."sellerId", x."categoryId", x."name", x."description", x."originalPriceMinor",
           x."resalePriceMinor", x."condition", '+1 503 555 0100', x."location", x."purchaseYear", x."status",
           x."advertised", CASE WHEN x."advertised" THEN x."createdAt" END,
           x."createdAt", x."createdAt", x."status" = 'available',
           CASE WHEN x."status" = 'available' THEN x."createdAt" END, 'USD',
           x."searchName", x."searchText", x."searchPlace", x."searchVersion",
           x."placeId", x."placeCell", x."attributes", x."searchFields"
         FROM json_populate_recordset(NULL::"Product", $1::json) x`,
        [JSON.stringify(batch)],
      );
      const photos = batch.flatMap(({ id, imageId }) => (imageId ? [{ id, imageId }] : []));
      await client.query(
        `INSERT INTO "ProductPhoto" ("productId", "position", "imageId")
         SELECT * FROM unnest($1::text[], array_fill(0, ARRAY[$3::int]), $2::text[])`,
        [photos.map(({ id }) => id), photos.map(({ imageId }) => imageId), photos.length],
      );
      // The triggers' plans are made again: for empty tables they read whole tables for each row.
      if (from === there) await client.query('ANALYZE');
      say(from + batch.length);
    }
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}
