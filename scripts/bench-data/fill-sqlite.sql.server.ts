import SqliteConnection from 'better-sqlite3';
import { withColumns } from './columns';
import { generateListing, type GeneratedListing, type Environment } from './generate';
import type { BenchPlace } from './places';

const BATCH_SIZE = 20_000;

/** Adds the sellers and pictures of generated listings when they are missing. */
function environment(db: SqliteConnection.Database, sellers: number): Omit<Environment, 'places'> {
  const ids = (query: string) => db.prepare<[], string>(query).pluck().all();
  const person = db.prepare(
    `INSERT OR IGNORE INTO "User" ("id", "name", "email", "emailKey", "role", "canSell", "verified", "createdAt")
     VALUES (?, ?, ?, ?, 'seller', 1, ?, 0)`,
  );
  for (let index = 0; index < sellers; index += 1) {
    const email = `bench-seller-${index}@rummage.test`;
    person.run(`bench-seller-${index}`, `Seller ${index}`, email, email, index % 3 === 0 ? 1 : 0);
  }
  if (ids('SELECT "id" FROM "Image"').length === 0) {
    db.exec(`INSERT INTO "Image" ("id", "contentHash", "width", "height", "bytes", "colour", "createdAt")
      VALUES ('bench-image', 'none', 960, 720, 1, 'd8d2c4', 0)`);
  }
  return {
    categoryIds: ids('SELECT "id" FROM "Category" ORDER BY "position", "id"'),
    sellerIds: ids(`SELECT "id" FROM "User" WHERE "id" LIKE 'bench-seller-%' ORDER BY "id"`),
    imageIds: ids('SELECT "id" FROM "Image" ORDER BY "id" LIMIT 500'),
  };
}

/** Adds `count` listings to a migrated SQLite file; the triggers keep the index as they always do. */
export function fillSqlite(
  file: string,
  count: number,
  { sellers, places }: { sellers: number; places: readonly BenchPlace[] },
  say: (n: number) => void,
) {
  const db = new SqliteConnection(file, { fileMustExist: true });
  // A generated database can be generated again: nothing here waits for the disk. A photo goes in
  // before its product, which is then indexed once, not twice.
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000;
    PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY;`);
  const around = { ...environment(db, sellers), places };
  const product = db.prepare(
    `INSERT INTO "Product" ("id", "sellerId", "categoryId", "name", "description", "originalPriceMinor",
       "resalePriceMinor", "condition", "phone", "location", "purchaseYear", "status", "advertised",
       "advertisedAt", "createdAt", "updatedAt", "listed", "listedSince", "currency", "searchName", "searchText", "searchPlace", "searchVersion",
       "placeId", "placeCell", "attributes", "searchFields")
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, '+1 503 555 0100', ?, ?, ?, ?, ?, ?, ?, ?, ?, 'USD', ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const photo = db.prepare(
    'INSERT INTO "ProductPhoto" ("productId", "position", "imageId") VALUES (?, 0, ?)',
  );
  const add = (one: GeneratedListing) => {
    const at = one.createdAt.getTime();
    const [advertised, listed] = [Number(one.advertised), Number(one.status === 'available')];
    if (one.imageId) photo.run(one.id, one.imageId);
    const { searchName, searchText, searchPlace, searchVersion, ...more } = withColumns(one);
    product.run(
      one.id,
      one.sellerId,
      one.categoryId,
      one.name,
      one.description,
      one.originalPriceMinor,
      one.resalePriceMinor,
      one.condition,
      one.location,
      one.purchaseYear,
      one.status,
      advertised,
      advertised ? at : null,
      at,
      at,
      listed,
      listed ? at : null,
      searchName,
      searchText,
      searchPlace,
      searchVersion,
      more.placeId,
      more.placeCell,
      more.attributes,
      more.searchFields,
    );
  };
  const addBatch = db.transaction((from: number, to: number) => {
    for (let index = from; index < to; index += 1) add(generateListing(index, around));
  });
  const [{ there } = { there: 0 }] = db
    .prepare<[], { there: number }>(
      `SELECT count(*) AS "there" FROM "Product" WHERE "id" LIKE 'bench-%'`,
    )
    .all();
  for (let from = there; from < there + count; from += BATCH_SIZE) {
    addBatch.immediate(from, Math.min(from + BATCH_SIZE, there + count));
    say(Math.min(from + BATCH_SIZE, there + count));
  }
  // No statistics: a shop's own database has none.
  db.exec('PRAGMA wal_checkpoint(TRUNCATE);');
  db.close();
}
