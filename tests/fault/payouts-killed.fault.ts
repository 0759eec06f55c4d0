/** Death at every step of paying a seller, then a restart: the provider's books and ours agree. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { applyLineEvent } from '../../app/features/payouts/apply-line-event.server';
import { readOwnBalance } from '../../app/features/payouts/balance.server';
import { exportBatch } from '../../app/features/payouts/export-batch.server';
import { savePayeeDetails } from '../../app/features/payouts/payee-details.server';
import { startOnboarding } from '../../app/features/payouts/seller-account.server';
import { connectDatabase } from '../../app/platform/db/connect.server';
import type { Database } from '../../app/platform/db/database';
import { migrateDatabase } from '../../app/platform/db/migrate.server';
import { createLog } from '../../app/platform/log.server';
import {
  completedSale,
  expectBooksAgree,
  saleShop,
  settleDown,
  type SaleShop,
} from '../setup/sales';
import { actAs } from '../setup/test-ctx';
import { Violations, type Figure } from './figure';
import type { PayoutDeed, PayoutRequest } from './payout-and-die';
import { withPostgres } from './with-postgres';

/** More than any deed has. */
const MOST_STEPS = 60;
/** What a seller gets of a sale of 10.00 after the fee, and after 4.00 of it was refunded. */
const EARNED_MINOR = 900;
const EARNED_AFTER_REFUND_MINOR = 540;

const PAYEE = { holder: 'Robin Miller', account: 'DE89 3704 0044 0532 0130 00' };

/** One file, so that the many short lives begin quickly. */
const SCRIPT = '.cache/payout-and-die.mjs';

export default async function payoutsKilled(): Promise<Figure[]> {
  await build({
    entryPoints: [path.join(import.meta.dirname, 'payout-and-die.ts')],
    outfile: SCRIPT,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '~': path.resolve('app') },
    logLevel: 'warning',
  });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-fault-'));
  const figures = await on('SQLite', `file:${path.join(folder, 'rummage.db')}`);
  rmSync(folder, { recursive: true, force: true });
  return [...figures, ...(await withPostgres((url) => on('PostgreSQL', url)))];
}

async function on(database: string, databaseUrl: string): Promise<Figure[]> {
  await migrateDatabase({ url: databaseUrl });
  const db = await connectDatabase({ url: databaseUrl, log: createLog('silent') });
  try {
    return [
      { name: `transfer killed at each step, ${database}`, ...(await transfers(db, databaseUrl)) },
      {
        name: `payout by hand killed at each step, ${database}`,
        ...(await byHand(db, databaseUrl)),
      },
    ];
  } finally {
    await db.close();
  }
}

type Result = Omit<Figure, 'name'>;

async function transfers(db: Database, databaseUrl: string): Promise<Result> {
  const shop = await saleShop(db, { PAYOUTS: 'stripe' });
  const { services, clock, admin } = shop;
  await setUp(shop);
  const violations = new Violations();
  let runs = 0;
  for (const deed of ['transfer', 'reverse'] as const) {
    for (let dieAfter = 0; dieAfter < MOST_STEPS; dieAfter += 1) {
      const orderId = await completedSale(shop, 1000);
      if (deed === 'reverse') await settleDown(services);
      const now = clock.now().toISOString();
      const died = await perform({ databaseUrl, deed, subject: orderId, admin, now, dieAfter });
      // A restart; the jobs of the dead process are taken over within the minute.
      for (let third = 0; third < 3; third += 1) {
        clock.forward(20_000);
        await settleDown(services, 2);
      }
      const { refundedMinor } = await db.read.order.findUniqueOrThrow({ where: { id: orderId } });
      const made = await db.read.sandboxTransfer.findMany({
        ...{ where: { orderId }, include: { reversals: true } },
      });
      const reversals = made.flatMap((one) => one.reversals);
      const back = reversals.reduce((sum, one) => sum + one.amountMinor, 0);
      const expected = refundedMinor === 0 ? EARNED_MINOR : EARNED_AFTER_REFUND_MINOR;
      const after = `${deed} killed after ${dieAfter} steps`;
      violations.expect(made.length === 1, `${after}: ${made.length} transfers`);
      violations.expect(reversals.length < 2, `${after}: ${reversals.length} reversals`);
      violations.expect(EARNED_MINOR - back === expected, `${after}: ${back} came back`);
      await agree(shop, violations, after);
      if (!died) break;
      runs += 1;
    }
  }
  return { runs, violations: violations.count, goal: 'the books agree within 60 s, nothing twice' };
}

async function byHand(db: Database, databaseUrl: string): Promise<Result> {
  const shop = await saleShop(db);
  const { services, clock } = shop;
  const [seller, admin] = [actAs(services, shop.seller), actAs(services, shop.admin)];
  await savePayeeDetails(seller, PAYEE);
  const violations = new Violations();
  let runs = 0;
  for (const deed of ['export', 'paid', 'failed'] as const) {
    for (let dieAfter = 0; dieAfter < MOST_STEPS; dieAfter += 1) {
      const before = await readOwnBalance(seller);
      await completedSale(shop, 1000);
      await settleDown(services);
      const formKey = `${deed}-${dieAfter}`;
      const now = clock.now().toISOString();
      const dying = { databaseUrl, admin: shop.admin, now, dieAfter };
      let died = false;
      const kill = async (subject: string) => {
        died = await perform({ ...dying, deed, subject });
      };
      if (deed === 'export') await kill(formKey);
      // The admin sends the form again: nothing is exported twice.
      const batchId = await exportBatch(admin, { currency: 'USD', formKey });
      const lines = await db.read.payoutLine.findMany({ where: { batchId } });
      const [line] = lines;
      const after = `${deed} killed after ${dieAfter} steps`;
      violations.expect(lines.length === 1, `${after}: ${lines.length} lines`);
      if (!line) break;
      if (deed !== 'export') await kill(line.id);
      const { status } = await db.read.payoutLine.findUniqueOrThrow({ where: { id: line.id } });
      const paying = deed === 'failed' ? fail : pay;
      if (status === 'exported') await applyLineEvent(admin, line.id, paying);
      const { availableMinor, paidOutMinor } = await readOwnBalance(seller);
      const paidNow = paidOutMinor - before.paidOutMinor;
      const expected = deed === 'failed' ? 0 : before.availableMinor + EARNED_MINOR;
      violations.expect(paidNow === expected, `${after}: ${paidNow} paid instead of ${expected}`);
      const kept = before.availableMinor + EARNED_MINOR - expected;
      violations.expect(availableMinor === kept, `${after}: ${availableMinor} left, not ${kept}`);
      await agree(shop, violations, after);
      if (!died) break;
      runs += 1;
    }
  }
  return { runs, violations: violations.count, goal: 'each line is decided once' };
}

const pay = { event: 'pay', reference: 'SEPA 1' } as const;
const fail = { event: 'fail', reason: 'Account closed' } as const;

/** The seller sets up getting paid on the sandbox's page. */
async function setUp({ services, seller }: SaleShop): Promise<void> {
  const address = await startOnboarding(actAs(services, seller));
  const accountId = /get-paid\/(\w+)\?/.exec(address)?.[1] ?? '';
  await services.payments.sandbox?.answerOnboarding(accountId, 'active');
  await settleDown(services, 2);
}

async function agree({ services }: SaleShop, violations: Violations, after: string): Promise<void> {
  try {
    await expectBooksAgree(services);
  } catch (error) {
    violations.add(`${after}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Runs one deed in a process that kills itself. Gives whether it died of it. */
function perform(request: PayoutRequest & { deed: PayoutDeed }): Promise<boolean> {
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
