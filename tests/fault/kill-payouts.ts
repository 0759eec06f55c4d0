/** What the tests of dying payouts have in common: the short-lived process, and what must hold. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readOwnBalance } from '../../app/features/payouts/balance.server';
import { connectDatabase } from '../../app/platform/db/connect.server';
import type { Database } from '../../app/platform/db/database';
import { migrateDatabase } from '../../app/platform/db/migrate.server';
import { createLog } from '../../app/platform/log.server';
import { completedSale, expectLedgerAgrees, settleDown, type SaleShop } from '../setup/sales';
import { actAs } from '../setup/test-ctx';
import { buildScript } from './build-script';
import { Violations, type Figure } from './figure';
import { underTest, type PayoutRequest, type TransferSetup } from './payout-and-die';
import { withPostgres } from './with-postgres';

/** More than any deed has. */
export const MAX_STEPS = 80;

const SCRIPT = '.cache/payout-and-die.mjs';

/**
 * A second transfer fits into what is left of the payment, so that the provider does not refuse it.
 * What a seller gets of a sale of 10.00 after the fee, and after 4.00 of it was refunded.
 */
export const terms = { PAYOUTS: 'stripe', FEE_PERCENT: 60 } as const;
const EARNED_MINOR = 400;
const EARNED_AFTER_REFUND_MINOR = 240;

/** Builds the script, and runs `work` on both databases at once, each with a folder of its own. */
export async function onBoth(
  work: (db: Database, databaseUrl: string, folder: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  await buildScript(SCRIPT);
  const figures = await Promise.all([
    inFolder((folder) => on('SQLite', `file:${path.join(folder, 'rummage.db')}`, folder)),
    inFolder((folder) => withPostgres((url) => on('PostgreSQL', url, folder))),
  ]);
  return figures.flat();

  async function on(database: string, url: string, folder: string): Promise<Figure[]> {
    await migrateDatabase({ url });
    const db = await connectDatabase({ url, log: createLog('silent'), timeFactor: 4 });
    const made = await work(db, url, folder).finally(() => db.close());
    return made.map((figure) => ({ ...figure, name: `${figure.name}, ${database}` }));
  }
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-fault-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs one deed in a process that kills itself. Gives whether it died of it. */
export function perform(request: PayoutRequest): Promise<boolean> {
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(request)], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve(true);
      else if (code === 0) resolve(false);
      else reject(new Error(`${request.deed} failed after ${request.dieAfter} steps:\n${said}`));
    });
  });
}

/** A transfer as the provider states it. */
export interface MadeTransfer {
  sentMinor: number;
  /** The amounts of its reversals. */
  reversals: number[];
}

export interface DyingTransfers {
  shop: SaleShop;
  databaseUrl: string;
  setup: TransferSetup;
  /** The transfers of an order, or of all, at the provider. */
  madeFor(orderId?: string): Promise<MadeTransfer[]>;
}

/** Dies at every step of a transfer and of a reversal, and restarts. */
export async function killTransfers(given: DyingTransfers): Promise<Omit<Figure, 'name'>> {
  const { shop, databaseUrl, setup } = given;
  const { clock, admin } = shop;
  const { db } = shop.services;
  const services = { ...shop.services, payments: underTest(shop.services.payments, setup) };
  const violations = new Violations();
  let runs = 0;
  for (const deed of ['transfer', 'reverse'] as const) {
    for (let dieAfter = 0; dieAfter < MAX_STEPS; dieAfter += 1) {
      writeFileSync(setup.calls, '');
      const orderId = await completedSale(shop, 1000);
      if (deed === 'reverse') await settleDown(services, 2);
      const now = clock.now().toISOString();
      const dying = { databaseUrl, deed, subject: orderId, admin, now, dieAfter, terms };
      const died = await perform({ ...dying, transfers: setup });
      // A restart; the jobs of the dead process are taken over within the minute.
      for (let third = 0; third < 3; third += 1) {
        clock.forward(20_000);
        await settleDown(services, 2);
      }
      const after = `${deed}, ${setup.delivery}, ${setup.defence}, killed after ${dieAfter} steps`;
      for (const wrong of await whatIsWrong({ ...given, orderId })) {
        violations.add(`${after}: ${wrong}`);
      }
      for (const [id, keys] of keysOf(setup.calls)) {
        violations.expect(keys.size === 1, `${after}: ${keys.size} keys of ${id}`);
      }
      await expectLedgerAgrees(services).catch((error: unknown) =>
        violations.add(`${after}: ${error instanceof Error ? error.message : String(error)}`),
      );
      const begun = { where: { status: { in: ['creating', 'waiting'] } } };
      const open = await db.read.sellerTransfer.count(begun);
      violations.expect(open === 0, `${after}: ${open} transfers are not made`);
      if (!died) break;
      runs += 1;
    }
  }
  return {
    runs,
    violations: violations.count,
    goal: 'the ledger agrees within 60 s, nothing twice',
  };
}

/** Compares the provider's transfers with what the seller earned, and with our figures. */
async function whatIsWrong({
  shop,
  orderId,
  madeFor,
}: DyingTransfers & { orderId: string }): Promise<string[]> {
  const { services, seller } = shop;
  const order = { where: { id: orderId } };
  const { refundedMinor } = await services.db.read.order.findUniqueOrThrow(order);
  const made = await madeFor(orderId);
  const reversals = made.flatMap((one) => one.reversals);
  const arrived = totalOf(made);
  const expected = refundedMinor === 0 ? EARNED_MINOR : EARNED_AFTER_REFUND_MINOR;
  const { availableMinor, underWayMinor, paidOutMinor } = await readOwnBalance(
    actAs(services, seller),
  );
  const there = totalOf(await madeFor());
  return [
    ...(made.length === 1 ? [] : [`${made.length} transfers`]),
    ...(reversals.length < 2 ? [] : [`${reversals.length} reversals`]),
    ...(arrived === expected ? [] : [`${arrived} arrived instead of ${expected}`]),
    ...(paidOutMinor === there ? [] : [`${paidOutMinor} paid out here, ${there} there`]),
    ...(availableMinor === 0 ? [] : [`${availableMinor} left in the balance`]),
    ...(underWayMinor === 0 ? [] : [`${underWayMinor} under way`]),
  ];
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
const totalOf = (made: readonly MadeTransfer[]) =>
  sum(made.map(({ sentMinor, reversals }) => sentMinor - sum(reversals)));

/** The keys under which each transfer and reversal was asked for. */
function keysOf(file: string): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const [id = '', key = ''] = line.split(' ');
    keys.set(id, (keys.get(id) ?? new Set()).add(key));
  }
  return keys;
}
