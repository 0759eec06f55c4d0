import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { msg } from '~/i18n/language';
import { DomainError, fieldError } from '~/lib/domain-error';
import { requireId, newId } from '~/lib/ids.server';
import { requireSeenValues, versionOf } from '~/lib/outdated-form.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import { visibleKey } from '~/lib/text';
import type { Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import { nameField, namedLanguages, nameValues, type CategoryNames } from './category-names';
import { getCategory } from './product.queries.server';
import { isCategoryInUse, readManagedCategories } from './product.sql.server';

interface ManagedCategory {
  id: string;
  name: string;
  /** Whether products prevent its deletion. */
  inUse: boolean;
  /** The number of categories that are a part of it; they prevent its deletion, too. */
  children: number;
}

/**
 * Lists the categories for admins, newest first, searchable by name. Refuses with `unauthenticated`
 * and `forbidden`.
 */
export async function listManagedCategories(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<ManagedCategory>> {
  requirePermission(ctx, 'category:manage');
  const page = await readManagedCategories(ctx.db, { ...request, now: ctx.clock.now() });
  const items = page.items.map(({ id, name, inUse, children }) => ({
    id,
    name,
    children,
    inUse: Boolean(inUse),
  }));
  return { ...page, items };
}

/**
 * Gets one category with its names for the edit form. Refuses with `unauthenticated`, `forbidden`,
 * `not_found`.
 */
export async function getManagedCategory(ctx: Ctx, id: string) {
  requirePermission(ctx, 'category:manage');
  const category = await getCategory(ctx, requireId(id));
  const rows = await ctx.db.read.categoryName.findMany({ where: { categoryId: category.id } });
  const names = namesIn(rows);
  const all = await ctx.db.read.category.findMany({
    where: { id: { not: category.id } },
    select: { id: true, name: true, parentId: true },
  });
  // Two levels: a category with children has no parent, and one with a parent no children.
  const hasChildren = all.some(({ parentId }) => parentId === category.id);
  const parents = hasChildren ? [] : all.filter(({ parentId }) => parentId === null);
  return {
    ...category,
    names,
    seen: versionOf(formValues({ ...category, names })),
    parents: parents.map(({ id, name }) => ({ id, name })),
  };
}

interface CategoryForm {
  name: string;
  names: CategoryNames;
  parentId: string | null;
}

/** The values of a category's form. */
function formValues({ name, names, parentId }: CategoryForm): Record<string, string> {
  return { name, parent: parentId ?? '', ...nameValues(names) };
}

/** The names by language of stored rows. */
const namesIn = (rows: readonly { language: string; name: string }[]): CategoryNames =>
  Object.fromEntries(rows.map(({ language, name }) => [language, name]));

/** The drawing of a category without its own. */
const NO_DRAWING = 'any';

const TAKEN = 'products.categories.taken';

const taken = (field: string) =>
  new DomainError('conflict', { message: TAKEN, fields: { [field]: [TAKEN] } });

/** Awaits a write that names a category; a taken name is refused with `conflict` at its field. */
async function refusingDuplicates<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error, 'nameKey')) throw error;
    throw taken('name');
  }
}

/** A category as an admin enters it. */
interface CategoryInput {
  /** The plain name, in English. */
  name: string;
  /** The names in other languages; an empty one is taken away, one that is absent stays. */
  names?: CategoryNames;
  /** The category that it is a part of; null for none, absent to leave it as it is. */
  parentId?: string | null;
}

/**
 * Adds a category (decision 41). Returns its id. Refuses with `unauthenticated`, `forbidden` and,
 * when a name is taken, `conflict` at the field.
 */
export async function addCategory(
  ctx: Ctx,
  { name, names = {} }: CategoryInput,
): Promise<{ categoryId: string }> {
  const categoryId = newId();
  await refusingDuplicates(
    writeAs(ctx, 'category:manage', async (tx, actor) => {
      const { _max: last } = await tx.category.aggregate({ _max: { position: true } });
      const position = (last.position ?? 0) + 1;
      const row = {
        id: categoryId,
        name,
        nameKey: visibleKey(name),
        picture: NO_DRAWING,
        position,
      };
      await tx.category.create({ data: { ...row, createdAt: ctx.clock.now() } });
      await writeNames(tx, categoryId, names);
      const subject = { type: 'category', id: categoryId, label: name } as const;
      await recordAudit(tx, ctx, { actor, action: 'category.add', subject });
    }),
  );
  return { categoryId };
}

/**
 * Renames a category (decision 41), in all languages whose names are given; its current names change
 * nothing. Refuses with `unauthenticated`, `forbidden`, `not_found` and, when a name is taken,
 * `conflict` at the field, or `validation_failed` for a parent that it can't have; with `conflict` as
 * `OutdatedForm` when the category has changed since it was `seen`.
 */
