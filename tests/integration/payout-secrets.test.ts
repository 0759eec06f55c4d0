import { expect } from 'vitest';
import { downloadBatch, exportBatch } from '~/features/payouts/export-batch.server';
import { listOwed, readNextBatch } from '~/features/payouts/owed.server';
import { findOwnLastFour, savePayeeDetails } from '~/features/payouts/payee-details.server';
import { sweepPayouts } from '~/features/payouts/sweep-payouts.server';
import type { Database } from '~/platform/db/database';
import { createEncryption } from '~/platform/encryption.server';
import { onEachDatabase } from '../setup/databases';
import { completedSale, saleShop, settleDown } from '../setup/sales';
import { actAs } from '../setup/test-ctx';

const account = { holder: 'Robin Miller', account: 'DE89 3704 0044 0532 0130 00' };
const USD = { currency: 'USD', formKey: 'one' } as const;
const [former, newest] = [
  'a former secret of the shop, 0123456',
  'the newest secret, 0123456789abc',
];

/** A shop that owes a seller for a sale; the account was encrypted with the former secret. */
async function shopWithAccount(db: Database) {
  const shop = await saleShop(db, { encryption: createEncryption([former]) });
  await completedSale(shop, 1000);
  await settleDown(shop.services);
  await savePayeeDetails(actAs(shop.services, shop.seller), account);
  const withSecrets = (...secrets: string[]) => {
    const services = { ...shop.services, encryption: createEncryption(secrets) };
    return {
      services,
      seller: actAs(services, shop.seller),
      admin: actAs(services, shop.admin),
    };
  };
  return { ...shop, withSecrets };
}

onEachDatabase('bank details whose secret is gone', (it) => {
  it('count as missing: the money waits, and the seller is asked again', async ({ db }) => {
    const shop = await shopWithAccount(db);
    const { services, seller, admin } = shop.withSecrets(newest);
    expect(await findOwnLastFour(seller)).toBeNull();
    expect(await readNextBatch(admin)).toMatchObject({ payable: [], waiting: [{ missing: 1 }] });
    const { rows } = await listOwed(admin);
    expect(rows).toMatchObject([{ hasDetails: false, payableMinor: 0, availableMinor: 900 }]);
    await expect(exportBatch(admin, USD)).rejects.toMatchObject({ status: 409 });
    const askings = () => db.read.notification.count({ where: { kind: 'payout-set-up' } });
    expect(await askings()).toBe(1);
    await completedSale({ ...shop, services }, 1000);
    await settleDown(services);
    expect(await askings()).toBe(2);
    await savePayeeDetails(seller, account);
    expect(await downloadBatch(admin, await exportBatch(admin, USD))).toContain('DE89 3704');
  });

  it('are said to be unreadable in the file of an earlier export', async ({ db }) => {
    const { withSecrets } = await shopWithAccount(db);
    const id = await exportBatch(withSecrets(former).admin, USD);
    const file = await downloadBatch(withSecrets(newest).admin, id);
    expect(file).toContain('account cannot be read');
    expect(await downloadBatch(withSecrets(former).admin, id)).not.toContain('cannot be read');
  });
});

onEachDatabase('bank details while instances change their secrets one after another', (it) => {
  it('are read by all that know both secrets, whichever is first', async ({ db }) => {
    const shop = await shopWithAccount(db);
    const orders = [
      [former, newest],
      [newest, former],
    ];
    for (const writing of orders) {
      const one = shop.withSecrets(...writing);
      await savePayeeDetails(one.seller, account);
      for (const reading of orders) {
        const other = shop.withSecrets(...reading);
        expect(await findOwnLastFour(other.seller)).toBe('3000');
        // The job of each encrypts them anew with its own first secret.
        await sweepPayouts(other.services);
        expect(await findOwnLastFour(one.seller)).toBe('3000');
      }
    }
  });
});

onEachDatabase('bank details of a former secret', (it) => {
  it('are encrypted anew, so that it can be dropped', async ({ db }) => {
    const shop = await shopWithAccount(db);
    const id = await exportBatch(shop.withSecrets(former).admin, USD);
    await sweepPayouts(shop.withSecrets(newest, former).services);
    const { seller, admin } = shop.withSecrets(newest);
    expect(await findOwnLastFour(seller)).toBe('3000');
    expect(await downloadBatch(admin, id)).toContain('DE89 3704');
  });
});
