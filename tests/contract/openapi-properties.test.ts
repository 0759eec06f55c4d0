import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apiApp } from '../setup/api-app';
import { onSqlite } from '../setup/databases';
import { document, misfit } from '../setup/answer-schemas';
import { knownCalls, RUNS } from './known-values';
import { requestsOf, type GeneratedRequest } from './openapi-requests';

const LEAST_SUCCESSES = RUNS / 5;

const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    operation,
  })),
);

it.each(calls)('$call is known to the property tests', ({ call }) => {
  expect(knownCalls).toHaveProperty([call]);
});

/** Sends a request and holds the answer against the document. Gives its status. */
async function checked(url: string, call: string, request: GeneratedRequest): Promise<number> {
  const { method, address, headers, body } = request;
  const answer = await fetch(url + address, {
    method,
    // At the root some addresses are pages, too.
    headers: { accept: 'application/json', ...headers },
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  const { status } = answer;
  expect(status, text).toBeLessThan(500);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  if (method === 'HEAD') expect(text).toBe('');
  else expect(misfit(call, status, JSON.parse(text)), text).toBeNull();
  return status;
}

onSqlite('every answer is as declared', (it) => {
  it.for(calls)(
    '$call',
    { timeout: 600_000 },
    async ({ call, method, path, operation }, { db }) => {
      const deps = await apiApp(db);
      try {
        const { as, known, most } = knownCalls[call] ?? {
          as: 'anonymous' as const,
          known: async () => ({}),
        };
        const headers = await deps.headersOf(as, 'bearer');
        const requests = requestsOf(method, path, operation, await known(deps), headers);
        const statuses: Record<number, number> = {};
        await fc.assert(
          fc.asyncProperty(requests, async (request) => {
            const status = await checked(deps.url, call, request);
            statuses[status] = (statuses[status] ?? 0) + 1;
          }),
          { numRuns: RUNS },
        );
        expect(statuses[200], JSON.stringify(statuses)).toBeGreaterThanOrEqual(
          Math.min(LEAST_SUCCESSES, most ?? LEAST_SUCCESSES),
        );
      } finally {
        await deps.close();
      }
    },
  );
});
