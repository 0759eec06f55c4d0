import { expect } from 'vitest';
import { collectOwnData } from '~/features/account-lifecycle/export-data.server';
import { countFields } from '~/features/search/count-products.server';
import { noFilters, readFilters, withKnownFields } from '~/features/search/listing-filters';
import { listProducts } from '~/features/search/list-products.server';
import {
  factsOf,
  MAX_FIELDS,
  MAX_OPTIONS,
  readAttributes,
} from '~/features/products/category-field';
import { fieldListSchema, type FieldJson } from '~/features/products/category-field.schema';
import { listFields } from '~/features/products/category-fields.server';
import {
  addCategory,
  deleteCategory,
  getManagedCategory,
  renameCategory,
} from '~/features/products/categories.server';
import {
  listFieldsJson,
  replaceFields,
  removeField,
} from '~/features/products/edit-category-fields.server';
import { findProduct, listCategoryProducts } from '~/features/products/product.queries.server';
import { editProduct } from '~/features/listings/edit-product.server';
import { addProduct } from '~/features/products/write-product.server';
import { readJson } from '~/http/request-body.server';
import type { Database } from '~/platform/db/database';
import { onEachDatabase } from '../setup/databases';
import { englishRefusal } from '../setup/english';
import { actAs, addPerson, testClock, testServices } from '../setup/test-ctx';

const field = (key: string, type: FieldJson['type'], more: Partial<FieldJson> = {}): FieldJson => ({
  key,
  label: key,
  type,
  required: false,
  filterable: true,
  options: [],
  unit: null,
  ...more,
});

const SIZE = field('size', 'choice', { options: ['S', 'M', 'L'] });
const WIDTH = field('width', 'number', { unit: 'cm' });
const ISBN = field('isbn', 'text');

async function shop(db: Database) {
  const services = testServices(db, { clock: testClock() });
  const admin = actAs(services, await addPerson(services, 'admin'));
  const seller = actAs(services, await addPerson(services, 'seller'));
  const { categoryId } = await addCategory(admin, { name: 'Books' });
  const input = (category = categoryId) => ({
    name: 'Owls at night',
    category,
    description: '',
    condition: 'good' as const,
    originalprice: 5000,
    resaleprice: 2000,
    phone: '+1 503 555 0100',
    location: 'Salem',
    purchaseyear: 2020,
    offerfloor: 50,
    nooffers: false,
    acceptsCash: false,
  });
  const add = async (attributes?: Record<string, string[]>, category?: string) =>
    (await addProduct(seller, { ...input(category), attributes }, [])).productId;
  const addByForm = async (attributes: Record<string, string[]>) =>
    (await addProduct(seller, { ...input(), attributes, isForm: true }, [])).productId;
  const editByForm = (id: string, attributes: Record<string, string[]>, category?: string) =>
    editProduct(seller, id, { ...input(category), attributes, isForm: true }, []);
  const edit = (id: string, attributes?: Record<string, string[]>) =>
    editProduct(seller, id, { ...input(), attributes }, []);
  const stored = async (id: string) =>
    readAttributes((await findProduct(seller, id))?.attributes ?? '{}');
  const find = async (query: string, category = categoryId) => {
    const { filters } = readFilters(new URLSearchParams(query), 'USD');
    const fields = await listFields({ db }, category);
    const wanted = withKnownFields({ ...filters, categoryId: category }, fields);
    const page = await listProducts({ db }, { filters: wanted, sort: 'newest', limit: 24 });
    return page.items.map(({ id }) => id);
  };
  return { admin, seller, categoryId, add, edit, addByForm, editByForm, stored, find };
}

