import { describe, expect, it } from 'vitest';
import { startBuiltServer } from '../setup/built-server';
import { createPostgresDatabase } from '../setup/postgres-databases';

const BUYERS = 40;
const BOOKINGS = 200;

interface Booked {
  status: number;
  buyer: number;
  body: { acknowledged: boolean; insertedId?: string; message?: string };
}

async function post(url: string, token: string | null, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

/** 40 buyers make 200 bookings of one product at once, from outside; gives the answers. */
async function race(base: string): Promise<Booked[]> {
  const tokens: string[] = [];
  for (let index = 0; index < BUYERS; index += 1) {
    const email = `racer-${index}@example.com`;
    const person = { name: `Racer ${index}`, email, password: 'a fine password', role: 'buyer' };
    const answer = await post(`${base}/sign-up`, null, person);
    tokens.push(((await answer.json()) as { accessToken: string }).accessToken);
  }
  const listed = await fetch(`${base}/advertised-products`);
  const [product] = (await listed.json()) as { _id: string }[];
  const order = { productId: product?._id, phone: '503 555 0100', meetingLocation: 'Library' };
  return Promise.all(
    Array.from({ length: BOOKINGS }, async (_, index) => {
      const buyer = index % BUYERS;
      const answer = await post(`${base}/order`, tokens[buyer] ?? '', order);
      return { buyer, status: answer.status, body: (await answer.json()) as Booked['body'] };
    }),
  );
}

function expectOneWinner(answers: Booked[]): void {
  const won = answers.filter(({ body }) => body.acknowledged);
  expect(new Set(won.map(({ buyer }) => buyer)).size).toBe(1);
  expect(new Set(won.map(({ body }) => body.insertedId)).size).toBe(1);
  expect(won).toHaveLength(BOOKINGS / BUYERS);
  for (const { status, body } of answers.filter(({ body: { acknowledged } }) => !acknowledged)) {
    expect(status).toBe(409);
    expect(body.message).toBe('Sorry, this product has just been booked by someone else.');
  }
}

describe('one item never has two buyers', () => {
  it('on SQLite', async () => {
    const server = await startBuiltServer();
    try {
      expectOneWinner(await race(server.url));
    } finally {
      await server.stop();
    }
  });

  it('on PostgreSQL', async () => {
    const { url, drop } = await createPostgresDatabase('bare');
    const server = await startBuiltServer({ DATABASE_URL: url });
    try {
      expectOneWinner(await race(server.url));
    } finally {
      await server.stop();
      await drop();
    }
  });
});
