import { StartupError } from '~/lib/startup-error';
import type { Database } from '~/platform/db/database';
import { isMissingTable } from '~/platform/db/database-errors.server';
import type { Env } from '~/platform/env.server';
import type { Services } from '~/platform/services';

/** Real money; Stripe with test keys; or the sandbox. */
type PaymentMode = 'live' | 'test' | 'sandbox';

type Settings = Pick<Env, 'PAYMENTS' | 'production' | 'testPayments'>;

/** The setting that holds the mode of the payments in the database. */
const KEY = 'payment-mode';

const NAMES: Record<PaymentMode, string> = {
  live: 'payments with real money',
  test: 'payments with test keys of Stripe, where no money moved',
  sandbox: 'payments of the sandbox, where no money moved',
};

/**
 * Refuses with a StartupError a database that holds payments of another mode than the settings':
 * its sellers would be owed real money for test payments, or test payments would be mixed with real
 * balances. A database of an earlier version has no mode: its payments at Stripe count as made in
 * the mode of the first start.
 */
export async function assertPaymentMode(env: Settings, db: Pick<Database, 'read'>): Promise<void> {
  const mode = modeOf(env);
  const known = await readMode(db);
  if (known === mode) return;
  const foreign = [known ? providerOf(known) : otherProvider(mode), otherProvider(mode)];
  const payment = await db.read.payment.findFirst({
    where: { provider: { in: foreign } },
    select: { provider: true },
  });
  if (!payment) return;
  const held = nameOf(payment.provider, known);
  throw new StartupError(
    `This database holds ${held}, and the settings of PAYMENTS ask for ${NAMES[mode]}: ` +
      'sellers would be owed money for both together. Give the shop another database, by DATA_DIR or DATABASE_URL, or the former PAYMENTS.',
  );
}

/** Stores the mode of the settings, after `assertPaymentMode` has accepted it. */
export async function recordPaymentMode({
  env,
  db,
  clock,
}: Pick<Services, 'env' | 'db' | 'clock'>): Promise<void> {
  const value = modeOf(env);
  if ((await readMode(db)) === value) return;
  const data = { value, updatedAt: clock.now() };
  await db.write((tx) =>
    tx.setting.upsert({ where: { key: KEY }, create: { key: KEY, ...data }, update: data }),
  );
}

/** A demo refuses live keys, and production takes test keys with PAYMENTS=test only. */
function modeOf({ PAYMENTS, production, testPayments }: Settings): PaymentMode {
  if (PAYMENTS === 'sandbox') return 'sandbox';
  return production && !testPayments ? 'live' : 'test';
}

/** Null without one, also in a database of a version that had no settings and is not migrated yet. */
async function readMode({ read }: Pick<Database, 'read'>): Promise<PaymentMode | null> {
  try {
    const row = await read.setting.findUnique({ where: { key: KEY } });
    return row ? (row.value as PaymentMode) : null;
  } catch (error) {
    if (isMissingTable(error)) return null;
    throw error;
  }
}

const providerOf = (mode: PaymentMode) => (mode === 'sandbox' ? 'sandbox' : 'stripe');
const otherProvider = (mode: PaymentMode) => (mode === 'sandbox' ? 'stripe' : 'sandbox');

function nameOf(provider: string, known: PaymentMode | null): string {
  if (provider === 'sandbox') return NAMES.sandbox;
  return known && known !== 'sandbox' ? NAMES[known] : 'payments at Stripe';
}
