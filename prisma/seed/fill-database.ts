import { hashPassword } from '../../app/features/accounts/passwords.server';
import { priceRuleOf } from '../../app/features/products/price-rule';
import { DEMO_DOMAIN } from '../../app/lib/start-checks';
import type { Services } from '../../app/platform/services';
import type { Tx } from '../../app/platform/db/database';
import { writeInTurn } from '../../app/platform/db/write-in-turn';
import { defaultCategories } from './default-categories';
import { demoAccounts } from './demo-accounts';
import { storeDemoPictures } from './demo-pictures';
import { demoRows } from './demo-rows';
import { insertCategories, insertDemo } from './insert-demo';

/** Result: filled with the demo, filled with the default categories only, or left unchanged. */
export type Filled = 'demo' | 'bare' | 'kept';

/**
 * Fills a new database: the default categories always (decision 41), the demo data when the
 * settings ask for it. A database with anything in it keeps what it has. Several instances may do
 * this at once; one of them wins.
 */
export async function fillDatabase(services: Services): Promise<Filled> {
  const { env, db } = services;
  if (!(await isEmpty(db.read))) return 'kept';
  return env.SEED === 'demo' ? fillWithDemo(services) : fillBare(services);
}

async function fillWithDemo(services: Services): Promise<'demo' | 'kept'> {
  const { clock, env } = services;
  const pictures = await storeDemoPictures(services);
  const passwordHash = await hashPassword(demoAccounts.password);
  const prices = priceRuleOf(services);
  const settings = {
    now: clock.now(),
    passwordHash,
    pictures,
    prices,
    holdHours: env.HOLD_HOURS,
    sandbox: services.payments.name === 'sandbox',
    encryption: services.encryption,
  };
  const rows = demoRows(settings);
  return fillOnce(services, async (tx) => {
    await insertDemo(tx, services, rows);
    return 'demo' as const;
  });
}

async function fillBare(services: Services): Promise<'bare' | 'kept'> {
  const defaults = defaultCategories(services.clock.now());
  return fillOnce(services, async (tx) => {
    await insertCategories(tx, defaults);
    return 'bare' as const;
  });
}

/**
 * Fills an empty database, unless another instance does. Then waits until the other has filled it, or has
 * stopped before it did.
 */
async function fillOnce<Result>(
  { db }: Services,
  fill: (tx: Tx) => Promise<Result>,
): Promise<Result | 'kept'> {
  return writeInTurn(db, 'fill', async (tx) => ((await isEmpty(tx)) ? fill(tx) : 'kept'));
}

async function isEmpty(db: Tx | Services['db']['read']): Promise<boolean> {
  const [user, category, entry] = [
    await db.user.findFirst({ select: { id: true } }),
    await db.category.findFirst({ select: { id: true } }),
    await db.auditEntry.findFirst({ select: { id: true } }),
  ];
  return !user && !category && !entry;
}

/** Whether accounts with published passwords can sign in. */
export async function hasDemoAccounts({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const account = await db.read.user.findFirst({
    where: { emailKey: { endsWith: DEMO_DOMAIN }, deletedAt: null },
    select: { id: true },
  });
  return account !== null;
}
