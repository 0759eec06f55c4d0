/** Two hundred bookings of one product at once, again and again: exactly one buyer wins each. */
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { ShopClient } from '../setup/shop-client';
import { inParallel, Violations, type Figure } from './figure';
import { withPostgres } from './with-postgres';

const ROUNDS = 20;
const BOOKINGS = 200;
const BUYERS = 100;
const SERVERS = 4;

export default async function bookingRace(): Promise<Figure[]> {
  const alone = await startBuiltServer();
  const sqlite = await race('SQLite', [alone]).finally(() => alone.stop());
  const postgres = await withPostgres(async (url) => {
    const servers = [await startBuiltServer({ DATABASE_URL: url })];
    while (servers.length < SERVERS) servers.push(await startBuiltServer({ DATABASE_URL: url }));
    const stop = () => Promise.all(servers.map((server) => server.stop()));
    return race(`PostgreSQL, ${SERVERS} servers`, servers).finally(stop);
  });
  return [sqlite, postgres];
}

interface Entry {
  buyer: ShopClient;
  who: number;
  status: number;
  json: Record<string, unknown>;
}

async function race(where: string, servers: readonly BuiltServer[]): Promise<Figure> {
  const violations = new Violations();
  const buyers: ShopClient[] = [];
  const urlOf = (index: number) => servers[index % servers.length]?.url ?? '';
  await inParallel(Array(BUYERS).keys(), 4, async (index) => {
    buyers.push(await new ShopClient(urlOf(index)).register());
  });
  const products = await allProducts(buyers[0]);
  let slowest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = Date.now();
    const order = {
      productId: products[round],
      phone: '+1 503 555 0199',
      meetingLocation: 'Library steps',
    };
    const answers = await Promise.all(
      Array.from({ length: BOOKINGS }, async (_, index): Promise<Entry> => {
        const who = index % BUYERS;
        const buyer = buyers[who];
        if (!buyer) throw new Error('There is no such buyer.');
        return { buyer, who, ...(await buyer.call('POST', '/order', order)) };
      }),
    );
    slowest = Math.max(slowest, Date.now() - from);
    judge(answers, violations, `${where}, round ${round + 1}`);
    const winner = answers.find(({ status }) => status === 200);
    const orderId = String(winner?.json.insertedId);
    // Let go of it again: a buyer may hold only so many.
    await winner?.buyer.call(
      'POST',
      '/dashboard/my-orders',
      new URLSearchParams({ intent: 'cancel', orderId }),
    );
  }
  return {
    name: `${BOOKINGS} bookings at once, ${where}`,
    runs: ROUNDS,
    violations: violations.count,
    goal: 'one winner each, the others 409',
    note: `slowest round ${(slowest / 1000).toFixed(1)} s`,
  };
}

function judge(answers: readonly Entry[], violations: Violations, where: string): void {
  const won = answers.filter(({ status }) => status === 200);
  const winners = new Set(won.map(({ who }) => who));
  const orders = new Set(won.map(({ json }) => json.insertedId));
  violations.expect(
    winners.size === 1 && orders.size === 1,
    `${where}: ${winners.size} winners of ${orders.size} orders`,
  );
  for (const { status, json, who } of answers) {
    const fine = status === 200 || (status === 409 && json.acknowledged === false);
    violations.expect(fine && (status === 200) === winners.has(who), `${where}: ${status}`);
  }
}

async function allProducts(buyer: ShopClient | undefined): Promise<string[]> {
  const listed = await buyer?.call('GET', '/products?limit=100');
  return (JSON.parse(listed?.text ?? '[]') as { _id: string }[]).map(({ _id }) => _id);
}
