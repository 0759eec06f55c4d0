import { expect } from 'vitest';
import { newId } from '~/lib/ids.server';
import { onSqlite } from '../setup/databases';
import { startApp } from '../setup/running-app';
import { addPerson, addProduct } from '../setup/test-ctx';

onSqlite('the search of a category that is no longer there', (it) => {
  it('finds nothing, says so, and leads to the search without it', async ({ db }) => {
    const app = await startApp(db);
    try {
      await addProduct({ db }, await addPerson({ db }, 'seller'), { name: 'Grey lamp' });
      const read = async (path: string) => (await fetch(app.url + path)).text();
      const gone = newId();
      const page = await read(`/search?q=lamp&category=${gone}`);
      expect(page).toContain('A category that is no longer there');
      expect(page).toContain('href="/search?q=lamp"');
      expect(page).not.toContain('/dashboard/searches/new');
      expect(page).not.toContain('/feeds/search');
      expect(JSON.parse(await read(`/search/count?q=lamp&category=${gone}`))).toEqual({
        found: { count: 0, more: false },
      });
      const others = await read('/search?q=lamp&category=none');
      expect(others).not.toContain('no longer there');
      expect(others).not.toContain('/dashboard/searches/new');
    } finally {
      await app.close();
    }
  });
});
