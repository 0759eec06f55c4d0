import { hashPassword } from '../../app/features/accounts/passwords.server';
import { createAdmin } from '../../app/features/accounts/create-admin.server';
import type { Services } from '../../app/platform/services';
import type { Tx } from '../../app/platform/db/database';
import { categoryRow } from '../factories/rows';
import { demoCategories } from '../demo/categories';
import { demoAccounts } from './demo-accounts';
import { demoRows, keepDemoPictures } from './demo-rows';

/** What was done: filled with the demo, with the default categories only, or left as it was. */
export type Filled = 'demo' | 'bare' | 'kept';

/**
 * Fills a new database: the default categories always (decision 41), the demo data when the
 * settings ask for it, the first admin when they name one (decision 12). A database with anything
 * in it keeps what it has. Several instances may do this at once; one of them wins.
 */
export async function fillDatabase(services: Services): Promise<Filled> {
  const { env, db } = services;
  const isNew = await isEmpty(db.read);
  let filled: Filled = 'kept';
  if (isNew) filled = env.SEED === 'demo' ? await fillWithDemo(services) : await fillBare(services);
  await createFirstAdmin(services);
  return filled;
}

async function fillWithDemo(services: Services): Promise<'demo' | 'kept'> {
  const { db, clock } = services;
  const pictures = await keepDemoPictures(services);
  const passwordHash = await hashPassword(demoAccounts.password);
  const rows = demoRows({ now: clock.now(), passwordHash, pictures });
  const fill = async (tx: Tx) => {
    if (!(await isEmpty(tx))) return 'kept' as const;
    await tx.category.createMany({ data: rows.categories });
    await tx.user.createMany({ data: rows.users });
    await tx.signInMethod.createMany({ data: rows.signInMethods });
    await tx.image.createMany({ data: rows.images });
    await tx.product.createMany({ data: rows.products });
    await tx.productPhoto.createMany({ data: rows.photos });
    return 'demo' as const;
  };
  return db.write(fill, { unhurried: true });
}

async function fillBare({ db, clock }: Services): Promise<'bare' | 'kept'> {
  const createdAt = clock.now();
  const categories = demoCategories.map(({ name, picture }, index) =>
    categoryRow({ name, picture, position: index + 1, createdAt }),
  );
  return db.write(async (tx) => {
    if (!(await isEmpty(tx))) return 'kept' as const;
    await tx.category.createMany({ data: categories });
    return 'bare' as const;
  });
}

async function createFirstAdmin(services: Services): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = services.env;
  if (!email || !password) return;
  const admins = await services.db.read.user.count({ where: { role: 'admin', deletedAt: null } });
  if (admins === 0) await createAdmin(services, { email, password, name: 'Admin' });
}

async function isEmpty(db: Tx | Services['db']['read']): Promise<boolean> {
  const [user, category, entry] = [
    await db.user.findFirst({ select: { id: true } }),
    await db.category.findFirst({ select: { id: true } }),
    await db.auditEntry.findFirst({ select: { id: true } }),
  ];
  return !user && !category && !entry;
}

/** Whether the published accounts can get in, so that the operator is told of them. */
export async function hasDemoAccounts({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const buyer = await db.read.user.findUnique({ where: { emailKey: demoAccounts.buyer } });
  return buyer !== null;
}
