/** The floor of booking: our statements in one better-sqlite3 transaction behind node:http. */
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import SqliteConnection from 'better-sqlite3';

const [port, file, buyerId] = process.argv.slice(2);
const db = new SqliteConnection(file);
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
const find = db.prepare('SELECT * FROM "Product" WHERE "id" = ?');
const reserve = db.prepare(
  `UPDATE "Product" SET "status" = 'reserved', "listed" = 0 WHERE "id" = ? AND "status" = 'available'`,
);
const columns = db
  .pragma('table_info("Order")')
  .filter(({ notnull, dflt_value: d }) => notnull && d === null);
const buyer = db.prepare('SELECT * FROM "User" WHERE "id" = ?').get(buyerId);
const names = [
  ...new Set([...columns.map(({ name }) => name), 'activeProductId', 'heldUntil', 'deadlineAt']),
];
const insert = db.prepare(
  `INSERT INTO "Order" (${names.map((name) => `"${name}"`)}) VALUES (${names.map((name) => `@${name}`)})`,
);
const book = db.transaction((productId, phone, meetingLocation) => {
  const product = find.get(productId);
  if (!product || reserve.run(productId).changes === 0) return null;
  const now = Date.now();
  const known = {
    id: randomBytes(16).toString('base64url'),
    productId,
    activeProductId: productId,
    buyerId,
    sellerId: product.sellerId,
    userName: buyer.name,
    email: buyer.email,
    name: product.name,
    priceMinor: product.resalePriceMinor,
    status: 'reserved',
    currency: product.currency,
    phone,
    meetingLocation,
    createdAt: now,
    heldUntil: now + 86_400_000,
    deadlineAt: now + 86_400_000,
    updatedAt: now,
  };
  const row = Object.fromEntries(
    names.map((name) => [
      name,
      known[name] ?? (columns.find((one) => one.name === name)?.type === 'TEXT' ? '' : 0),
    ]),
  );
  insert.run(row);
  return row.id;
});

http
  .createServer((req, res) => {
    const parts = [];
    req.on('data', (part) => parts.push(part));
    req.on('end', () => {
      const { productId, phone, meetingLocation } = JSON.parse(Buffer.concat(parts));
      const insertedId = book.immediate(productId, phone, meetingLocation);
      res.writeHead(insertedId ? 200 : 409, { 'Content-Type': 'application/json' });
      res.end(JSON.stringify({ acknowledged: insertedId !== null, insertedId }));
    });
  })
  .listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
