import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readPage } from '../floors/markup.mjs';
import { get } from '../measure.mjs';

const isCard = (node) => node.tag === 'article';
const holdsCards = (node) =>
  node.tag === 'ul' && node.children.some((li) => li.children?.some(isCard));

/**
 * Captures Rummage's pages of the four kinds, signed in and out, without their grids of cards, for the
 * bare shops: they render the same elements, and cards of their own data in the places of the grids.
 */
export async function capturePages(url, world) {
  const [product] = world.products[0];
  const [category] = world.categories;
  const of = (cookie) => (kind) =>
    get(url + kind, { accept: 'text/html', 'accept-encoding': 'identity', ...cookie });
  const people = { visitor: of({}), member: of({ cookie: world.buyers[0].cookie }) };
  const captured = {};
  for (const [who, read] of Object.entries(people)) {
    captured[who] = {};
    const addresses = {
      '': '/',
      search: '/search?q=chair',
      category: who === 'member' ? `/category/${category}` : `/search?category=${category}`,
      products: `/products/${product}`,
    };
    for (const [kind, address] of Object.entries(addresses)) {
      const { status, body } = await read(address);
      if (status !== 200) throw new Error(`${address}: ${status}`);
      captured[who][kind] = withoutGrids(readPage(body).body.children);
    }
  }
  const folder = path.resolve('tests/bench/peers/shop/.cache');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(captured));
}

/** The nodes of a page with numbered places instead of the lists of cards. */
function withoutGrids(nodes) {
  let grids = 0;
  const visit = (node) => {
    if (typeof node === 'string') return node;
    if (holdsCards(node)) return { grid: grids++ };
    return { ...node, children: node.children.map(visit) };
  };
  return nodes.map(visit);
}
