import { recordPaymentMode } from '../app/features/payments/payment-mode.server';
import { alignListedAtStart } from '../app/features/products/align-listed.sql.server';
import { StartupError } from '../app/lib/startup-error';
import { isDiskFull } from '../app/platform/db/database-errors.server';
import type { Services } from '../app/platform/services';
import { fillDatabase, type Filled } from '../prisma/seed/fill-database';
import { createFirstAdmin } from '../prisma/seed/first-admin';

/** What became of the database at a start. */
export interface Prepared {
  filled: Filled;
  /** The result of ADMIN_EMAIL. */
  firstAdmin: string | null;
}

/**
 * Writes what a migrated database needs before it is served: the first data of an empty one, and what
 * follows from the settings. Refuses with a StartupError when the disk is full.
 */
export async function prepareDatabase(services: Services): Promise<Prepared> {
  try {
    const filled = await fillDatabase(services);
    await recordPaymentMode(services);
    await alignListedAtStart(services);
    return { filled, firstAdmin: await createFirstAdmin(services) };
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new StartupError(
      'The disk refused to write the database or the photos: it is full. Make room, then start again.',
      { cause: error },
    );
  }
}
