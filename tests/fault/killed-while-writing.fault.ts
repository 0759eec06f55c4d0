/**
 * SIGKILL after 10 to 90 % of FAULT_WRITES (1,000) writes: what was acknowledged is there, and it is soon
 * back. `npm run test:writes` kills 500 times amid so many that half a million are acknowledged.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { pino } from 'pino';
import { connectDatabase } from '../../app/platform/db/connect.server';
import { startBuiltServer } from '../setup/built-server';
import { ShopClient, type Answer } from '../setup/shop-client';
import { inParallel, quantile, Violations, type Figure } from './figure';
import { withPostgres } from './with-postgres';

const KILLS = Number(process.env.FAULT_KILLS ?? 20);
const WRITES = Number(process.env.FAULT_WRITES ?? 1_000);
const READY_MS = 3_000;
const BUYERS = 8;
/** A buyer may have ten open offers. */
const AT_ONCE_EACH = 5;

/** `withdrawn` are offers whose withdrawal was acknowledged. */
const kinds = ['products', 'messages', 'offers', 'withdrawn'] as const;
type Kind = (typeof kinds)[number];
/** Acknowledged ids. */
type Acknowledged = Record<Kind, string[]>;

export default async function killedWhileWriting(): Promise<Figure[]> {
  return [
    await killed('SQLite', { runs: KILLS }),
    await withPostgres((url) => killed('PostgreSQL', { runs: Math.ceil(KILLS / 2), url })),
  ];
}

/** Kills the server `runs` times on one database; without `url` on a SQLite file. */
export async function killed(
  name: string,
  { runs = KILLS, writes = WRITES, readyMs = READY_MS, url = '' },
): Promise<Figure> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'rummage-fault-'));
  const env = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) };
  const file = path.join(dataDir, 'rummage.db');
  const violations = new Violations();
  const readyAfter: number[] = [];
  const counts: Record<Kind, number> = { products: 0, messages: 0, offers: 0, withdrawn: 0 };
  for (let run = 0; run < runs; run += 1) {
    const server = await startBuiltServer(env);
    const killAfter = Math.floor(writes * (0.1 + Math.random() * 0.8));
    const written = await writeUntil(server.url, killAfter, () => void server.kill('SIGKILL'));
    await server.kill('SIGKILL');
    const from = Date.now();
    const again = await startBuiltServer(env);
    const health = await fetch(`${again.url}/healthz`);
    readyAfter.push(Date.now() - from);
    violations.expect(health.ok, `run ${run + 1}: not healthy after the restart`);
    if (!url) expectIntact(file, violations);
    await inspect(url || `file:${file}`, written, violations);
    for (const kind of kinds) counts[kind] += written[kind].length;
    await again.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
  for (const kind of kinds) violations.expect(counts[kind] > 0, `no ${kind} were acknowledged`);
  // A shared machine may hold up one start, not the most of them.
  const usual = quantile(readyAfter, 0.5);
  violations.expect(usual <= readyMs, `ready only after ${usual} ms`);
  return {
    name: `server on ${name} killed in the midst of ${writes} writes`,
    runs,
    violations: violations.count,
    goal: 'no acknowledged write lost, database intact, ready in 3 s',
    note: `acknowledged ${kinds.reduce((sum, kind) => sum + counts[kind], 0)}: ${kinds.map((kind) => `${counts[kind]} ${kind}`).join(', ')}; ready in ${usual} ms, slowest ${Math.max(...readyAfter)} ms`,
  };
}

/**
 * Buyers write to the seller about new products, offer a price and withdraw it, all at once, until
 * the server has acknowledged `many` writes, some of each kind, and `kill` has ended it. Gives the ids
 * acknowledged.
 */
async function writeUntil(url: string, many: number, kill: () => void): Promise<Acknowledged> {
  const seller = await new ShopClient(url).register('seller');
  const fields = await seller.productFields();
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, () => new ShopClient(url).register()),
  );
  const written: Acknowledged = { products: [], messages: [], offers: [], withdrawn: [] };
  let count = 0;
  let over = false;
  /** The id of an acknowledged write; null when it was refused or not answered. */
  const note = ({ status, json }: Answer, kind: Kind, id: unknown): string | null => {
    if (status !== 200) return null;
    written[kind].push(String(id ?? json.id));
    count += 1;
    if (!over && count >= many && kinds.every((one) => written[one].length > 0)) {
      over = true;
      kill();
    }
    return String(id ?? json.id);
  };
  const deal = async (buyer: ShopClient) => {
    const added = await seller.call('POST', '/add-product', fields);
    // It does not answer.
    if (added.status === 0) over = true;
    const productId = note(added, 'products', added.json.insertedId);
    if (productId === null) return;
    const asked = await buyer.call('POST', '/api/conversations', {
      productId,
      text: 'Still there?',
    });
    if (note(asked, 'messages', asked.json.messageId) === null) return;
    const path = `/api/conversations/${String(asked.json.id)}/messages`;
    const more = await buyer.call('POST', path, { text: 'I could come on Saturday.' });
    note(more, 'messages', more.json.id);
    const offered = await buyer.call('POST', '/api/offers', { productId, amount: 8 });
    const offerId = note(offered, 'offers', offered.json.id);
    if (offerId === null) return;
    const withdrawn = await buyer.call('POST', `/api/offers/${offerId}/withdraw`);
    note(withdrawn, 'withdrawn', offerId);
  };
  await inParallel(
    dealsOf(buyers, () => !over),
    BUYERS * AT_ONCE_EACH,
    deal,
  );
  return written;
}

/** The buyers in turn, as long as `goesOn`. */
function* dealsOf(buyers: readonly ShopClient[], goesOn: () => boolean): Generator<ShopClient> {
  for (let turn = 0; goesOn(); turn += 1) {
    const buyer = buyers[turn % buyers.length];
    if (buyer) yield buyer;
  }
}

function expectIntact(file: string, violations: Violations): void {
  const connection = new SqliteConnection(file);
  const check = connection.pragma('integrity_check', { simple: true });
  connection.close();
  violations.expect(check === 'ok', `the database is damaged: ${String(check)}`);
}

async function inspect(url: string, written: Acknowledged, violations: Violations): Promise<void> {
  const db = await connectDatabase({ url, log: pino({ level: 'silent' }) });
  const where = (ids: string[]) => ({ where: { id: { in: ids } }, select: { id: true } });
  const stored: Record<Kind, { id: string }[]> = {
    products: await db.read.product.findMany(where(written.products)),
    messages: await db.read.message.findMany(where(written.messages)),
    offers: await db.read.offer.findMany(where(written.offers)),
    withdrawn: await db.read.offer.findMany({
      where: { id: { in: written.withdrawn }, status: 'withdrawn' },
      select: { id: true },
    }),
  };
  await db.close();
  for (const kind of kinds) {
    const ids = new Set(stored[kind].map(({ id }) => id));
    for (const id of written[kind]) violations.expect(ids.has(id), `${kind}: ${id} is lost`);
  }
}
