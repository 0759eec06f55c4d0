import { msg } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';
import { checkAttributes, hiddenAttributes } from './check-attributes';
import type { Attributes } from './category-field';
import { readFieldsOf } from './category-fields.server';
import type { ProductInput } from './product.schema';

/** Values that a seller entered in the fields of the category; absent in requests without any. */
export interface EnteredAttributes {
  attributes?: Attributes | undefined;
  /** Whether they come from a form, whose fields may have been changed since it was opened. */
  isForm?: boolean;
}

/**
 * The attributes to store. Without any in the input the stored ones stay: the documented endpoints are
 * older than fields. With them, all are checked; stored values that a field does not show, or that are
 * sent back as they are, stay (ADR 243). Values without a field are stored where a form sends them, and
 * refused in JSON. Refuses with `validation_failed` at `attributes.{key}`.
 */
export async function attributesFor(
  tx: Tx,
  { category, attributes: entered, isForm = false }: ProductInput & EnteredAttributes,
  stored: Attributes = {},
): Promise<Attributes> {
  if (entered === undefined) return stored;
  const fields = await readFieldsOf(tx, category);
  const { errors, attributes } = checkAttributes(fields, entered, stored);
  const unknown = Object.keys(entered).filter((key) => !fields.some((field) => field.key === key));
  for (const key of isForm ? [] : unknown) errors[key] = [msg('sell.fields.unknown', { key })];
  const [first] = Object.entries(errors);
  if (first) {
    const at = Object.entries(errors).map(([key, found]) => [`attributes.${key}`, found] as const);
    const [message] = first[1];
    throw new DomainError('validation_failed', {
      ...(message && { message }),
      fields: Object.fromEntries(at),
    });
  }
  return { ...hiddenAttributes(fields, entered, stored), ...attributes };
}
