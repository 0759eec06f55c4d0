/**
 * Growth: every page of every role in a shop and in one of ten times the size. Part of `npm run
 * bench`; alone with --only=growth. --quick compares 100 k listings with 10 k instead of 1 M with 100 k,
 * on SQLite only.
 */
import { get, rounds } from './measure.mjs';
import {
  benchPlaces,
  build,
  commonWords,
  filledPostgres,
  filledSqlite,
  largestCategory,
  pagesFrom,
  signIn,
  start,
} from './servers.mjs';

const html = { accept: 'text/html', 'accept-encoding': 'identity' };

/** The pages of people and of admins, by who opens them. Ids are found in the lists. */
export const pages = {
  buyer: [
    ['overview', '/dashboard'],
    ['orders', '/dashboard/my-orders'],
    ['order', '/dashboard/my-orders', /href="(\/dashboard\/orders\/[^"/?]+)"/],
    ['offers', '/dashboard/offers'],
    ['inbox', '/dashboard/messages'],
    ['conversation', '/dashboard/messages', /href="(\/dashboard\/messages\/[^"/?#]+)/],
    ['favourites', '/dashboard/saved'],
    ['saved searches', '/dashboard/searches'],
    ['notifications', '/dashboard/notifications'],
  ],
  seller: [
    ['seller’s overview', '/dashboard'],
    ['my products', '/dashboard/my-products'],
    ['earnings', '/dashboard/earnings'],
    ['payouts to the seller', '/dashboard/earnings/payouts'],
    ['seller’s offers', '/dashboard/offers'],
    ['seller’s inbox', '/dashboard/messages'],
    ['seller’s notifications', '/dashboard/notifications'],
    ['seller page', '/search', /href="(\/sellers\/[^"/?]+)"/],
    ['reviews of a seller', '/search', /href="(\/sellers\/[^"/?]+)"/, '/reviews'],
  ],
  admin: [
    ['admin’s overview', '/dashboard'],
    ['moderation queue', '/dashboard/moderation'],
    ['reported products', '/dashboard/reported-products'],
    ['reported people', '/dashboard/reported-people'],
    ['appeals', '/dashboard/appeals'],
    ['disputes', '/dashboard/disputes'],
    ['all buyers', '/dashboard/all-buyers'],
    ['all sellers', '/dashboard/all-sellers'],
    ['payments', '/dashboard/payments'],
    ['payouts', '/dashboard/payouts'],
    ['audit log', '/dashboard/audit-log'],
    ['transparency', '/dashboard/transparency'],
  ],
};

/** The address of a page: itself, or what a list links to. Null where the list links to none. */
export async function addressOf(url, cookie, [, list, link, more = '']) {
  if (!link) return list;
  const { body } = await get(url + list, { ...html, cookie });
  const [, found] = link.exec(body) ?? [];
  return found ? found + more : null;
}

export async function growth({ compare, cache, quick }) {
  build();
  const sizes = quick ? [10_000, 100_000] : [100_000, 1_000_000];
  const filled = async (fill) => {
    const of = (listings) =>
      fill(cache, `growth_places_${listings}`, listings, listings / 5, '--history');
    return [await of(sizes[0]), await of(sizes[1])];
  };
  // Thirty-five pages, each in two shops on two databases.
  const rate = { times: 3, seconds: quick ? 1 : 2 };
  const compareBoth = async (database, [few, many]) => {
    const [small, large] = [await start.app(few), await start.app(many)];
    const servers = { small, large };
    await growthOfPeople({ compare, database, rate, servers, sizes });
    await growthOfLists({ compare, database, rate, servers, sizes });
    await distancesOf({ compare, database, rate, server: large, size: sizes[1] });
    await small.stop();
    await large.stop();
  };
  await compareBoth('SQLite', await filled(filledSqlite));
  if (!quick) await compareBoth('PostgreSQL', await filled(filledPostgres));
}

const inWords = ([few, many]) => `${many / 1000} k / ${few / 1000} k listings`;

