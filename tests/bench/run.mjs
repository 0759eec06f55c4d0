/**
 * npm run bench: Rummage beside its peers, in one go. One server process on core 0, the load on
 * core 1, rounds interleaved, medians compared. Options: --quick (short rounds, 100 k listings
 * only), --skip=next,growth,booking,steady,alerts,busy, --only=busy or growth. Data and builds are kept in
 * .cache/bench.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rounds, get, steady, zipfMix } from './measure.mjs';
import { readPage } from './floors/markup.mjs';
import { bookingRatio } from './booking.mjs';
import { busyHour } from './busy-hour.mjs';
import { growth } from './growth.mjs';
import {
  emptyPostgres,
  largestCategory,
  pagesFrom,
  prepare,
  start,
  signIn,
  stopAll,
} from './servers.mjs';

const quick = process.argv.includes('--quick');
const option = (name) =>
  (process.argv.find((one) => one.startsWith(`--${name}=`)) ?? '').slice(name.length + 3);
const skip = option('skip').split(',');
const only = option('only');
const seconds = quick ? 2 : 5;
const times = quick ? 3 : 5;
const cache = path.resolve('.cache/bench');
mkdirSync(cache, { recursive: true });
const lines = [];

/** One line of the table; a ratio that must be at most its goal is marked so. */
function tell(what, ratio, goal, detail = '', atMost = false) {
  const reached = atMost ? ratio <= goal : ratio >= goal;
  const word = `${atMost ? '≤ ' : '≥ '}${goal}`;
  const line = `| ${what} | ${ratio.toFixed(2)} | ${word} | ${reached ? 'yes' : '**no**'} | ${detail} |`;
  lines.push(line);
  process.stdout.write(`${line}\n`);
}
const perSecond = (result) => `${Math.round(result)}/s`;
const compare = (what, goal, a, b, atMost = false) =>
  tell(
    what,
    a.rate / b.rate,
    goal,
    `${perSecond(a.rate)} : ${perSecond(b.rate)}; CPU ${(b.cpu / a.cpu).toFixed(2)}`,
    atMost,
  );

async function main() {
  const runs = (part) => (only === '' ? !skip.includes(part) : only === part);
  if (!['', 'busy', 'growth'].includes(only)) throw new Error('--only is busy or growth.');
  if (only === '') await pagesAndPeers();
  if (runs('growth')) await growth({ compare, cache, quick });
  if (runs('busy')) await busyHour({ tell, cache, quick });
  writeFileSync(path.join(cache, 'table.md'), `${lines.join('\n')}\n`);
}

async function pagesAndPeers() {
  const data = await prepare({ cache });
  process.stdout.write('\n| what | ratio | goal | reached | requests |\n|---|--:|--:|---|---|\n');
  const app = await start.app(data.sqlite100k);
  const buyer = await signIn(app.url);
  const category = await largestCategory(app.url);
  const page = `/category/${category}?limit=60`;
  const html = { accept: 'text/html', 'accept-encoding': 'identity' };
  const own = { ...html, cookie: buyer };
  const captured = path.join(cache, 'category.html');
  writeFileSync(captured, (await get(app.url + page, own)).body);
  writeFileSync(path.join(cache, 'home.html'), (await get(`${app.url}/`, html)).body);
  const state = JSON.parse(
    /window\.__remixContext = (.*?);<\/script>/s.exec(readFileSync(captured, 'utf8'))[1],
  ).state;
  const { products } = Object.values(state.loaderData).find((one) => one?.products);
  writeFileSync(
    path.join(cache, 'grid.json'),
    JSON.stringify({ products, csrf: state.loaderData.root.csrf, page }),
  );
  keepAround(readFileSync(captured, 'utf8'));
  const cards = (body) => body.split('<article').length - 1 === 60;
  const items = (body) => JSON.parse(body).length === 60;

  const remix = await start.floor('bare-remix.mjs', [captured]);
  const floor = await start.floor('node-http.mjs', [path.join(cache, 'home.html')]);
  const of = (server, where, headers, check, status = 200) => ({
    server,
    path: where,
    headers,
    check,
    status,
  });
  const ours = await rounds(
    { times, seconds },
    {
      category: of(app, page, own, cards),
      remix: of(remix, '/page', html, cards),
      packed: of(app, page, { ...own, 'accept-encoding': 'br' }, cards),
      json: of(app, `/api/category/${category}?limit=60`, { cookie: buyer }, items),
    },
  );
  compare('signed-in category page, SQLite / R', 1.2, ours.category, ours.remix);
  const many = await manyPages(app.url, buyer, page);
  const seller = await signIn(app.url, 'seller');
  const writes = writesOf({ buyer, seller, category, products });
  const mixed = (headers) => ({
    ...of(app, many, headers, cards),
    mix: () => zipfMix({ pages: many, headers, writes }),
    others: [302],
  });
  const busy = await rounds(
    { times, seconds },
    { signedIn: mixed(own), remix: of(remix, '/page', html, cards) },
  );
  compare(`${many.length} such pages by Zipf, 5 % writes / R`, 1.2, busy.signedIn, busy.remix);
  const farAndWide = many.slice(0, 400);
  const unseen = await rounds(
    { times, seconds },
    {
      pages: of(app, farAndWide, own, cards),
      remix: of(remix, '/page', html, cards),
    },
  );
  compare('400 of them in turn, not cached / R', 1, unseen.pages, unseen.remix);
  compare('compressed / uncompressed page', 0.75, ours.packed, ours.category);
  const tag = (await get(`${app.url}/`, html)).headers.etag;
  const listTag = (await get(`${app.url}/advertised-products`, {})).headers.etag;
  const brotli = { ...html, 'accept-encoding': 'br' };
  const whole = (body) => body.includes('</html>');
  const nothing = (body) => body === '';
  const known = (etag) => ({ ...brotli, 'if-none-match': etag });
  const shared = await rounds(
    { times, seconds },
    {
      home: of(app, '/', brotli, whole),
      floor: of(floor, '/', brotli, whole),
      homeKnown: of(app, '/', known(tag), nothing, 304),
      listKnown: of(app, '/advertised-products', known(listTag), nothing, 304),
      floorKnown: of(floor, '/', known('W/"the-only-one"'), nothing, 304),
    },
  );
  compare('anonymous home, brotli / node:http', 0.5, shared.home, shared.floor);
  compare('304 on home / node:http', 0.5, shared.homeKnown, shared.floorKnown);
  compare('304 on a list / node:http', 0.5, shared.listKnown, shared.floorKnown);
  await floor.stop();

  if (!skip.includes('next')) {
    const next = await start.next('next', { GRID_DATA: path.join(cache, 'grid.json') });
    const against = await rounds(
      { times, seconds },
      {
        category: of(app, page, own, cards),
        client: of(next, '/client', html, cards),
        server: of(next, '/server', html, cards),
      },
    );
    compare('category page / Next client component', 2.5, against.category, against.client);
    compare('category page / Next server components', 4, against.category, against.server);
    await next.stop();
  }
  if (data.postgres100k) {
    const onPostgres = await start.app(data.postgres100k);
    const there = await largestCategory(onPostgres.url);
    const cookie = await signIn(onPostgres.url);
    const sequelize = await start.peer('express-sequelize.mjs', [data.postgres100k.url]);
    const results = await rounds(
      { times, seconds },
      {
        postgres: of(onPostgres, `/category/${there}?limit=60`, { ...html, cookie }, cards),
        remix: of(remix, '/page', html, cards),
        json: of(app, `/api/category/${category}?limit=60`, { cookie: buyer }, items),
        sequelize: of(sequelize, `/category/${there}?limit=60`, {}, items),
      },
    );
    compare('the same page on PostgreSQL / R', 1, results.postgres, results.remix);
    compare('JSON category list / Express + Sequelize', 2.5, results.json, results.sequelize);
    await onPostgres.stop();
    await sequelize.stop();
  }
  await remix.stop();
  if (!skip.includes('steady')) {
    const { spread, memory } = await steady(app, page, own, quick);
    tell('p99 / p50 at 8 connections for 15 s', spread, 3.5, '', true);
    tell(
      `memory after ${quick ? '40 s' : '5 min'} / after ${quick ? '20 s' : '1 min'} of load`,
      memory,
      1.1,
      '',
      true,
    );
  }
  await app.stop();
  if (!skip.includes('booking')) {
    const { ratio, detail } = await bookingRatio(data, { cache, quick });
    tell('booking, 32 at once, SQLite / bare transaction', ratio, 0.3, detail);
  }
  if (!skip.includes('alerts')) {
    await alerts();
  }
}

