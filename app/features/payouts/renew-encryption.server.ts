import type { Services } from '~/platform/services';
import { renewPayeeDetails } from './payee-details.server';
import { readOutdatedDetails } from './payee-details.sql.server';

/** Rows of each table that are encrypted anew at a time. */
const BATCH_SIZE = 100;

/**
 * Encrypts the bank details that a former secret has encrypted anew with the newest one, those of open
 * lines of payouts too, so that the former secret can be dropped: some of them at each call.
 */
export async function renewEncryption(deps: Pick<Services, 'db' | 'encryption'>): Promise<void> {
  const { db, encryption } = deps;
  const [, first, ...others] = encryption.prefixes;
  if (first === undefined) return;
  const { details, lines } = await readOutdatedDetails(db, [first, ...others], BATCH_SIZE);
  if (details.length + lines.length === 0) return;
  await db.write(async (tx) => {
    // The old text is part of the condition: the seller may have replaced it meanwhile.
    for (const { userId, sealed } of details) {
      const data = { sealed: renewPayeeDetails(deps, { userId, sealed }) };
      await tx.payeeDetails.updateMany({ where: { userId, sealed }, data });
    }
    for (const { id, userId, sealed } of lines) {
      const data = { sealed: renewPayeeDetails(deps, { userId, sealed }) };
      await tx.payoutLine.updateMany({ where: { id, sealed }, data });
    }
  });
}
