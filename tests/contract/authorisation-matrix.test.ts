import { describe, expect, it } from 'vitest';
import { allEndpoints } from '~/routes/api/all-endpoints.server';
import { apiWorld, callers, type Via } from '../setup/api-world';
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

/** The rows that share a world: those of one call. Whoever has signed out can't call again. */
const groups = declared.flatMap((call) => {
  const own = rows.filter((row) => row.call === call);
  const vias = call === 'POST /sign-out' ? own.map((row) => [row]) : [own];
  return vias.map((shared) => ({ call, name: shared.map(({ via }) => via).join(', '), shared }));
});

onEachDatabase('whoever calls', (it) => {
  it.for(groups)('$call by $name', async ({ call, shared }, { db }) => {
    const [method = 'GET'] = call.split(' ');
    const deps = await apiWorld(db);
    try {
      for (const { via, statuses } of shared) {
        const found: Record<string, number> = {};
        for (const caller of callers) {
          const { address, body, form } = (await matrixRequests[call]?.(deps.worldOf(caller))) ?? {
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
        const expected = callers.map((caller, index) => [caller, statuses[index]]);
        expect(found, via).toEqual(Object.fromEntries(expected));
      }
    } finally {
      await deps.close();
    }
  });
});
