/**
 * Plays generated histories (npm run test:histories): a million of the table of orders and the ledger
 * in memory, and ten thousand of people, time, crashes, payments and payouts on each database, after
 * as many as find the planted faults.
 * HISTORIES=500 plays fewer on the databases, TRADE_HISTORIES=1000 in memory, and PROPERTY_SEED=7 the
 * same ones again.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { beginRun } from '../setup/begin-run';

const histories = Number(process.env.HISTORIES ?? 10_000);
const inMemory = Number(process.env.TRADE_HISTORIES ?? 1_000_000);
const seed = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);
const SAID_EVERY_MS = 20_000;

beginRun();
console.log(`Histories, seed ${seed}`);

const seconds = (from: number) => Math.round((performance.now() - from) / 1000);

function playInMemory(): void {
  const from = performance.now();
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'unit',
      'trade-histories',
      'ledger-histories',
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        PROPERTY_SEED: String(seed),
        HISTORIES: String(histories),
        TRADE_HISTORIES: String(inMemory),
      },
    },
  );
  if (status !== 0) process.exit(status ?? 1);
  console.log(`${inMemory} histories in memory: ${seconds(from)} s`);
}

async function playOnBoth(): Promise<void> {
  // Imported now: its process would otherwise wait with everything loaded.
  const { findPlantedFaults, playOnDatabases } = await import('./on-databases');
  const { expectEnough } = await import('../setup/payment-invariants');
  const from = performance.now();
  await findPlantedFaults(seed);
  console.log(`Planted faults found: ${seconds(from)} s`);
  let saidAt = from;
  const all = await playOnDatabases({
    histories,
    seed,
    processes: Math.max(3, availableParallelism()),
    onProgress(counts) {
      if (performance.now() - saidAt < SAID_EVERY_MS) return;
      saidAt = performance.now();
      console.log(
        `${counts.SQLite} on SQLite, ${counts.PostgreSQL} on PostgreSQL: ${seconds(from)} s`,
      );
    },
  });
  for (const [kind, played] of Object.entries(all)) {
    expectEnough(played);
    console.log(`${histories} histories on ${kind} agree`);
  }
  console.log(`Both databases: ${seconds(from)} s`);
}

if (inMemory > 0) playInMemory();
if (histories > 0) await playOnBoth();
