/** Death at every step of paying a seller, then a restart: the ledger agrees with the provider. */
import path from 'node:path';
import { decidePayoutLine } from '../../app/features/payouts/decide-payout-line.server';
import { readOwnBalance } from '../../app/features/payouts/balance.server';
import { exportBatch } from '../../app/features/payouts/export-batch.server';
import { savePayeeDetails } from '../../app/features/payouts/payee-details.server';
import type { Database } from '../../app/platform/db/database';
import {
  completedSale,
  expectLedgerAgrees,
  getPaidAtSandbox,
  saleShop,
  settleDown,
} from '../setup/sales';
import { actAs } from '../setup/test-ctx';
import { Violations, type Figure } from './figure';
import { killTransfers, MAX_STEPS, onBoth, perform, terms } from './kill-payouts';

/** What a seller gets of a sale of 10.00 after the fee. */
const EARNED_MINOR = 400;
const byHandTerms = { ...terms, PAYOUTS: 'manual' } as const;

const PAYEE = { holder: 'Robin Miller', account: 'DE89 3704 0044 0532 0130 00' };

/** Prompt events record a transfer before its job goes on; without them the job has to find it. */
const setups = [
  { delivery: 'prompt', defence: 'both' },
  { delivery: 'lost', defence: 'keys' },
  { delivery: 'lost', defence: 'look-up' },
] as const;

export default function payoutsKilled(): Promise<Figure[]> {
  return onBoth(async (db, databaseUrl, folder) => {
    const shop = await saleShop(db, terms);
    await getPaidAtSandbox(shop);
    const figures: Figure[] = [];
    for (const one of setups) {
      const setup = { ...one, calls: path.join(folder, 'calls') };
      const name = `transfer killed at each step, events ${one.delivery}, ${one.defence}`;
      const madeFor = (orderId?: string) => transfersOf(db, orderId);
      figures.push({ name, ...(await killTransfers({ shop, databaseUrl, setup, madeFor })) });
    }
    const byHand = await killByHand(db, databaseUrl);
    return [...figures, { name: 'payout by hand killed at each step', ...byHand }];
  });
}

async function transfersOf(db: Database, orderId?: string) {
  const made = await db.read.sandboxTransfer.findMany({
    where: orderId === undefined ? {} : { orderId },
    include: { reversals: true },
  });
  return made.map(({ amountMinor, reversals }) => ({
    sentMinor: amountMinor,
    reversals: reversals.map((one) => one.amountMinor),
  }));
}

async function killByHand(db: Database, databaseUrl: string): Promise<Omit<Figure, 'name'>> {
  const shop = await saleShop(db, byHandTerms);
  const { services, clock } = shop;
  const [seller, admin] = [actAs(services, shop.seller), actAs(services, shop.admin)];
  await savePayeeDetails(seller, PAYEE);
  const violations = new Violations();
  let runs = 0;
  for (const deed of ['export', 'paid', 'failed'] as const) {
    for (let dieAfter = 0; dieAfter < MAX_STEPS; dieAfter += 1) {
      const before = await readOwnBalance(seller);
      await completedSale(shop, 1000);
      await settleDown(services);
      const formKey = `${deed}-${dieAfter}`;
      const now = clock.now().toISOString();
      const dying = { databaseUrl, admin: shop.admin, now, dieAfter, terms: byHandTerms };
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
      if (status === 'exported') await decidePayoutLine(admin, line.id, paying);
      const { availableMinor, underWayMinor, paidOutMinor } = await readOwnBalance(seller);
      const paidNow = paidOutMinor - before.paidOutMinor;
      const expected = deed === 'failed' ? 0 : before.availableMinor + EARNED_MINOR;
      violations.expect(paidNow === expected, `${after}: ${paidNow} paid instead of ${expected}`);
      const kept = before.availableMinor + EARNED_MINOR - expected;
      violations.expect(availableMinor === kept, `${after}: ${availableMinor} left, not ${kept}`);
      violations.expect(underWayMinor === 0, `${after}: ${underWayMinor} under way`);
      await expectLedgerAgrees(services).catch((error: unknown) =>
        violations.add(`${after}: ${error instanceof Error ? error.message : String(error)}`),
      );
      if (!died) break;
      runs += 1;
    }
  }
  return { runs, violations: violations.count, goal: 'each line is decided once' };
}

const pay = { event: 'pay', reference: 'SEPA 1' } as const;
const fail = { event: 'fail', reason: 'Account closed', seen: 'exported' } as const;
