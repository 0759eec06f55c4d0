/** Naughty texts and values in every field of every call and form: no 5xx, no hang, nothing runs. */
import { startBuiltServer } from '../setup/built-server';
import { ShopClient, type Answer } from '../setup/shop-client';
import { inParallel, Violations, type Figure } from './figure';
import { callTargets, formTargets, type Known, type People, type Target } from './naughty-targets';
import { texts, values } from './naughty-texts';
import { withPostgres } from './with-postgres';

const AT_ONCE = 8;
const TIMEOUT_MS = 10_000;
/** Forms answer with whole pages; each field takes every so-manieth text, the next field the next. */
const FORM_STEP = 3;

export default async function naughtyInputs(): Promise<Figure[]> {
  return Promise.all([
    naughty('SQLite', {}),
    withPostgres((url) => naughty('PostgreSQL', { DATABASE_URL: url })),
  ]);
}

/** `share` takes every so-manieth of all requests only. */
export async function naughty(
  where: string,
  env: Record<string, string>,
  share = 1,
): Promise<Figure> {
  const server = await startBuiltServer({ ...env, LOG_LEVEL: 'silent' });
  const violations = new Violations();
  let runs = 0;
  let stored = 0;
  try {
    const targets = await everything(server.url);
    // Booking again gives the same order, so bookings of one buyer go one after the other.
    let lastBooking = Promise.resolve();
    const deal = async ([target, value]: [Target, unknown]) => {
      if (!target.name.startsWith('POST /order')) return put(target, value);
      lastBooking = lastBooking.then(() => put(target, value));
      return lastBooking;
    };
    const put = async (target: Target, value: unknown) => {
      const { method, path, body } = target.send(value);
      const from = Date.now();
      const answer = await target.client.call(method, path, body);
      runs += 1;
      const what = `${where}: ${target.name} with ${JSON.stringify(value)?.slice(0, 60)}`;
      violations.expect(Date.now() - from < TIMEOUT_MS, `${what}: it hung`);
      violations.expect(answer.status > 0 && answer.status < 500, `${what}: ${answer.status}`);
      violations.expect(!runsIn(answer, value), `${what}: it came back as markup`);
      if (!target.readBack || answer.status !== 200) return;
      stored += 1;
      const { path: place, field } = target.readBack;
      const kept = await target.client.call('GET', place + String(answer.json.insertedId));
      const came = JSON.stringify(kept.json[field])?.slice(0, 60);
      violations.expect(isSame(kept.json[field], value, field), `${what}: ${came} came back`);
      await makeRoom(target, answer);
    };
    await inParallel(requestsFor(targets, share), AT_ONCE, deal);
  } finally {
    await server.stop();
  }
  return {
    name: `naughty inputs, ${where}`,
    runs,
    violations: violations.count,
    goal: 'no 5xx, no hang, what is stored reads back the same, nothing executes',
    note: `${stored} stored and read back`,
  };
}

function* requestsFor(targets: readonly Target[], share: number): Generator<[Target, unknown]> {
  let count = 0;
  for (const [index, target] of targets.entries()) {
    const isForm = target.name.startsWith('form ');
    const all: unknown[] = target.json ? [...texts, ...values] : [...texts];
    for (const [turn, value] of all.entries()) {
      if (isForm && turn % FORM_STEP !== index % FORM_STEP) continue;
      count += 1;
      if (count % share === 0) yield [target, value];
    }
  }
}

async function everything(url: string): Promise<Target[]> {
  const [admin, buyer, seller] = await Promise.all([
    new ShopClient(url).signIn('admin@rummage.test', 'rummage-demo'),
    new ShopClient(url).register(),
    new ShopClient(url).register('seller'),
  ]);
  const people: People = { nobody: new ShopClient(url), admin, buyer, seller };
  const known = await whatIsRight(people);
  const { category = '', ownProduct = '', orderId = '', bookable = '' } = known;
  const pages: [ShopClient, string][] = [
    ...['/login', '/register', '/contact', '/newsletter', '/forgot-password', '/search'].map(
      (path): [ShopClient, string] => [people.nobody, path],
    ),
    [people.nobody, '/reset-password/x'],
    [buyer, `/category/${category}?book=${bookable}`],
    [buyer, `/products/${bookable}?book=${bookable}`],
    [buyer, '/dashboard/my-orders'],
    [buyer, '/dashboard/account'],
    [buyer, `/dashboard/payment/${orderId}`],
    [seller, '/dashboard/add-product'],
    [seller, '/dashboard/my-products'],
    [seller, `/dashboard/my-products/${ownProduct}/edit`],
    [admin, '/dashboard/all-buyers'],
    [admin, '/dashboard/all-sellers'],
    [admin, '/dashboard/reported-products'],
    [admin, '/dashboard/categories'],
    [admin, `/dashboard/categories/${category}`],
    [admin, '/dashboard/audit-log'],
  ];
  return [...(await callTargets(people, known)), ...(await formTargets(pages, known))];
}

/** Values that are right, so that only the naughty one is wrong. */
async function whatIsRight({ buyer, seller }: People): Promise<Known> {
  const list = async (path: string) =>
    JSON.parse((await buyer.call('GET', path)).text) as { _id: string }[];
  const category = (await list('/categories'))[0]?._id ?? '';
  const orderId = await buyer.book();
  const bookable = (await list('/products?limit=50'))[20]?._id ?? '';
  const good: Known = {
    name: 'Teapot',
    category,
    originalprice: '24.00',
    resaleprice: '9.50',
    condition: 'good',
    phone: '503 555 0100',
    location: 'Portland',
    purchaseyear: '2019',
    description: 'Brown, with a lid.',
  };
  const { json } = await seller.call('POST', '/add-product', good);
  const ownProduct = String(json.insertedId);
  return {
    ...good,
    id: bookable,
    productId: bookable,
    bookable,
    orderId,
    ownProduct,
    role: 'buyer',
    email: buyer.email,
    password: 'a fine password',
    meetingLocation: 'Library steps',
    message: 'Is it still there?',
    subject: 'A question',
    transactionId: 'none',
  };
}

/** A buyer may hold only five unpaid orders. */
async function makeRoom({ client, readBack }: Target, { json }: Answer): Promise<void> {
  if (readBack?.path !== '/orders/') return;
  const form = new URLSearchParams({ intent: 'cancel', orderId: String(json.insertedId) });
  await client.call('POST', '/dashboard/my-orders', form);
}

/** Whether a page holds the markup that was sent, as markup. */
function runsIn({ headers, text }: Answer, value: unknown): boolean {
  if (typeof value !== 'string' || !/<\w/.test(value)) return false;
  return Boolean(headers.get('Content-Type')?.includes('html')) && text.includes(value);
}

/** What is typed around a text is cut off; numbers and texts may stand for each other. */
function isSame(kept: unknown, sent: unknown, field: string): boolean {
  if (/price|year|image|category|productId/i.test(field)) return true;
  if (field === 'sellerName' || typeof sent !== 'string') return true;
  if (kept === undefined) return true;
  // An empty one counts as absent: paid by card.
  if (field === 'paymentMethod' && sent === '') return kept === 'card';
  return kept === sent.replace(/\r\n?/g, '\n').trim() || kept === sent.trim();
}
