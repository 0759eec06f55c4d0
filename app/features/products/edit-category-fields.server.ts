import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { msg } from '~/i18n/language';
import { DomainError, fieldError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import { requireSeenValues, versionOf } from '~/lib/outdated-form.server';
import type { Tx } from '~/platform/db/database';
import type { Keyed } from '~/platform/idempotency-store.server';
import { MAX_FIELDS, type FieldType, type FieldView } from './category-field';
import { linesOf, listFields, readFieldsOf } from './category-fields.server';
import type { FieldForm, FieldJson } from './category-field.schema';
import { addedAndRemoved, fieldValues, namesOfField } from './category-field-values';
import { getCategory } from './product.queries.server';

const NONE = 'products.noSuchCategory';
const NO_FIELD = 'products.fields.none';

/**
 * The fields that the listings of a category have, its parent's included, as their JSON; public.
 * Refuses with `not_found`.
 */
export async function listFieldsJson(ctx: Pick<Ctx, 'db'>, id: string): Promise<FieldJson[]> {
  const category = await getCategory(ctx, id);
  return (await listFields(ctx, category.id)).map(toFieldJson);
}

function toFieldJson(field: FieldView): FieldJson {
  const { key, label, type, required, filterable, options, unit } = field;
  return {
    key,
    label,
    type,
    required,
    filterable,
    options: options.map(({ value }) => value),
    unit: unit === '' ? null : unit,
  };
}

/** A field of the admin's table and form. */
export interface ManagedField {
  key: string;
  label: string;
  type: FieldType;
  required: boolean;
  filterable: boolean;
  onCard: boolean;
}

/**
 * The fields of a category itself for admins. Refuses with `unauthenticated`, `forbidden`,
 * `not_found`.
 */
export async function listManagedFields(ctx: Ctx, id: string) {
  requirePermission(ctx, 'category:manage');
  const category = await getCategory(ctx, requireId(id, NONE));
  const rows = await ctx.db.read.categoryField.findMany({
    where: { categoryId: category.id },
    orderBy: [{ position: 'asc' }, { key: 'asc' }],
  });
  const fields = rows.map(({ key, label, type, required, filterable, onCard }): ManagedField => {
    return { key, label, type: type as FieldType, required, filterable, onCard };
  });
  return { category, fields };
}

/**
 * The values of one field's form; `field` is null when the category does not have it any more. Refuses
 * as `listManagedFields`.
 */
export async function getManagedField(ctx: Ctx, id: string, key: string) {
  requirePermission(ctx, 'category:manage');
  const category = await getCategory(ctx, requireId(id, NONE));
  const field = await ctx.db.read.categoryField.findUnique({
    where: { categoryId_key: { categoryId: category.id, key } },
    include: { names: true },
  });
  if (!field) return { category, field: null };
  const values = fieldValues(field);
  return { category, field: { label: field.label, values, seen: versionOf(values) } };
}

/**
 * Replaces the fields of a category by a list. A key that stays keeps its names in other languages
 * and its place on cards; what sellers entered stays in any case. Fields of the parent that are
 * repeated unchanged are no fields of the category itself, so that an answer of
 * `listFieldsJson` can be sent back. Returns the same list as that. Refuses with `unauthenticated`,
 * `forbidden`, `not_found` and `validation_failed` (too many fields of its own).
 */
export async function replaceFields(
  ctx: Ctx & Keyed<{ fields: FieldJson[] }>,
  categoryId: string,
  list: readonly FieldJson[],
): Promise<{ fields: FieldJson[] }> {
  requirePermission(ctx, 'category:manage');
  const id = requireId(categoryId, NONE);
  return writeAs(ctx, 'category:manage', async (tx, actor) => {
    const category = await requireCategory(tx, id);
    const parents = category.parentId
      ? await tx.categoryField.findMany({ where: { categoryId: category.parentId } })
      : [];
    const before = await tx.categoryField.findMany({ where: { categoryId: id } });
    const own = list.filter(
      (field) =>
        before.some(({ key }) => key === field.key) ||
        !parents.some((parent) => parent.key === field.key && isSame(parent, field)),
    );
    if (own.length > MAX_FIELDS) {
      const message = msg('products.fields.many', { count: MAX_FIELDS });
      throw new DomainError('validation_failed', { message, fields: {} });
    }
    const keys = own.map(({ key }) => key);
    await tx.categoryField.deleteMany({ where: { categoryId: id, key: { notIn: keys } } });
    for (const [position, { key, ...field }] of own.entries()) {
      const options = linesFor(field);
      const { label, type, required, filterable } = field;
      const unit = unitFor(field);
      const data = { label, type, required, filterable, unit, options, position };
      const where = { categoryId_key: { categoryId: id, key } };
      await tx.categoryField.upsert({
        where,
        create: { categoryId: id, key, ...data },
        update: data,
      });
      const former = before.find((one) => one.key === key);
      if (former && former.options !== options) {
        await renameOptions(tx, { categoryId: id, key }, [former.options, options]);
      }
    }
    const formerKeys = before.map(({ key }) => key);
    const changes = addedAndRemoved(formerKeys, keys) || keys.join(', ') || '–';
    const label = `${category.name}: ${changes}`;
    const subject = { type: 'category', id, label } as const;
    await recordAudit(tx, ctx, { actor, action: 'category.fields', subject });
    return { fields: (await readFieldsOf(tx, id)).map(toFieldJson) };
  });
}

/**
 * Keeps the names of options in other languages when the options change: they are lines in the order
 * of the options. An option that is new has its English text there.
 */
async function renameOptions(
  tx: Tx,
  field: { categoryId: string; key: string },
  [former, options]: readonly [string, string],
): Promise<void> {
  const places = linesOf(former);
  for (const { language, options: lines } of await tx.categoryFieldName.findMany({
    where: field,
  })) {
    const names = linesOf(lines);
    const nameOf = (option: string) => names[places.indexOf(option)] ?? null;
    const wanted = linesOf(options);
    const isNamed = wanted.some((option) => nameOf(option) !== null);
    const named = isNamed ? wanted.map((option) => nameOf(option) ?? option).join('\n') : '';
    const where = { categoryId_key_language: { ...field, language } };
    await tx.categoryFieldName.update({ where, data: { options: named } });
  }
}

interface Described {
  label: string;
  type: string;
  required: boolean;
  filterable: boolean;
}

function isSame(row: Described & { unit: string; options: string }, field: FieldJson): boolean {
  const { label, type, required, filterable } = field;
  return (
    row.label === label &&
    row.type === type &&
    row.required === required &&
    row.filterable === filterable &&
    row.unit === unitFor(field) &&
    row.options === linesFor(field)
  );
}

/** Only numbers have a unit. */
const unitFor = ({ type, unit }: Pick<FieldJson, 'type' | 'unit'>) =>
  type === 'number' ? (unit ?? '') : '';

/** Only choices have options. */
const linesFor = ({ type, options }: Pick<FieldJson, 'type' | 'options'>) =>
  type === 'choice' || type === 'choices' ? options.join('\n') : '';

/**
 * Adds a field to a category, or changes the one with this key when `isNew` is false. Values that
 * sellers entered stay unchanged, also when the type changes. Refuses with `unauthenticated`,
 * `forbidden`, `not_found` and `validation_failed` (a key that the category has, too many fields), and
 * with `conflict`, as `OutdatedForm`, when the field has changed since it was `seen`.
 */
export async function saveField(
  ctx: Ctx,
  categoryId: string,
  { key, isNew, seen }: { key: string; isNew: boolean; seen?: string | undefined },
  field: FieldForm,
): Promise<void> {
  requirePermission(ctx, 'category:manage');
  const id = requireId(categoryId, NONE);
  await writeAs(ctx, 'category:manage', async (tx, actor) => {
    const category = await requireCategory(tx, id);
    const all = await tx.categoryField.findMany({
      where: { categoryId: id },
      include: { names: true },
    });
    const known = all.find((one) => one.key === key);
    if (!isNew && !known) throw new DomainError('not_found', NO_FIELD);
    if (isNew && known) throw fieldError('key', 'products.fields.keyTaken');
    if (isNew && all.length >= MAX_FIELDS) {
      throw fieldError('key', msg('products.fields.many', { count: MAX_FIELDS }));
    }
    const { label, type, required, filterable, onCard } = field;
    const options = linesFor(field);
    const unit = unitFor(field);
    const data = { label, type, required, filterable, onCard, unit, options };
    const names = namesOfField(field, options);
    if (known) requireSeenValues(fieldValues(known), fieldValues({ ...data, names }), seen);
    const last = Math.max(-1, ...all.map(({ position }) => position));
    const at = { categoryId: id, key };
    await tx.categoryField.upsert({
      where: { categoryId_key: at },
      create: { ...at, ...data, position: last + 1 },
      update: data,
    });
    await tx.categoryFieldName.deleteMany({ where: at });
    await tx.categoryFieldName.createMany({ data: names.map((name) => ({ ...at, ...name })) });
    const changed = known && addedAndRemoved(linesOf(known.options), linesOf(options));
    const what = known ? label + (changed ? ` (${changed})` : '') : `+${label}`;
    const subject = { type: 'category', id, label: `${category.name}: ${what}` } as const;
    await recordAudit(tx, ctx, { actor, action: 'category.fields', subject });
  });
}

/**
 * Removes a field of a category; what sellers entered stays with their listings, hidden. Returns
 * whether this request removed it. Refuses with `unauthenticated`, `forbidden`, and `not_found` where
 * there is no such category.
 */
export async function removeField(ctx: Ctx, categoryId: string, key: string): Promise<boolean> {
  requirePermission(ctx, 'category:manage');
  const id = requireId(categoryId, NONE);
  return writeAs(ctx, 'category:manage', async (tx, actor) => {
    const category = await requireCategory(tx, id);
    const { count } = await tx.categoryField.deleteMany({ where: { categoryId: id, key } });
    if (count === 0) return false;
    const subject = { type: 'category', id, label: `${category.name}: ${key} → –` } as const;
    await recordAudit(tx, ctx, { actor, action: 'category.fields', subject });
    return true;
  });
}

/** Moves a field of a category before the one above it. Refuses like `removeField`. */
export async function moveFieldUp(ctx: Ctx, categoryId: string, key: string): Promise<void> {
  requirePermission(ctx, 'category:manage');
  const id = requireId(categoryId, NONE);
  await writeAs(ctx, 'category:manage', async (tx, actor) => {
    const category = await requireCategory(tx, id);
    const fields = await tx.categoryField.findMany({
      where: { categoryId: id },
      orderBy: [{ position: 'asc' }, { key: 'asc' }],
    });
    const keys = fields.map((field) => field.key);
    const at = keys.indexOf(key);
    if (at < 1) return;
    keys.splice(at - 1, 0, ...keys.splice(at, 1));
    for (const [position, one] of keys.entries()) {
      const where = { categoryId_key: { categoryId: id, key: one } };
      await tx.categoryField.update({ where, data: { position } });
    }
    const subject = { type: 'category', id, label: `${category.name}: ↑ ${key}` } as const;
    await recordAudit(tx, ctx, { actor, action: 'category.fields', subject });
  });
}

async function requireCategory(tx: Tx, id: string) {
  const category = await tx.category.findUnique({ where: { id } });
  if (!category) throw new DomainError('not_found', NONE);
  return category;
}
