import type { Ctx } from '~/features/accounts/account.policy';
import type { Language } from '~/i18n/language';
import { byLocale } from '~/lib/by-locale';
import {
  readCategories,
  readCategoryNames,
  type CategoryNameRow,
  type CategoryView,
} from './product.sql.server';

type Reading = Pick<Ctx, 'db'>;
/** Properties of a language that determine a category's name and its position in lists. */
type In = Pick<Language, 'code' | 'locale'>;

/**
 * All categories in a language, by name (decision 54). Every page shows them, so they come from the
 * query cache, which holds the names of all languages.
 */
export async function listCategories(ctx: Reading, language: In): Promise<CategoryView[]> {
  const rows = await ctx.db.memoize('categories', () => readCategories(ctx.db));
  return categoriesIn(ctx, language, rows);
}

/**
 * Categories with their names in a language, sorted by them; the plain name where there is none in
 * it.
 */
export async function categoriesIn<Category extends { id: string; name: string }>(
  ctx: Reading,
  language: In,
  categories: readonly Category[],
): Promise<Category[]> {
  const named = await withNamesIn(ctx, language, categories);
  const { compare } = collatorOf(language.locale);
  return named.sort((one, other) => compare(one.name, other.name));
}

/**
 * Categories with their names in a language, in the given order; the plain name where there is none
 * in it.
 */
export async function withNamesIn<Category extends { id: string; name: string }>(
  ctx: Reading,
  { code }: In,
  categories: readonly Category[],
): Promise<Category[]> {
  const names = await allNames(ctx);
  return categories.map((category) => ({
    ...category,
    name: names.get(category.id)?.[code] ?? category.name,
  }));
}

/** The parent of a category and its children, with their names in a language. */
export async function relativesOf(ctx: Reading, language: In, id: string): Promise<Relatives> {
  const all = (await listCategories(ctx, language)).map(({ id: of, name, parentId }) => ({
    parentId,
    category: { id: of, name },
  }));
  const { parentId } = all.find(({ category }) => category.id === id) ?? {};
  return {
    parent: all.find(({ category }) => category.id === parentId)?.category ?? null,
    children: all.filter((one) => one.parentId === id).map(({ category }) => category),
  };
}

export interface Relatives {
  parent: { id: string; name: string } | null;
  children: { id: string; name: string }[];
}

/** Name of a category in a language. */
export async function categoryNameIn(
  ctx: Reading,
  { code }: In,
  { id, name }: { id: string; name: string },
): Promise<string> {
  return (await allNames(ctx)).get(id)?.[code] ?? name;
}

/** The names of all categories in all languages. */
export async function listCategoryNames(ctx: Reading): Promise<string[]> {
  const rows = await ctx.db.memoize('categories', () => readCategories(ctx.db));
  const names = [...(await allNames(ctx)).values()].flatMap((byCode) => Object.values(byCode));
  return [...rows.map(({ name }) => name), ...names.filter((name) => name !== undefined)];
}

type Names = Map<string, Partial<Record<string, string>>>;

function allNames({ db }: Reading): Promise<Names> {
  return db.memoize('category names', async () => byCategory(await readCategoryNames(db)));
}

function byCategory(rows: readonly CategoryNameRow[]): Names {
  const names: Names = new Map();
  for (const { categoryId, language, name } of rows) {
    names.set(categoryId, { ...names.get(categoryId), [language]: name });
  }
  return names;
}

const collatorOf = byLocale((locale) => new Intl.Collator(locale));
