import type { Language } from '~/i18n/language';
import { ENGLISH_NAMES } from '~/i18n/languages';
import type { Database, RowsReader } from '~/platform/db/database';
import type { Attributes, ChosenCategory, FieldType, FieldView } from './category-field';
import {
  readCategories,
  readCategoryFields,
  type CategoryFieldRow,
  type CategoryView,
} from './product.sql.server';
import { unitName } from './unit-name';

type Reading = { db: Pick<Database, 'rows' | 'memoize'> };
type In = Pick<Language, 'code' | 'locale'>;

/** The fields of every category, those of its parent included. */
export type FieldsOf = (categoryId: string) => readonly FieldView[];

/**
 * The fields of all categories in a language. A category has its own fields and those of its parent;
 * where both have a key, its own counts. From the query cache, because every card needs them.
 */
export async function fieldsOfCategories(
  { db }: Reading,
  language: In = ENGLISH_NAMES,
): Promise<FieldsOf> {
  const [rows, categories] = await Promise.all([
    db.memoize('category fields', () => readCategoryFields(db)),
    db.memoize('categories', () => readCategories(db)),
  ]);
  return fieldsFrom(rows, categories, language);
}

function fieldsFrom(
  rows: readonly CategoryFieldRow[],
  categories: readonly CategoryView[],
  language: In,
): FieldsOf {
  const views = new Map<string, FieldView[]>();
  const own = (categoryId: string) => {
    const found = rows.filter((row) => row.categoryId === categoryId);
    return found.map((row) => toFieldView(row, language));
  };
  return (categoryId) => {
    const known = views.get(categoryId);
    if (known) return known;
    const mine = own(categoryId);
    const parent = categories.find(({ id }) => id === categoryId)?.parentId;
    const keys = new Set(mine.map(({ key }) => key));
    const inherited = parent ? own(parent).filter(({ key }) => !keys.has(key)) : [];
    const all = [...inherited, ...mine];
    views.set(categoryId, all);
    return all;
  };
}

/** The fields of one category in a language, with those of its parent. */
export async function listFields(
  ctx: Reading,
  categoryId: string,
  language?: In,
): Promise<readonly FieldView[]> {
  return (await fieldsOfCategories(ctx, language))(categoryId);
}

/** A category with its fields as a form shows them. */
export async function chooseCategory(
  ctx: Reading,
  language: In,
  category: string,
  entered: Attributes,
): Promise<ChosenCategory> {
  return { category, fields: await listFields(ctx, category, language), entered };
}

/** A category and its children: its lists, counts and filters include their listings. */
export async function familyOf(
  db: Pick<Database, 'rows' | 'memoize'>,
  categoryId: string,
): Promise<string[]> {
  const categories = await db.memoize('categories', () => readCategories(db));
  const children = categories.filter(({ parentId }) => parentId === categoryId);
  return [categoryId, ...children.map(({ id }) => id)];
}

/** The fields of a category as a transaction sees them, in English. */
export async function readFieldsOf(
  tx: RowsReader,
  categoryId: string,
): Promise<readonly FieldView[]> {
  const rows = await readCategoryFields(tx);
  return fieldsFrom(rows, await readCategories(tx), ENGLISH_NAMES)(categoryId);
}

/** The lines of a text that has one option on each. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** A field in a language; what has no name in it keeps its English one. */
function toFieldView(row: CategoryFieldRow, { code, locale }: In): FieldView {
  const name = row.names.find(({ language }) => language === code);
  const labels = linesOf(name?.options ?? '');
  return {
    locale,
    key: row.key,
    label: name?.label ?? row.label,
    type: row.type as FieldType,
    required: Boolean(row.required),
    filterable: Boolean(row.filterable),
    onCard: Boolean(row.onCard),
    unit: unitName(row.unit, locale),
    options: linesOf(row.options).map((value, index) => ({ value, label: labels[index] ?? value })),
  };
}
