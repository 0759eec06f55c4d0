import { expect } from 'vitest';
import { addCategory } from '~/features/products/categories.server';
import { replaceFields } from '~/features/products/edit-category-fields.server';
import { apiApp } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { actAs } from '../setup/test-ctx';

const SIZE = {
  key: 'size',
  label: 'Shoe size',
  type: 'text' as const,
  required: false,
  filterable: true,
  options: [],
  unit: null,
};

onEachDatabase('removing a category or a field of it', (it) => {
  it('asks once on a page that names it', async ({ db }) => {
    const world = await apiApp(db);
    try {
      await world.newProduct();
      const admin = actAs(world.services, world.people.admin);
      const { categoryId } = await addCategory(admin, { name: 'Lamps & lights' });
      await replaceFields(admin, categoryId, [SIZE]);
      const headers = { ...(await world.headersOf('admin', 'cookie')), accept: 'text/html' };
      const list = '/dashboard/categories';
      const fields = `${list}/${categoryId}/fields`;
      const ask = async (path: string) => {
        const response = await fetch(world.url + path, { headers });
        return { status: response.status, text: await response.text() };
      };
      const send = async (path: string, values: Record<string, string> = {}) => {
        const body = new URLSearchParams(values);
        const sent = { method: 'POST', redirect: 'manual', headers, body } as const;
        const response = await fetch(world.url + path, sent);
        return [response.status, response.headers.get('location')];
      };
      const counts = () => Promise.all([db.read.category.count(), db.read.categoryField.count()]);
      const [categories, size] = await counts();

      expect(await send(list, { intent: 'delete', categoryId })).toEqual([400, null]);
      expect(await send(fields, { intent: 'remove', key: 'size' })).toEqual([400, null]);
      expect(await counts()).toEqual([categories, size]);

      expect((await ask(fields)).text).toContain(`formaction="${fields}/size/remove"`);
      const field = await ask(`${fields}/size/remove`);
      expect(field).toMatchObject({ status: 200, text: expect.stringContaining('Shoe size') });
      expect(await send(`${fields}/size/remove`)).toEqual([302, fields]);
      expect(await counts()).toEqual([categories, 0]);
      expect((await ask(`${fields}/size/remove`)).status).toBe(404);
      expect(await send(`${fields}/size/remove`)).toEqual([302, fields]);

      expect((await ask(list)).text).toContain(`formaction="${list}/${categoryId}/delete"`);
      const category = await ask(`${list}/${categoryId}/delete`);
      expect(category).toMatchObject({
        status: 200,
        text: expect.stringContaining('Lamps &amp; lights'),
      });
      expect(await send(`${list}/${categoryId}/delete`)).toEqual([302, list]);
      expect(await counts()).toEqual([(categories ?? 0) - 1, 0]);
      expect((await ask(`${list}/${categoryId}/delete`)).status).toBe(404);
      expect(await send(`${list}/${categoryId}/delete`)).toEqual([302, list]);
    } finally {
      await world.close();
    }
  });
});
