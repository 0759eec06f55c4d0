import { expect, it } from 'vitest';
import { z } from 'zod';
import { REPEATED_PARAMETERS } from '~/http/lists.server';
import { allEndpoints } from '~/routes/api/all-endpoints.server';

it('repeats the parameters of every paged list in the address of its next page', () => {
  const known = new Set<string>([...REPEATED_PARAMETERS, 'cursor']);
  const paged = allEndpoints.filter(
    ({ path, query }) =>
      !['/products', '/search'].includes(path) &&
      query instanceof z.ZodObject &&
      'cursor' in query.shape,
  );
  expect(paged.length).toBeGreaterThan(5);
  for (const { path, query } of paged) {
    const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
    expect([path, names.filter((name) => !known.has(name))]).toEqual([path, []]);
  }
});
