/** SIGKILL in the midst of a thousand writes: what was acknowledged is there, and it is soon back. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { startBuiltServer } from '../setup/built-server';
import { ShopClient } from '../setup/shop-client';
import { inParallel, quantile, Violations, type Figure } from './figure';

const RUNS = 20;
const WRITES = 1_000;
const AT_ONCE = 40;
const READY_MS = 3_000;

export default async function killedWhileWriting(
  runs = RUNS,
  writes = WRITES,
  readyMs = READY_MS,
): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'rummage-fault-'));
  const violations = new Violations();
  const readyAfter: number[] = [];
  let acknowledged = 0;
  for (let run = 0; run < runs; run += 1) {
    const server = await startBuiltServer({ DATA_DIR: dataDir });
    const seller = await new ShopClient(server.url).register('seller');
    const product = await seller.productFields();
    const killAfter = Math.floor(writes * (0.1 + Math.random() * 0.8));
    const kept: string[] = [];
    await inParallel(Array(writes).keys(), AT_ONCE, async () => {
      const { status, json } = await seller.call('POST', '/add-product', product);
      if (status === 200) kept.push(String(json.insertedId));
      if (kept.length === killAfter) void server.kill('SIGKILL');
    });
    await server.kill('SIGKILL');
    const from = Date.now();
    const again = await startBuiltServer({ DATA_DIR: dataDir });
    const health = await fetch(`${again.url}/healthz`);
    readyAfter.push(Date.now() - from);
    violations.expect(health.ok, `run ${run + 1}: not healthy after the restart`);
    inspect(path.join(dataDir, 'rummage.db'), kept, violations);
    acknowledged += kept.length;
    await again.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
  // A shared machine may hold up one start, not the most of them.
  const usual = quantile(readyAfter, 0.5);
  violations.expect(usual <= readyMs, `ready only after ${usual} ms`);
  return [
    {
      name: `server killed in the midst of ${writes} writes`,
      runs,
      violations: violations.count,
      goal: 'no acknowledged write lost, database intact, ready in 3 s',
      note: `${acknowledged} acknowledged, ready in ${usual} ms, slowest ${Math.max(...readyAfter)} ms`,
    },
  ];
}

function inspect(file: string, kept: readonly string[], violations: Violations): void {
  const db = new SqliteConnection(file);
  try {
    const check = db.pragma('integrity_check', { simple: true });
    violations.expect(check === 'ok', `the database is damaged: ${String(check)}`);
    const find = db.prepare('SELECT 1 FROM "Product" WHERE "id" = ?');
    for (const id of kept) violations.expect(Boolean(find.get(id)), `the product ${id} is lost`);
  } finally {
    db.close();
  }
}
