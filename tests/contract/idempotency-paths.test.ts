import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { allEndpoints } from '~/routes/api/all-endpoints.server';
import { apiApp, type ApiApp } from '../setup/api-app';
import { onSqlite } from '../setup/databases';
import { idempotentCaller, matrixRequests } from './matrix-requests';

/*
 * A key that was used for one thing must not answer for another: the path parameters are part of
 * what is compared (decision 53b).
 */
const names = allEndpoints
  // With a body, a request would differ by more than its path.
  .filter(({ idempotent, path, body }) => idempotent && path.includes('{') && !body)
  .map(({ method, path }) => `${method} ${path}`);

interface Answer {
  status: number;
  body: Record<string, unknown>;
  replayed: boolean;
}

type Send = (name: string, address: string, key: string) => Promise<Answer>;

function senderOf(world: ApiApp): Send {
  return async (name, address, key) => {
    const answer = await fetch(world.url + address, {
      method: name.split(' ')[0] ?? '',
      headers: {
        ...(await world.headersOf(idempotentCaller(name), 'bearer')),
        'idempotency-key': key,
      },
    });
    const body = (await answer.json()) as Record<string, unknown>;
    const replayed = answer.headers.get('idempotency-replayed') === 'true';
    return { status: answer.status, body, replayed };
  };
}

/** What is wrong with the answers of an endpoint to one key with two paths; null when nothing is. */
async function wrongWithPaths(world: ApiApp, send: Send, name: string): Promise<string | null> {
  const request = matrixRequests[name];
  if (!request) return 'has no request';
  const [one, two] = [await request(world), await request(world)];
  if (one.body ?? two.body) return 'has a body, which would differ as well';
  const first = await send(name, one.address, 'k');
  if (first.status !== 200) return 'refuses the first request';
  const other = await send(name, two.address, 'k');
  if (other.status !== 422 || other.body.code !== 'validation_failed')
    return 'answers another path';
  if (!(await send(name, one.address, 'k')).replayed) return 'forgets the first answer';
  // The same answer as to the first request, so the refused one has done nothing.
  const late = await send(name, two.address, 'another-key');
  const sameBut = { ...late.body, ...('id' in first.body && { id: first.body.id }) };
  return isDeepStrictEqual(sameBut, first.body) ? null : 'had done what it refused';
}

onSqlite('a used key with another path parameter', (it) => {
  it('covers every keyed endpoint with a path parameter', () => {
    expect(names.length).toBeGreaterThanOrEqual(7);
  });

  it.for(names)('is refused by %s', async (name, { db }) => {
    const world = await apiApp(db);
    expect(await wrongWithPaths(world, senderOf(world), name)).toBeNull();
    await world.close();
  });

  it('is found when a server compares everything but the path', async ({ db }) => {
    const world = await apiApp(db);
    const send = senderOf(world);
    const stored = new Map<string, Answer>();
    const forgetful: Send = async (name, address, key) => {
      const answer = stored.get(name) ?? (await send(name, address, key));
      stored.set(name, { ...answer, replayed: true });
      return answer;
    };
    for (const name of names) {
      expect(await wrongWithPaths(world, forgetful, name), name).toBe('answers another path');
    }
    await world.close();
  });
});
