/** Instances that start together on an empty database. */
import { expect } from 'vitest';
import { fillDatabase } from '../../prisma/seed/fill-database';
import { onPostgres } from '../setup/databases';
import { twoInstances } from '../setup/two-instances';

onPostgres('two instances on an empty database', (it) => {
  it('fill it with the demo once, and both start', async ({ db, url }) => {
    const { one, other } = await twoInstances(db, url);
    const services = [one, other].map((app) => ({
      ...app.services,
      env: { ...app.services.env, SEED: 'demo' as const },
    }));
    const filled = await Promise.all(services.map(fillDatabase));
    expect(filled.sort()).toEqual(['demo', 'kept']);
    expect(await db.read.category.count()).toBeGreaterThan(1);
  });
});
