import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startBuiltServer, type BuiltServer } from '../setup/built-server';
import { createPostgresDatabase } from '../setup/postgres-databases';

/*
 * The process is killed while requests with an Idempotency-Key are under way. Nobody knows which of
 * them were written; repeated with their keys, each is written once.
 */
const AT_ONCE = 24;
const ROUNDS = 3;

type Body = Record<string, unknown>;

async function call(server: BuiltServer, endpoint: string, token = '', body?: Body, key?: string) {
  const [method = '', address = ''] = endpoint.split(' ');
  const answer = await fetch(server.url + address, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body & Body[] };
}

async function writesOnce(env: Record<string, string>): Promise<void> {
  const listing = {
    ...{ originalprice: '24.00', resaleprice: '9.50', condition: 'good', phone: '503 555 0100' },
    ...{ location: 'Portland', purchaseyear: '2019' },
  };
  let server = await startBuiltServer(env);
  const seller = {
    ...{ name: 'Sam Seller', email: 'sam@example.com', password: 'a fine passphrase' },
    role: 'seller',
  };
  const token = String((await call(server, 'POST /sign-up', '', seller)).body.accessToken);
  const category = (await call(server, 'GET /categories')).body[0]?._id;
  for (let round = 0; round < ROUNDS; round += 1) {
    const keys = Array.from({ length: AT_ONCE }, (_, index) => `teapot-${round}-${index}`);
    const add = (key: string) =>
      call(server, 'POST /add-product', token, { ...listing, category, name: key }, key);
    const running = server;
    const first = await Promise.allSettled(
      keys.map((key) => add(key).then(() => running.kill('SIGKILL'))),
    );
    expect(first.length).toBe(AT_ONCE);
    server = await startBuiltServer(env);
    // A client repeats with its key until it has an answer; a busy database says 503.
    const settle = async (key: string) => {
      let answer = await add(key);
      while ([409, 503].includes(answer.status)) answer = await add(key);
      return answer;
    };
    const repeats = await Promise.all(keys.map(settle));
    expect(repeats.map(({ status }) => status)).toEqual(keys.map(() => 200));
    const mine = await call(server, 'GET /my-products?email=sam@example.com', token);
    const found = mine.body.map(({ name }) => String(name)).filter((name) => keys.includes(name));
    expect(found.sort()).toEqual([...keys].sort());
    const ids = mine.body.map(({ _id }) => _id);
    for (const { body } of repeats) expect(ids).toContain(body.insertedId);
  }
  await server.stop();
}

describe('keyed requests of a server that is killed', () => {
  const folders: string[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'rummage-killed-'));
    folders.push(folder);
    return folder;
  };
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  it('are written once on SQLite', { timeout: 180_000 }, async () => {
    await writesOnce({ DATA_DIR: newFolder() });
  });

  it('are written once on PostgreSQL', { timeout: 180_000 }, async () => {
    const database = await createPostgresDatabase();
    try {
      await writesOnce({ DATA_DIR: newFolder(), DATABASE_URL: database.url });
    } finally {
      await database.drop();
    }
  });
});
