import { expect } from 'vitest';
import { assertPaymentMode, recordPaymentMode } from '~/features/payments/payment-mode.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { setUpSale } from '../setup/sale';
import { testServices } from '../setup/test-ctx';

const MODES = {
  live: { PAYMENTS: 'stripe', production: true, testPayments: false },
  test: { PAYMENTS: 'stripe', production: true, testPayments: true },
  sandbox: { PAYMENTS: 'sandbox', production: true, testPayments: false },
} as const;
type Mode = keyof typeof MODES;
const modes = Object.keys(MODES) as Mode[];

/** What a start does with the mode of payments. */
async function start(db: Database, mode: Mode): Promise<void> {
  const { env, ...services } = testServices(db);
  await assertPaymentMode(MODES[mode], db);
  await recordPaymentMode({ ...services, env: { ...env, ...MODES[mode] } });
}

async function takePayment(db: Database, mode: Mode): Promise<void> {
  const { sell } = await setUpSale(db);
  await sell();
  const provider = MODES[mode].PAYMENTS;
  await db.write((tx) => tx.payment.updateMany({ data: { provider } }));
}

onEachDatabase('the mode of payments', (it) => {
  for (const taken of modes) {
    it(`stays ${taken} once there is such a payment`, async ({ db }) => {
      await start(db, taken);
      await takePayment(db, taken);
      for (const other of modes.filter((one) => one !== taken)) {
        await expect(start(db, other)).rejects.toThrow(/^This database holds payments /);
      }
      await start(db, taken);
    });

    it(`changes from ${taken} as long as there is no payment`, async ({ db }) => {
      for (const other of modes) {
        await start(db, taken);
        await start(db, other);
      }
    });
  }

  it('of a database of an earlier version is that of its first start', async ({ db }) => {
    await takePayment(db, 'live');
    await expect(start(db, 'sandbox')).rejects.toThrow('payments at Stripe');
    await start(db, 'test');
    await expect(start(db, 'live')).rejects.toThrow('where no money moved');
  });

  it('of a database of an earlier version is the sandbox where it was used', async ({ db }) => {
    await takePayment(db, 'sandbox');
    await expect(start(db, 'live')).rejects.toThrow('payments of the sandbox');
    await expect(start(db, 'test')).rejects.toThrow('payments of the sandbox');
    await start(db, 'sandbox');
  });

  it('is that of the payments when a start in another mode came before them', async ({ db }) => {
    await start(db, 'sandbox');
    await takePayment(db, 'live');
    await start(db, 'live');
    await expect(start(db, 'sandbox')).rejects.toThrow('real money');
  });
});
