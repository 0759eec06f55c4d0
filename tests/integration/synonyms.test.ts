import { expect } from 'vitest';
import { listAuditEntries } from '~/features/accounts/audit.server';
import { listProducts } from '~/features/search/list-products.server';
import { noFilters } from '~/features/search/listing-filters';
import {
  addSynonyms,
  deleteSynonyms,
  editSynonyms,
  getSynonyms,
  listSynonyms,
} from '~/features/search/manage-synonyms.server';
import { onEachDatabase } from '../setup/databases';
import { actAs, addPerson, addProduct, testServices } from '../setup/test-ctx';

onEachDatabase('synonyms', (it) => {
  it('are added, changed and deleted by admins, count at once and are logged', async ({ db }) => {
    const services = testServices(db);
    const admin = actAs(services, await addPerson(services, 'admin'));
    const seller = await addPerson(services, 'seller');
    await addProduct(services, seller, { name: 'Wooden zither', description: '' });
    const found = async (q: string) => {
      const request = { filters: { ...noFilters, q }, sort: 'best' as const, limit: 9 };
      return (await listProducts({ db }, request)).items.length;
    };
    expect(await found('plucker')).toBe(0);
    const { groupId } = await addSynonyms(admin, { words: 'Plucker, zither' });
    expect(await found('plucker')).toBe(1);
    await expect(addSynonyms(admin, { words: 'ZITHER , plucker' })).rejects.toMatchObject({
      code: 'conflict',
      fields: { words: ['search.groupExists'] },
    });
    expect(await listSynonyms(admin, { limit: 9, search: 'zith' })).toMatchObject({
      items: [{ id: groupId, words: 'Plucker, zither' }],
    });
    await editSynonyms(admin, groupId, { words: 'string box, zither' });
    expect(await found('plucker')).toBe(0);
    expect(await found('string boxes')).toBe(1);
    expect(await getSynonyms(admin, groupId)).toMatchObject({ words: 'string box, zither' });
    expect(await deleteSynonyms(admin, groupId)).toBe(true);
    expect(await deleteSynonyms(admin, groupId)).toBe(false);
    expect(await found('string box')).toBe(0);
    await expect(getSynonyms(admin, groupId)).rejects.toMatchObject({ code: 'not_found' });
    const { items } = await listAuditEntries(admin, { limit: 9 });
    expect(items.map(({ action }) => action).sort()).toEqual([
      'synonyms.add',
      'synonyms.delete',
      'synonyms.edit',
    ]);
    for (const actor of [seller, await addPerson(services, 'buyer')]) {
      const asked = addSynonyms(actAs(services, actor), { words: 'a, b' });
      await expect(asked).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});
