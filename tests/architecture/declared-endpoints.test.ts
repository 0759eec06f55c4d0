import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allEndpoints } from '~/routes/api/all-endpoints.server';
import { apiPaths } from '~/http/api-paths';
import { refusalMembers } from '~/http/refusal-members';

const FOLDER = 'app/routes/api';
/** Described, but not part of the contract. */
const OUTSIDE = ['openapi'];

it('every route of a call has its path, and every path its call', () => {
  const routes = readdirSync(FOLDER)
    .filter((name) => /jsonRoute\(/.test(readFileSync(`${FOLDER}/${name}`, 'utf8')))
    .map((name) => name.replace(/\.ts$/, ''))
    .filter((name) => !OUTSIDE.includes(name));
  expect(routes.sort()).toEqual(apiPaths.map(([, file]) => file as string).sort());
  const declared = new Set(allEndpoints.map(({ path }) => path));
  expect([...declared]).toEqual(apiPaths.map(([path]) => `/${path.replaceAll(/:(\w+)/g, '{$1}')}`));
});

it('every call has a name of its own', () => {
  const ids = allEndpoints.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('every write of a signed-in person honours an Idempotency-Key, but for what needs none', () => {
  // Adopts once; the upload's files are not compared.
  const without = /^POST \/(users|upload)$/;
  const writes = allEndpoints.filter(
    ({ method, path, auth }) =>
      method !== 'GET' && auth === 'required' && !without.test(`${method} ${path}`),
  );
  expect(writes.length).toBeGreaterThan(0);
  expect(writes.filter(({ idempotent }) => !idempotent).map(({ path }) => path)).toEqual([]);
});

it('the edge refuses in the same words as the calls', () => {
  for (const { method, path, failure = {} } of allEndpoints) {
    expect(refusalMembers(method, path), path).toEqual(failure);
    expect(refusalMembers(method, `/api${path}`), path).toEqual(failure);
  }
});

it('refusals of bookings, reports, products, deletions and changes say what was not done', () => {
  const owed = ({ method, path }: { method: string; path: string }) => {
    if (/^POST \/(order|report|add-product)$/.test(`${method} ${path}`)) return 'acknowledged';
    if (method === 'DELETE') return 'deletedCount';
    return path.startsWith('/user/verify') ? 'modifiedCount' : null;
  };
  for (const call of allEndpoints) {
    const member = owed(call);
    if (member) expect(call.failure, call.path).toHaveProperty(member);
  }
});