onEachDatabase('the fields of a category', (it) => {
  it('are replaced by key by admins only, and answered as they were put', async ({ db }) => {
    const { admin, seller, categoryId } = await shop(db);
    const put = [SIZE, WIDTH, ISBN];
    await expect(replaceFields(seller, categoryId, put)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await replaceFields(admin, categoryId, put);
    expect(await listFieldsJson(admin, categoryId)).toEqual(put);
    await replaceFields(admin, categoryId, [WIDTH]);
    expect(await listFieldsJson(admin, categoryId)).toEqual([WIDTH]);
    await expect(listFieldsJson(admin, 'none')).rejects.toMatchObject({ code: 'not_found' });
    const [entry] = await db.read.auditEntry.findMany({ where: { action: 'category.fields' } });
    expect(entry?.subjectLabel).toContain('Books: ');
  });

  it('keep the names of options in other languages when options come and go', async ({ db }) => {
    const { admin, categoryId } = await shop(db);
    await replaceFields(admin, categoryId, [{ ...SIZE, options: ['Small', 'Large'] }, WIDTH]);
    const name = { categoryId, key: 'size', label: 'Größe', language: 'de' };
    const data = { ...name, options: 'Klein\nGroß' };
    await db.write((tx) => tx.categoryFieldName.create({ data }));
    const german = async (options: string[]) => {
      await replaceFields(admin, categoryId, [{ ...SIZE, options }, WIDTH]);
      const [size] = await listFields({ db }, categoryId, { code: 'de', locale: 'de-DE' });
      return size?.options.map(({ label }) => label);
    };
    expect(await german(['Large', 'Medium', 'Small'])).toEqual(['Groß', 'Medium', 'Klein']);
    expect(await german(['Small', 'Medium'])).toEqual(['Klein', 'Medium']);
    expect(await german(['Tiny'])).toEqual(['Tiny']);
  });

  it('are checked when a listing names attributes, and not when a call is older', async ({
    db,
  }) => {
    const { admin, categoryId, add, edit, stored } = await shop(db);
    await replaceFields(admin, categoryId, [{ ...SIZE, required: true }, WIDTH, ISBN]);
    const id = await add();
    expect(await stored(id)).toEqual({});
    const refused = async (attributes: Record<string, string[]>) =>
      add(attributes).catch(({ fields }: { fields: object }) => Object.keys(fields));
    expect(await refused({})).toEqual(['attributes.size']);
    expect(await refused({ size: ['XXL'], width: ['wide'], isbn: ['9780306406158'] })).toEqual([
      'attributes.size',
      'attributes.width',
      'attributes.isbn',
    ]);
    expect(await refused({ size: ['M'], colour: ['red'] })).toEqual(['attributes.colour']);
    expect(await refused({ size: ['M', 'L'] })).toEqual(['attributes.size']);
    const given = { size: ['m'], width: ['12,50'], isbn: ['ISBN 978-0-306-40615-7'] };
    const good = { size: ['M'], width: ['12.5'], isbn: ['9780306406157'] };
    expect(await stored(await add(given))).toEqual(good);
    await edit(id, { size: ['L'] });
    expect(await stored(id)).toEqual({ size: ['L'] });
    await edit(id);
    expect(await stored(id)).toEqual({ size: ['L'] });
  });

  it('lose nothing that sellers entered when they change or go', async ({ db }) => {
    const { admin, categoryId, add, edit, stored, find } = await shop(db);
    await replaceFields(admin, categoryId, [SIZE, WIDTH]);
    const id = await add({ size: ['M'], width: ['12.5'] });
    const facts = async () => factsOf(await listFields({ db }, categoryId), await stored(id));

    expect(await removeField(admin, categoryId, 'size')).toBe(true);
    expect(await removeField(admin, categoryId, 'size')).toBe(false);
    expect((await facts()).map(({ key }) => key)).toEqual(['width']);
    await edit(id, { width: ['13'] });
    expect(await stored(id)).toEqual({ size: ['M'], width: ['13'] });

    await replaceFields(admin, categoryId, [SIZE, WIDTH]);
    expect(await facts()).toMatchObject([{ text: 'M' }, { text: '13\u00a0cm' }]);
    expect(await find('field.size=M')).toEqual([id]);

    const other = { ...SIZE, options: ['Small', 'Medium'] };
    await replaceFields(admin, categoryId, [other, { ...WIDTH, type: 'text', unit: null }]);
    expect(await facts()).toMatchObject([{ text: 'M' }, { text: '13' }]);
    await replaceFields(admin, categoryId, [{ ...SIZE, type: 'choices' }, WIDTH]);
    expect(await facts()).toMatchObject([{ text: 'M' }, { text: '13\u00a0cm' }]);
    expect(await find('field.size=m&field.width.min=12.99&field.width.max=13')).toEqual([id]);
    expect(await find('field.width.min=13.01')).toEqual([]);
    for (const typed of ['13', '13,0', '13.00']) {
      expect(await find(`field.width=${typed}`)).toEqual([id]);
    }

    // The seller edits while the options are others: the form sends 'M' back, an older form nothing.
    await replaceFields(admin, categoryId, [other, WIDTH]);
    await edit(id, { size: ['M'], width: ['14'] });
    await edit(id, { width: ['15'] });
    expect(await edit(id, { size: ['L'] }).catch(({ code }: { code: string }) => code)).toBe(
      'validation_failed',
    );
    await replaceFields(admin, categoryId, [SIZE, WIDTH]);
    expect(await stored(id)).toEqual({ size: ['M'], width: ['15'] });
    expect(await find('field.size=M')).toEqual([id]);
  });

  it('that go while a form is open keep what is entered there', async ({ db }) => {
    const { admin, categoryId, addByForm, editByForm, stored, find } = await shop(db);
    const { categoryId: other } = await addCategory(admin, { name: 'Maps' });
    await replaceFields(admin, categoryId, [WIDTH]);
    const id = await addByForm({ size: ['', 'M'], width: ['12,5'] });
    expect(await stored(id)).toEqual({ size: ['M'], width: ['12.5'] });
    await replaceFields(admin, categoryId, [SIZE, WIDTH]);
    expect(await find('field.size=M')).toEqual([id]);
    // To another category and back: its form sends the values along.
    await editByForm(id, { size: ['L'], width: ['12.5'] }, other);
    expect(await stored(id)).toEqual({ size: ['L'], width: ['12.5'] });
    await editByForm(id, { size: ['L'], width: [''] });
    expect(await stored(id)).toEqual({ size: ['L'] });
  });

  it('count each option with the other filters, and find words of attributes', async ({ db }) => {
    const { admin, categoryId, add, find } = await shop(db);
    const used = field('used', 'yesno');
    await replaceFields(admin, categoryId, [SIZE, WIDTH, used]);
    const small = await add({ size: ['S'], width: ['10'], used: ['yes'] });
    await add({ size: ['M'], width: ['20'], used: ['no'] });
    await add({ size: ['M'], width: ['30'] });
    const fields = await listFields({ db }, categoryId);
    const counts = async (query: string) => {
      const { filters } = readFilters(new URLSearchParams(query), 'USD');
      const wanted = withKnownFields({ ...filters, categoryId }, fields);
      const found = await countFields({ db }, wanted, fields, Infinity);
      return Object.fromEntries(Object.entries(found).map(([name, { count }]) => [name, count]));
    };
    const all = { 'size S': 1, 'size M': 2, 'size L': 0, 'used yes': 1, 'used no': 1 };
    expect(await counts('')).toEqual(all);
    expect(await counts('field.size=S')).toEqual({ ...all, 'used no': 0 });
    expect(await counts('field.width.min=20')).toEqual({
      'size S': 0,
      'size M': 2,
      'size L': 0,
      'used yes': 0,
      'used no': 1,
    });
    expect(await find('field.used=yes')).toEqual([small]);
    const ignored = 'field.nothing=x&field.size=Q&field.size=S&field.used=maybe';
    const { filters } = readFilters(new URLSearchParams(ignored), 'USD');
    expect(withKnownFields(filters, fields).fields).toEqual([
      { key: 'size', values: ['S'], min: null, max: null },
    ]);
    await replaceFields(admin, categoryId, [field('author', 'text')]);
    const byAuthor = await add({ author: ['Selma Lagerlöf'] });
    const page = await listProducts(
      { db },
      { filters: { ...noFilters, q: 'lagerlof' }, sort: 'newest', limit: 24 },
    );
    expect(page.items.map(({ id }) => id)).toEqual([byAuthor]);
    for (const typed of ['selma lagerlöf', 'LAGERLOF', 'Lagerlöf, Selma']) {
      expect(await find(`field.author=${typed}`)).toEqual([byAuthor]);
    }
    expect(await find('field.author=selma ottilia')).toEqual([]);
  });

  it('filter by as many values and fields as a category can have', async ({ db }) => {
    const { admin, categoryId, add, find } = await shop(db);
    const options = Array.from({ length: 60 }, (_, index) => `Option ${index}`);
    const many = Array.from({ length: 9 }, (_, index) =>
      field(`many${index}`, 'choices', { options }),
    );
    await replaceFields(admin, categoryId, [WIDTH, ...many]);
    const one = { width: ['12.5'], ...Object.fromEntries(many.map(({ key }) => [key, options])) };
    const id = await add(one);
    await add({ ...one, many8: ['Option 3'] });
    const chosen = options.filter((option) => option !== 'Option 3');
    const query = many.flatMap(({ key }) => chosen.map((option) => `field.${key}=${option}`));
    expect(
      await find(`${query.join('&')}&field.width.min=1.23&field.width.max=9876543.21`),
    ).toEqual([id]);
    const fields = await listFields({ db }, categoryId);
    const counts = await countFields({ db }, { ...noFilters, categoryId }, fields, Infinity);
    expect(Object.keys(counts)).toHaveLength(400);
  });

  it('of a parent belong to its children, whose listings it lists and counts', async ({ db }) => {
    const { admin, seller, categoryId, add, find } = await shop(db);
    const { categoryId: child } = await addCategory(admin, { name: 'Novels' });
    await renameCategory(admin, child, { name: 'Novels', parentId: categoryId });
    await replaceFields(admin, categoryId, [SIZE]);
    await replaceFields(admin, child, [SIZE, WIDTH]);
    expect(await listFieldsJson(admin, child)).toEqual([SIZE, WIDTH]);
    expect(await db.read.categoryField.count({ where: { categoryId: child } })).toBe(1);
    const inParent = await add({ size: ['M'] });
    const inChild = await add({ size: ['M'], width: ['7'] }, child);
    expect((await find('field.size=M')).sort()).toEqual([inParent, inChild].sort());
    expect(await find('', child)).toEqual([inChild]);
    const { products } = await listCategoryProducts(seller, categoryId, { limit: 1 });
    const rest = { limit: 5, cursor: products.next };
    const { products: others } = await listCategoryProducts(seller, categoryId, rest);
    const listed = [...products.items, ...others.items].map(({ id }) => id);
    expect(listed.sort()).toEqual([inParent, inChild].sort());
    await expect(deleteCategory(admin, categoryId)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are taken as they are answered, also where category and parent have all they can', async ({
    db,
  }) => {
    const { admin, categoryId } = await shop(db);
    const { categoryId: child } = await addCategory(admin, { name: 'Novels' });
    await renameCategory(admin, child, { name: 'Novels', parentId: categoryId });
    const options = Array.from({ length: MAX_OPTIONS }, (_, at) => `Option ${at}`);
    const most = (of: string) =>
      Array.from({ length: MAX_FIELDS }, (_, at) => field(`${of}${at}`, 'choices', { options }));
    await replaceFields(admin, categoryId, most('parent'));
    await replaceFields(admin, child, most('child'));
    const answered = await listFieldsJson(admin, child);
    expect(answered).toHaveLength(2 * MAX_FIELDS);
    // As the endpoint reads it.
    const body = JSON.stringify(answered);
    const headers = { 'Content-Type': 'application/json' };
    const request = new Request('http://x.test/', { method: 'PUT', headers, body });
    const put = fieldListSchema.parse(await readJson(request, 1024 * 1024));
    expect((await replaceFields(admin, child, put)).fields).toEqual(answered);
    expect(await db.read.categoryField.count({ where: { categoryId: child } })).toBe(MAX_FIELDS);
    const many = replaceFields(admin, child, [...most('child'), field('more', 'text')]);
    await expect(many.catch(englishRefusal)).resolves.toBe('A category has at most 30 fields.');
    await expect(many).rejects.toMatchObject({ status: 422 });
  });

  it('have a parent whose drawing they show, unless they have their own', async ({ db }) => {
    const { admin, categoryId } = await shop(db);
    const draw = (id: string, picture: string) =>
      db.write((tx) => tx.category.update({ where: { id }, data: { picture } }));
    await draw(categoryId, 'books');
    const { categoryId: other } = await addCategory(admin, { name: 'Music' });
    await draw(other, 'music');
    const { categoryId: child } = await addCategory(admin, { name: 'Scores' });
    const move = async (parentId: string | null) => {
      await renameCategory(admin, child, { name: 'Scores', parentId });
      return (await db.read.category.findUniqueOrThrow({ where: { id: child } })).picture;
    };
    expect(await move(categoryId)).toBe('books');
    expect(await move(other)).toBe('music');
    expect(await move(null)).toBe('any');
    await draw(child, 'own');
    expect(await move(categoryId)).toBe('own');
  });

  it('stand on two levels only', async ({ db }) => {
    const { admin, categoryId } = await shop(db);
    const [one, two] = [
      (await addCategory(admin, { name: 'One' })).categoryId,
      (await addCategory(admin, { name: 'Two' })).categoryId,
    ];
    const put = (id: string, name: string, parentId: string | null) =>
      renameCategory(admin, id, { name, parentId });
    await put(one, 'One', categoryId);
    const wrong = { code: 'validation_failed', fields: { parent: [expect.anything()] } };
    await expect(put(two, 'Two', one)).rejects.toMatchObject(wrong);
    await expect(put(two, 'Two', two)).rejects.toMatchObject(wrong);
    await expect(put(two, 'Two', 'none')).rejects.toMatchObject(wrong);
    await expect(put(categoryId, 'Books', two)).rejects.toMatchObject(wrong);
    expect((await getManagedCategory(admin, categoryId)).parents).toEqual([]);
    expect((await getManagedCategory(admin, two)).parents.map(({ id }) => id)).toEqual([
      categoryId,
    ]);
    await expect(deleteCategory(admin, categoryId)).rejects.toMatchObject({ code: 'conflict' });
    await put(one, 'One', null);
    expect(await deleteCategory(admin, categoryId)).toBe(true);
  });

  it('can be added while people browse, and are in the seller’s own data', async ({ db }) => {
    const { admin, seller, categoryId, add, edit, find } = await shop(db);
    const ids = await Promise.all([add(), add(), add()]);
    const browsing = Array.from({ length: 10 }, () => find('field.isbn=0306406152'));
    await Promise.all([replaceFields(admin, categoryId, [ISBN]), ...browsing]);
    expect((await find('')).sort()).toEqual([...ids].sort());
    await edit(ids[0], { isbn: ['0-306-40615-2'] });
    expect(await find('field.isbn=0306406152')).toEqual([ids[0]]);
    // Either form of the ISBN, with or without hyphens, as a filter and in a search.
    const { filters } = readFilters(new URLSearchParams(), 'USD');
    const search = async (q: string) =>
      (await listProducts({ db }, { filters: { ...filters, q }, sort: 'newest', limit: 5 })).items;
    const copied = 'ISBN-13 \u200f : \u200e 978\u22120306406157';
    for (const typed of ['978-0-306-40615-7', '9780306406157', '0 306 40615 2', copied]) {
      expect(await find(`field.isbn=${encodeURIComponent(typed)}`)).toEqual([ids[0]]);
      expect(await search(typed)).toMatchObject([{ id: ids[0] }]);
      expect(await search(`${typed} owls`)).toMatchObject([{ id: ids[0] }]);
    }
    expect(await find('field.isbn=9780306406158')).toEqual([]);
    const attributes = { isbn: ['0306406152'] };
    expect(await collectOwnData(seller)).toMatchObject({
      listings: expect.arrayContaining([expect.objectContaining({ attributes })]),
    });
  });
});
