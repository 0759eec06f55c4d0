import { describe, expect, it } from 'vitest';
import { allEndpoints } from '~/routes/api/all-endpoints.server';
import { apiApp, callers, type ApiApp, type Via } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { matrix } from './authorisation-matrix';
import { matrixRequests } from './matrix-requests';

interface Row {
  call: string;
  via: Via;
  statuses: number[];
}

/** The table's rows; a line that begins with `cookie` belongs to the call above it. */
const rows: Row[] = [];
for (const line of matrix.split('\n')) {
  const found = /^(?:(\w+ \/\S+))?\s+(bearer|cookie)\s+([\d\s]+)$/.exec(line);
  if (!found) continue;
  const [, named, via, numbers = ''] = found;
  const call = named ?? rows.at(-1)?.call ?? '';
  rows.push({ call, via: via as Via, statuses: numbers.trim().split(/\s+/).map(Number) });
}

const declared = allEndpoints.map(({ method, path }) => `${method} ${path}`);

describe('the authorisation matrix', () => {
  it.each(declared)('has every cell of %s', (call) => {
    const own = rows.filter((row) => row.call === call);
    expect(own.map(({ via }) => via)).toEqual(['bearer', 'cookie']);
    for (const { statuses } of own) expect(statuses).toHaveLength(callers.length);
    expect(matrixRequests).toHaveProperty([call]);
  });

  it('has nothing but declared calls', () => {
    expect([...new Set(rows.map(({ call }) => call))].sort()).toEqual([...declared].sort());
  });
});

/**
 * They end the sessions of those who call, or leave as many unpaid orders as a buyer may have: nobody
 * can call again in the same world.
 */
const ALONE = ['POST /sign-in', 'POST /sign-up', 'POST /sign-out', 'POST /offers/{id}/accept'];

/** The rows that share a world: those of several calls, since a world takes longer than a call. */
const CALLS_OF_A_WORLD = 8;
const lasting = declared.filter((call) => !ALONE.includes(call));
const groups = [
  ...rows.filter(({ call }) => ALONE.includes(call)).map((row) => [row]),
  ...Array.from({ length: Math.ceil(lasting.length / CALLS_OF_A_WORLD) }, (_, index) => {
    const calls = lasting.slice(index * CALLS_OF_A_WORLD, (index + 1) * CALLS_OF_A_WORLD);
    return rows.filter(({ call }) => calls.includes(call));
  }),
].map((shared) => ({ name: [...new Set(shared.map(({ call }) => call))].join(', '), shared }));

onEachDatabase('whoever calls', (it) => {
  it.for(groups)('$name', async ({ shared }, { db }) => {
    const deps = await apiApp(db);
    try {
      for (const row of shared) {
        const expected = callers.map((caller, index) => [caller, row.statuses[index]]);
        expect
          .soft(await statusesOf(deps, row), `${row.call} by ${row.via}`)
          .toEqual(Object.fromEntries(expected));
      }
    } finally {
      await deps.close();
    }
  });
});

/** The status that each caller gets. */
async function statusesOf(deps: ApiApp, { call, via }: Row): Promise<Record<string, number>> {
  const [method = 'GET'] = call.split(' ');
  const found: Record<string, number> = {};
  for (const caller of callers) {
    const { address, body, form } = (await matrixRequests[call]?.(deps.appOf(caller))) ?? {
      address: '/',
    };
    const answer = await fetch(deps.url + address, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(await deps.headersOf(caller, via)),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    });
    found[caller] = answer.status;
    const failure: unknown = await answer.json();
    if (answer.status >= 400) expect(failure).toHaveProperty('message');
  }
  return found;
}