async function growthOfPeople({ compare, database, rate, servers, sizes }) {
  for (const [who, list] of Object.entries(pages)) {
    const cookies = {};
    for (const [name, { url }] of Object.entries(servers)) cookies[name] = await signIn(url, who);
    for (const page of list) {
      const cases = {};
      for (const [name, server] of Object.entries(servers)) {
        const path = await addressOf(server.url, cookies[name], page);
        if (path === null) throw new Error(`${page[0]}: ${page[1]} has no link to one.`);
        const check = (body) => body.includes('</html>');
        cases[name] = {
          server,
          path,
          headers: { ...html, cookie: cookies[name] },
          check,
          status: 200,
        };
      }
      const results = await rounds(rate, cases);
      compare(`${page[0]}: ${inWords(sizes)}, ${database}`, 0.8, results.large, results.small);
    }
  }
}

async function growthOfLists({ compare, database, rate, servers, sizes }) {
  const { small, large } = servers;
  const cookies = { small: await signIn(small.url), large: await signIn(large.url) };
  const category = {
    small: await largestCategory(small.url),
    large: await largestCategory(large.url),
  };
  const deep = {};
  for (const [name, { url }] of Object.entries(servers)) {
    const first = `/category/${category[name]}?limit=60`;
    // The smaller shop of a short run has no more.
    deep[name] = await pagesFrom(url, cookies[name], first, sizes[0] < 100_000 ? 10 : 150, 5);
  }
  const prices = Array.from({ length: 400 }, (_, index) => index);
  const words = (await commonWords()).map(encodeURIComponent);
  // What is shown once is remembered until somebody writes: many addresses in turn, but for the first.
  const cases = [
    ['first page', 0.85, (name) => `/category/${category[name]}?limit=60`],
    ['deep keyset', 0.85, (name) => deep[name]],
    [
      'filtered, 400 ranges of prices',
      0.8,
      (name) =>
        prices.map(
          (more) =>
            `/category/${category[name]}?limit=60&condition=good&minPrice=10&maxPrice=${500 + more}&verified=1`,
        ),
    ],
    [
      `newest-first search, ${words.length} words`,
      0.7,
      () => words.map((word) => `/search?q=${word}&sort=newest&limit=60`),
    ],
    [
      `ranked search, ${words.length} words`,
      0.5,
      () => words.map((word) => `/search?q=${word}&sort=best&limit=60`),
    ],
  ];
  const cards = (body) => body.includes('<article');
  for (const [what, goal, where] of cases) {
    const of = (server, name) => ({
      server,
      path: where(name),
      check: cards,
      status: 200,
      headers: { ...html, cookie: cookies[name] },
    });
    const results = await rounds(rate, { large: of(large, 'large'), small: of(small, 'small') });
    compare(`${what}: ${inWords(sizes)}, ${database}`, goal, results.large, results.small);
  }
}

/**
 * Pages of listings within a distance of 400 places, beside pages of all listings. Both have as many
 * addresses, each opened once before: those of the whole list are opened when they are found, and
 * what was opened lately is answered from caches.
 */
async function distancesOf({ compare, database, rate, server, size }) {
  const cookie = await signIn(server.url);
  const places = (await benchPlaces()).slice(0, 400);
  const far = [5, 10, 25, 50, 100];
  const near = places.map(
    ({ id }, index) => `/search?near=${id}&within=${far[index % far.length]}&limit=60`,
  );
  const headers = { ...html, cookie };
  const all = await pagesFrom(server.url, cookie, '/search?limit=60', near.length);
  for (const path of near) await get(server.url + path, headers);
  const of = (path, check) => ({ server, path, headers, check, status: 200 });
  const results = await rounds(rate, {
    near: of(near, (body) => body.includes('</html>')),
    all: of(all, (body) => body.includes('<article')),
  });
  const what = `within 5 to 100 km of ${near.length} places / as many pages of all, ${size / 1000} k listings`;
  compare(`${what}, ${database}`, 0.8, results.near, results.all);
}
