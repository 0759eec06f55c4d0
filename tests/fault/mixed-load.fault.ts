/** A minute of everything at once, as much as the machine can carry: no 5xx, and memory stays flat. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBuiltServer } from '../setup/built-server';
import { ShopClient, type Answer } from '../setup/shop-client';
import { quantile, Violations, type Figure } from './figure';

const SECONDS = 60;
const VISITORS = 8;
/** The middle of the last third may be so much above the middle of the second, in bytes. */
const GROWTH = 1.15;
const SLACK = 24 * 1024 * 1024;

export default async function mixedLoad(seconds = SECONDS): Promise<Figure[]> {
  const server = await startBuiltServer();
  const violations = new Violations();
  const times: number[] = [];
  const until = Date.now() + seconds * 1000;
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(residentBytes(server.pid)), 500);
  const visitor = async (index: number) => {
    const buyer = await new ShopClient(server.url).register();
    const deeds = deedsOf(buyer, await productsOf(buyer));
    for (let turn = index; Date.now() < until; turn += 1) {
      const from = Date.now();
      const { status } = await (deeds[turn % deeds.length] ?? deeds[0])!();
      times.push(Date.now() - from);
      violations.expect(status > 0 && status < 500, `deed ${turn % deeds.length}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, (_, index) => visitor(index)));
  clearInterval(watch);
  const third = Math.floor(memory.length / 3);
  const second = quantile(memory.slice(third, 2 * third), 0.5);
  const last = quantile(memory.slice(2 * third), 0.5);
  // A process that has just started grows in any case.
  violations.expect(
    seconds < SECONDS || last < second * GROWTH + SLACK,
    `memory grew from ${mb(second)} to ${mb(last)}`,
  );
  await sleep(100);
  await server.stop();
  return [
    {
      name: `mixed load for ${seconds} s`,
      runs: times.length,
      violations: violations.count,
      goal: 'no 5xx, memory flat',
      note: `${Math.round(times.length / seconds)} a second, p99 ${quantile(times, 0.99)} ms, memory ${mb(second)} then ${mb(last)}`,
    },
  ];
}

/** What people do here, reading far more often than writing. */
function deedsOf(buyer: ShopClient, products: readonly string[]): (() => Promise<Answer>)[] {
  let turn = 0;
  const any = () => products[(turn += 7) % products.length] ?? '';
  const get = (path: string) => () => buyer.call('GET', path);
  const save = () => {
    const form = new URLSearchParams({ save: any(), from: '/' });
    return buyer.call('POST', '/saved', form);
  };
  const bookAndCancel = async () => {
    const order = { productId: any(), phone: '503 555 0100', meetingLocation: 'Library' };
    const booked = await buyer.call('POST', '/order', order);
    if (booked.status !== 200) return booked;
    const form = new URLSearchParams({ intent: 'cancel', orderId: String(booked.json.insertedId) });
    return buyer.call('POST', '/dashboard/my-orders', form);
  };
  const report = () => buyer.call('POST', '/report', { productId: any() });
  const newcomer = () => new ShopClient(buyer.url).register().then(get('/login'));
  return [
    get('/'),
    get('/search?q=lamp'),
    get('/categories'),
    () => get(`/products/${any()}`)(),
    get('/dashboard/my-orders'),
    get('/products?limit=60'),
    save,
    get('/advertised-products'),
    get('/blog'),
    bookAndCancel,
    get('/search/suggestions?q=la'),
    get('/login'),
    report,
    get('/nowhere'),
    get('/sitemap.xml'),
    get('/dashboard/saved'),
    get('/'),
    newcomer,
  ];
}

async function productsOf(buyer: ShopClient): Promise<string[]> {
  const { text } = await buyer.call('GET', '/products?limit=100');
  return (JSON.parse(text) as { _id: string }[]).map(({ _id }) => _id);
}

function residentBytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return pages * 4096;
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
