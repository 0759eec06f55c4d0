import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import http from 'node:http';
import SqliteConnection from 'better-sqlite3';
import { start } from './servers.mjs';
import { median } from './measure.mjs';

const AT_ONCE = 32;
const MOST_PER_BUYER = 5;
const where = { phone: '+1 503 555 0199', meetingLocation: 'Library steps' };

/** Throughput of booking different products, ours against the same statements with nothing around. */
export async function bookingRatio(data, { cache, quick }) {
  const bookings = quick ? 400 : 2000;
  const rates = { ours: [], bare: [] };
  for (let round = 0; round < 3; round += 1) {
    for (const kind of ['ours', 'bare']) {
      const dir = path.join(cache, 'booking');
      rmSync(dir, { recursive: true, force: true });
      mkdirSync(dir);
      const file = path.join(dir, 'rummage.db');
      copyFileSync(path.join(data.sqlite100k.dir, 'rummage.db'), file);
      rates[kind].push(await measure(kind, { dir, file, bookings }));
    }
  }
  const [ours, bare] = [median(rates.ours), median(rates.bare)];
  return { ratio: ours / bare, detail: `${Math.round(ours)}/s : ${Math.round(bare)}/s` };
}

async function measure(kind, { dir, file, bookings }) {
  const db = new SqliteConnection(file);
  const products = db
    .prepare(`SELECT "id" FROM "Product" WHERE "listed" = 1 ORDER BY "id" LIMIT ?`)
    .pluck()
    .all(bookings);
  const buyer = db.prepare(`SELECT "id" FROM "User" WHERE "role" = 'buyer' LIMIT 1`).pluck().get();
  db.close();
  const server =
    kind === 'bare'
      ? await start.floor('bare-booking.mjs', [file, buyer])
      : await start.app({ dir, url: `file:${file}` });
  try {
    const tokens = [''];
    if (kind === 'ours')
      tokens.splice(0, 1, ...(await buyers(server.url, Math.ceil(bookings / MOST_PER_BUYER))));
    const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const started = performance.now();
    let next = 0;
    const worker = async () => {
      while (next < products.length) {
        const mine = next;
        next += 1;
        const token = tokens[Math.floor(mine / MOST_PER_BUYER)] ?? '';
        const json = await post(server.url, agent, token, { productId: products[mine], ...where });
        if (!json.insertedId && !json.acknowledged) throw new Error(JSON.stringify(json));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return bookings / ((performance.now() - started) / 1000);
  } finally {
    await server.stop();
  }
}

async function buyers(url, count) {
  const tokens = [];
  for (let index = 0; index < count; index += 1) {
    const person = {
      name: 'Bench Buyer',
      email: `bench-${index}@rummage.test`,
      password: 'a fine password',
      role: 'buyer',
    };
    const answer = await fetch(`${url}/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(person),
    });
    tokens.push((await answer.json()).accessToken);
  }
  return tokens;
}

function post(url, agent, token, body) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const request = http.request(
      { hostname, port, path: '/order', method: 'POST', agent, headers },
      (res) => {
        let text = '';
        res.on('data', (part) => (text += part));
        res.on('end', () => resolve(JSON.parse(text)));
      },
    );
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}