export async function renameCategory(
  ctx: Ctx,
  categoryId: string,
  { name, names = {}, parentId }: CategoryInput,
  seen?: string,
): Promise<void> {
  requirePermission(ctx, 'category:manage');
  const id = requireId(categoryId, 'products.noSuchCategory');
  await refusingDuplicates(
    writeAs(ctx, 'category:manage', async (tx, actor) => {
      const category = await tx.category.findUnique({ where: { id }, include: { names: true } });
      if (!category) throw new DomainError('not_found', 'products.noSuchCategory');
      const stored = { ...category, names: namesIn(category.names) };
      const written = { name, names, parentId: parentId ?? null };
      requireSeenValues(formValues(stored), formValues(written), seen);
      const changes = await writeNames(tx, id, names);
      if (category.name !== name) {
        await tx.category.update({ where: { id }, data: { name, nameKey: visibleKey(name) } });
        changes.unshift(`${category.name} → ${name}`);
      }
      if (parentId !== undefined && parentId !== category.parentId) {
        changes.push(`↑ ${await setParent(tx, category, parentId)}`);
      }
      if (changes.length === 0) return;
      const label = category.name === name ? `${name} (${changes.join(', ')})` : changes.join(', ');
      const subject = { type: 'category', id, label } as const;
      await recordAudit(tx, ctx, { actor, action: 'category.rename', subject });
    }),
  );
}

interface MovedCategory {
  id: string;
  parentId: string | null;
  picture: string;
}

/**
 * Makes a category a part of another one, or of none; without a drawing of its own it takes the
 * parent's. Returns the parent's name for the audit log. Refuses with `validation_failed` where there
 * would be three levels.
 */
async function setParent(
  tx: Tx,
  { id, parentId: formerId, picture }: MovedCategory,
  parentId: string | null,
): Promise<string> {
  const find = (of: string | null) =>
    of === null ? null : tx.category.findUnique({ where: { id: of } });
  const former = await find(formerId);
  const parent = await find(parentId);
  const children = await tx.category.findFirst({ where: { parentId: id } });
  if (parentId !== null && (parentId === id || !parent || parent.parentId !== null || children)) {
    throw fieldError('parent', 'products.categories.parentWrong');
  }
  const isOwn = picture !== NO_DRAWING && picture !== former?.picture;
  const drawing = isOwn ? picture : (parent?.picture ?? NO_DRAWING);
  await tx.category.update({ where: { id }, data: { parentId, picture: drawing } });
  return parent?.name ?? '–';
}

/**
 * Writes the given names of a category in other languages. Returns what has changed, for the audit
 * log. Refuses with `conflict` at the field a name that another category has in that language.
 */
async function writeNames(tx: Tx, categoryId: string, names: CategoryNames): Promise<string[]> {
  const changes: string[] = [];
  for (const language of namedLanguages) {
    const name = names[language];
    if (name === undefined) continue;
    const key = { categoryId_language: { categoryId, language } };
    const before = (await tx.categoryName.findUnique({ where: key }))?.name ?? '';
    if (name === before) continue;
    changes.push(`${language}: ${before || '–'} → ${name || '–'}`);
    if (name === '') {
      await tx.categoryName.delete({ where: key });
      continue;
    }
    const nameKey = visibleKey(name);
    const other = { language, nameKey, categoryId: { not: categoryId } };
    if (await tx.categoryName.findFirst({ where: other })) throw taken(nameField(language));
    const data = { name, nameKey };
    const create = { categoryId, language, ...data };
    await tx.categoryName.upsert({ where: key, create, update: data });
  }
  return changes;
}

/**
 * Deletes a category without products, sold ones included (decision 41), and without removed ones that
 * an appeal may show again. Returns whether this request deleted it. Refuses with `unauthenticated`, `forbidden` and `conflict` (in use, with
 * children, the last one).
 */
export async function deleteCategory(ctx: Ctx, categoryId: string): Promise<boolean> {
  requirePermission(ctx, 'category:manage');
  const id = requireId(categoryId, 'products.noSuchCategory');
  return writeAs(ctx, 'category:manage', async (tx, actor) => {
    const category = await tx.category.findUnique({ where: { id } });
    if (!category) return false;
    if (await isCategoryInUse(tx, id, ctx.clock.now())) {
      const message = msg('products.categories.hasProducts', { name: category.name });
      throw new DomainError('conflict', message);
    }
    if (await tx.category.findFirst({ where: { parentId: id } })) {
      const message = msg('products.categories.hasChildren', { name: category.name });
      throw new DomainError('conflict', message);
    }
    const other = await tx.category.findFirst({
      where: { id: { not: id } },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    });
    if (!other) {
      throw new DomainError('conflict', 'products.categories.last');
    }
    // Deleted products, which are not shown again, need another category: orders and reports still refer to them.
    await tx.product.updateMany({ where: { categoryId: id }, data: { categoryId: other.id } });
    await tx.category.delete({ where: { id } });
    const subject = { type: 'category', id, label: category.name } as const;
    await recordAudit(tx, ctx, { actor, action: 'category.delete', subject });
    return true;
  });
}
