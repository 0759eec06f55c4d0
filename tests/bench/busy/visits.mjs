/** Numbers from 0 to 1 that are the same in every run with this seed (mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks by Zipf's law: the nth of the list as often as 1/n. */
export function zipf(list, random) {
  const upTo = new Float64Array(list.length);
  let total = 0;
  for (let rank = 0; rank < list.length; rank += 1) upTo[rank] = total += 1 / (rank + 1);
  return () => {
    const sought = random() * total;
    let [low, high] = [0, list.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle] < sought) low = middle + 1;
      else high = middle;
    }
    return list[low];
  };
}

function shuffled(list, random) {
  const all = [...list];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other], all[at]];
  }
  return all;
}

/** The 12 pages of a session. */
const PAGES = ['home', 'search', 'product', 'product', 'category', 'product'].concat([
  'search',
  'product',
  'category',
  'product',
  'search',
  'product',
]);
const SIGNED_IN = 0.4;
const WRITES = 0.05;
/** Writes after a page of a signed-in person, so that they are WRITES of all requests. */
const WRITES_PER_PAGE = WRITES / (1 - WRITES) / SIGNED_IN;
/** How many people are in the middle of a session. */
const AT_ONCE = 500;
/** The part of the listings that is not looked at, so that bookings don't meet each other. */
const BOOKED_FROM = 0.8;

/**
 * The requests of a busy hour, one after the other, in the order in which they are due. Half of the
 * writes change favourites; the rest are messages, bookings, offers and new listings.
 */
export function createVisits(world, seed) {
  const random = seeded(seed);
  const products = shuffled(world.products, seeded(1));
  const looked = products.slice(0, Math.ceil(products.length * BOOKED_FROM));
  const free = shuffled(products.slice(looked.length), random);
  const pickProduct = zipf(looked, random);
  const pickCategory = zipf(world.categories, random);
  const { things, qualities, makers } = world.words;
  const [pickThing, pickQuality, pickMaker] = [things, qualities, makers].map((words) =>
    zipf(words, random),
  );
  const any = (list) => list[Math.floor(random() * list.length)];
  const typed = () => {
    const kind = random();
    const words = [kind < 0.3 ? '' : pickQuality(), pickThing(), kind > 0.8 ? pickMaker() : ''];
    return encodeURIComponent(words.filter(Boolean).join(' '));
  };
  const pages = {
    home: () => '/',
    search: () => `/search?q=${typed()}`,
    // The pages of categories are for people who have signed in.
    category: ({ person }) => `${person ? '/category/' : '/search?category='}${pickCategory()}`,
    product: (visit) => `/products/${(visit.product = pickProduct())[0]}`,
  };
  let messages = 0;
  const writes = {
    favourite({ person, product }) {
      const body = `${random() < 0.7 ? 'save' : 'remove'}=${product[0]}&from=%2F`;
      return { person, path: '/saved', body, form: true };
    },
    message({ person, product }) {
      messages += 1;
      const body = { productId: product[0], text: `Is it still there? (${seed}-${messages})` };
      return { person, path: '/api/conversations', body };
    },
    booking({ person }) {
      const [productId] = free.pop() ?? any(products);
      const place = { phone: '+1 503 555 0199', meetingLocation: 'Library steps' };
      return { person, path: '/order', body: { productId, ...place } };
    },
    offer({ person, product: [productId, price] }) {
      const amount = Math.max(50, Math.round((price * (0.6 + random() * 0.35)) / 5) * 5) / 100;
      return { person, path: '/api/offers', body: { productId, amount } };
    },
    listing() {
      const name = `${any(qualities)} ${any(things)}`;
      const body = {
        name,
        category: pickCategory(),
        originalprice: 20,
        resaleprice: 10,
        condition: 'good',
        phone: '+1 503 555 0100',
        location: 'Salem',
        purchaseyear: 2020,
        description: `A ${name}.`,
      };
      return { person: any(world.sellers), path: '/add-product', body };
    },
  };
  const kindsOfWrites = ['favourite', 'favourite', 'favourite', 'favourite', 'favourite'].concat([
    'message',
    'message',
    'booking',
    'offer',
    'listing',
  ]);
  const begin = () => ({
    person: random() < SIGNED_IN ? any(world.buyers) : null,
    product: any(looked),
    at: 0,
    writes: false,
  });
  const visits = Array.from({ length: AT_ONCE }, () => ({
    ...begin(),
    at: Math.floor(random() * PAGES.length),
  }));
  return function next() {
    const index = Math.floor(random() * AT_ONCE);
    const visit = visits[index];
    if (visit.writes) {
      visit.writes = false;
      const kind = any(kindsOfWrites);
      return { kind, write: true, ...writes[kind](visit) };
    }
    const kind = PAGES[visit.at];
    const request = { kind, write: false, person: visit.person, path: pages[kind](visit) };
    visit.at += 1;
    visit.writes = visit.person !== null && random() < WRITES_PER_PAGE;
    if (visit.at === PAGES.length) visits[index] = { ...begin(), writes: false };
    return request;
  };
}
