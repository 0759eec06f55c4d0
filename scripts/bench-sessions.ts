/**
 * Prepares the busy hour of `npm run bench` in a database that bench-data.ts filled with buyers:
 * opens sessions for SIGNED_IN of them and for some sellers, and writes their cookies and the
 * listings, categories and search words that they use to a JSON file.
 * Usage: tsx scripts/bench-sessions.ts FILE SIGNED_IN
 */
import { writeFileSync } from 'node:fs';
import type { Ctx } from '../app/features/accounts/account.policy';
import { openSession } from '../app/features/accounts/sessions.server';
import { openServices } from '../app/platform/services.server';
import { makers, qualities, things } from './bench-data/words';
import { buyerId } from './bench-data/people';
import { readSettings } from './read-settings';

const SELLERS = 200;
const AT_ONCE = 50;

/** A session's cookie for Rummage, and its id for the peers, which read the row by it. */
async function signIn(ctx: Ctx, userId: string) {
  const { accessToken } = await openSession(ctx, { userId, remember: true, userAgent: 'bench' });
  const session = await ctx.cookies.sessions.getSession();
  session.set('accessToken', accessToken);
  session.set('remember', true);
  const [cookie = ''] = (await ctx.cookies.sessions.commitSession(session)).split(';');
  const claims = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
  return { cookie, id: (JSON.parse(claims) as { sid: string }).sid };
}

async function signInAll(ctx: Ctx, ids: readonly string[]) {
  const sessions: Awaited<ReturnType<typeof signIn>>[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const part = ids.slice(from, from + AT_ONCE);
    sessions.push(...(await Promise.all(part.map((id) => signIn(ctx, id)))));
  }
  return sessions;
}

async function main(): Promise<void> {
  const [file = '', count = ''] = process.argv.slice(2);
  const env = readSettings();
  const urls = { publicUrl: 'http://localhost', selfUrl: 'http://localhost' };
  const services = await openServices(env, urls);
  const ctx: Ctx = { ...services, actor: null };
  const { read } = services.db;
  const sellers = await read.user.findMany({
    where: { id: { startsWith: 'bench-seller-' } },
    ...({ orderBy: { id: 'asc' }, take: SELLERS, select: { id: true } } as const),
  });
  const buyers = Array.from({ length: Number(count) }, (_, index) => buyerId(index));
  const products = await read.product.findMany({
    where: { listed: true },
    ...({ orderBy: { id: 'asc' }, select: { id: true, resalePriceMinor: true } } as const),
  });
  const categories = await read.category.findMany({
    where: { products: { some: {} } },
    ...({ orderBy: [{ position: 'asc' }, { id: 'asc' }], select: { id: true } } as const),
  });
  const world = {
    buyers: await signInAll(ctx, buyers),
    sellers: await signInAll(
      ctx,
      sellers.map(({ id }) => id),
    ),
    products: products.map(({ id, resalePriceMinor }) => [id, resalePriceMinor]),
    categories: categories.map(({ id }) => id),
    words: { things, qualities, makers },
  };
  writeFileSync(file, JSON.stringify(world));
  await services.db.close();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