/** A new listing and 100,000 saved searches, on both databases. */
async function alerts() {
  for (const [database, env] of [
    ['SQLite', {}],
    ['PostgreSQL', { DATABASE_URL: await emptyPostgres('alerts') }],
  ]) {
    const printed = execFileSync('npx', ['tsx', 'scripts/bench-alerts.ts'], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    const { slowest, slowestJob, found } = JSON.parse(printed.trim().split('\n').at(-1));
    const what = 'CPU seconds of a listing and 100,000 saved searches, slowest of 20';
    tell(`${what}: finding them, ${database}`, slowest, 1, `${found} found`, true);
    tell(`${what}: the whole job, ${database}`, slowestJob, 10, `${found} notified`, true);
  }
}

/** 2,000 pages of the category, in three orders. */
async function manyPages(url, cookie, first) {
  const pages = [];
  for (const sort of ['newest', 'price-asc', 'price-desc']) {
    pages.push(...(await pagesFrom(url, cookie, `${first}&sort=${sort}`, 667)));
  }
  // Full pages only: an order may end before.
  return pages.slice(0, 2000);
}

/** Writes as people make them: of five, four change favourites and one lists a product. */
function writesOf({ buyer, seller, category, products }) {
  const form = 'application/x-www-form-urlencoded';
  const post = (path, cookie, type, body) => ({
    method: 'POST',
    path,
    body,
    headers: { cookie, 'content-type': type, 'sec-fetch-site': 'same-origin' },
  });
  const favourite = (field) => () => {
    const { id } = products[Math.floor(Math.random() * products.length)];
    return post('/saved', buyer, form, `${field}=${id}&from=%2F`);
  };
  const listing = JSON.stringify({
    name: 'Bench lamp',
    category,
    originalprice: 20,
    resaleprice: 10,
    condition: 'good',
    phone: '+1 503 555 0100',
    location: 'Salem',
    purchaseyear: 2020,
    description: '',
  });
  const list = () => post('/add-product', seller, 'application/json', listing);
  return [...['save', 'remove', 'save', 'remove'].map(favourite), list];
}

/** What our page has around its grid, for the peers that render the same grid in their own words. */
function keepAround(html) {
  const isCard = (node) => node.tag === 'article';
  const holdsCards = (node) =>
    node.tag === 'ul' && node.children.some((li) => li.children?.some(isCard));
  const withoutGrid = (node) => {
    if (typeof node === 'string') return node;
    if (holdsCards(node)) return { tag: 'grid' };
    return { ...node, children: node.children.map(withoutGrid) };
  };
  const { body } = readPage(html);
  const folder = path.resolve('tests/bench/peers/next/.cache');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'around.json'), JSON.stringify(body.children.map(withoutGrid)));
}

main()
  .catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exitCode = 1;
  })
  .finally(stopAll);
