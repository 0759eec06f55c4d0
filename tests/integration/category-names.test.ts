import { expect } from 'vitest';
import {
  addCategory,
  deleteCategory,
  getManagedCategory,
  listManagedCategories,
  renameCategory,
} from '~/features/products/categories.server';
import { categoryNameIn, listCategories } from '~/features/products/category-names.server';
import { languageFor } from '~/i18n/catalogues.server';
import type { Database } from '~/platform/db/database';
import { defaultCategories } from '../../prisma/seed/default-categories';
import { onEachDatabase } from '../setup/databases';
import { ENGLISH } from '../setup/english';
import { actAs, addPerson, testClock, testServices } from '../setup/test-ctx';

const served = { default: 'en', pseudo: true } as const;
const GERMAN = languageFor('de', served);
const ARABIC = languageFor('ar', served);

async function asAdmin(db: Database) {
  const services = testServices(db, { clock: testClock() });
  return actAs(services, await addPerson(services, 'admin'));
}

onEachDatabase('the names of a category', (it) => {
  it('are shown by language, sorted by it, and else plain', async ({ db }) => {
    const admin = await asAdmin(db);
    const namesIn = async (language: typeof GERMAN) =>
      (await listCategories(admin, language)).map(({ name }) => name);
    const { categoryId } = await addCategory(admin, { name: 'Furniture', names: { de: 'Möbel' } });
    await addCategory(admin, { name: 'Zithers' });
    await addCategory(admin, { name: 'Bicycles', names: { de: 'Öl', ar: 'الدراجات' } });
    expect(await namesIn(ENGLISH)).toEqual(['Bicycles', 'Furniture', 'Zithers']);
    expect(await namesIn(GERMAN)).toEqual(['Möbel', 'Öl', 'Zithers']);
    expect(await namesIn(ARABIC)).toContain('الدراجات');
    expect(await namesIn(languageFor('xa', served))).toEqual(await namesIn(ENGLISH));
    await renameCategory(admin, categoryId, { name: 'Furniture', names: { de: 'Mobiliar' } });
    expect(await namesIn(GERMAN)).toContain('Mobiliar');
    const plain = { id: categoryId, name: 'Furniture' };
    expect(await categoryNameIn(admin, GERMAN, plain)).toBe('Mobiliar');
    expect(await categoryNameIn(admin, ARABIC, plain)).toBe('Furniture');
  });

  it('are taken by others that only look different to programs', async ({ db }) => {
    const admin = await asAdmin(db);
    await addCategory(admin, { name: 'Café chairs', names: { de: 'Stühle' } });
    const alike = 'cafe\u0301  Chairs\u200b';
    await expect(addCategory(admin, { name: alike })).rejects.toMatchObject({ code: 'conflict' });
    const { categoryId } = await addCategory(admin, { name: 'Tables' });
    for (const other of [{ name: alike }, { name: 'Tables', names: { de: 'St\u00adühle' } }]) {
      const renaming = renameCategory(admin, categoryId, other);
      await expect(renaming).rejects.toMatchObject({ code: 'conflict' });
    }
  });

  it('are found in the admin’s search and taken away by an empty field', async ({ db }) => {
    const admin = await asAdmin(db);
    const names = { de: 'Möbel', es: 'Muebles' };
    const { categoryId } = await addCategory(admin, { name: 'Furniture', names });
    await addCategory(admin, { name: 'Books' });
    const found = async (search: string) =>
      (await listManagedCategories(admin, { limit: 25, search })).items.map(({ name }) => name);
    expect(await found('MÖB')).toEqual(['Furniture']);
    expect(await found('o')).toEqual(['Books']);
    await renameCategory(admin, categoryId, { name: 'Furniture', names: { de: '' } });
    expect((await getManagedCategory(admin, categoryId)).names).toEqual({ es: 'Muebles' });
    expect(await found('möb')).toEqual([]);
    const [entry] = await db.read.auditEntry.findMany({ where: { action: 'category.rename' } });
    expect(entry?.subjectLabel).toBe('Furniture (de: Möbel → –)');
    expect(await deleteCategory(admin, categoryId)).toBe(true);
    expect(await db.read.categoryName.count()).toBe(0);
  });

  it('are unique in each language', async ({ db }) => {
    const admin = await asAdmin(db);
    await addCategory(admin, { name: 'Furniture', names: { de: 'Möbel' } });
    const again = addCategory(admin, { name: 'Chairs', names: { de: ' MÖBEL' } });
    await expect(again).rejects.toMatchObject({
      code: 'conflict',
      fields: { name_de: ['products.categories.taken'] },
    });
    expect(await db.read.category.count()).toBe(1);
    await addCategory(admin, { name: 'Möbel', names: { es: 'Möbel' } });
  });

  it('come with the default categories, all in every language', async ({ db }) => {
    const { categories, categoryNames } = defaultCategories(new Date());
    await db.write(async (tx) => {
      await tx.category.createMany({ data: categories });
      await tx.categoryName.createMany({ data: categoryNames });
    });
    const admin = await asAdmin(db);
    const english = await listCategories(admin, ENGLISH);
    for (const language of ['de', 'es', 'ar'] as const) {
      const shown = await listCategories(admin, languageFor(language, served));
      expect(shown.map(({ id }) => id).sort()).toEqual(english.map(({ id }) => id).sort());
      const plain = new Set(english.map(({ name }) => name));
      expect(shown.filter(({ name }) => plain.has(name))).toEqual([]);
    }
  });
});
