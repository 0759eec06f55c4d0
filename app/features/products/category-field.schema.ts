import * as z from 'zod/mini';
import { msg } from '~/i18n/language';
import { ONE_LINE_ONLY, isVisibleLine, visibleKey } from '~/lib/text';
import { FIELD_KEY, MAX_FIELDS, MAX_OPTIONS, fieldTypes, type FieldType } from './category-field';
import { namedLanguages, type NamedLanguage } from './category-names';

const MAX_LABEL = 60;
const MAX_UNIT = 12;

const labelSchema = z
  .string({ error: 'products.fields.labelMissing' })
  .check(
    z.trim(),
    z.minLength(1, 'products.fields.labelMissing'),
    z.maxLength(MAX_LABEL, msg('products.fields.labelLong', { count: MAX_LABEL })),
    z.refine(isVisibleLine, ONE_LINE_ONLY),
  );

const KEY_WORDS = 'products.fields.keyForm';
const jsonKeySchema = z.string({ error: KEY_WORDS }).check(z.regex(FIELD_KEY, KEY_WORDS));
/** As an admin may type it. */
const keySchema = z.pipe(
  z.string({ error: KEY_WORDS }).check(z.trim(), z.toLowerCase()),
  jsonKeySchema,
);

const unitSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MAX_UNIT, msg('products.fields.unitLong', { count: MAX_UNIT })),
    z.refine(isVisibleLine, ONE_LINE_ONLY),
  );

const typeSchema = z.enum(fieldTypes, { error: 'products.fields.typeMissing' });

/** Options, of which none is named twice. */
const optionsSchema = z.array(labelSchema).check(
  z.maxLength(MAX_OPTIONS, msg('products.fields.optionsMany', { count: MAX_OPTIONS })),
  z.refine(
    (options) => new Set(options.map(visibleKey)).size === options.length,
    'products.fields.optionsTwice',
  ),
);

/** A choice needs options. */
const hasOptions = ({ type, options }: { type: FieldType; options: readonly string[] }) =>
  options.length > 0 || (type !== 'choice' && type !== 'choices');

/** A boolean, false by default, which may arrive as a text (decision 32). */
const yesOrNo = z
  ._default(
    z.pipe(
      z.union([z.boolean(), z.enum(['true', 'false'])]),
      z.transform((sent) => sent === true || sent === 'true'),
    ),
    false,
  )
  .register(z.globalRegistry, { default: false });

/** A field as PUT /categories/{id}/fields takes it. */
const fieldJsonSchema = z
  .object({
    key: jsonKeySchema,
    label: labelSchema,
    type: typeSchema,
    required: yesOrNo,
    filterable: yesOrNo,
    options: z._default(optionsSchema, []),
    unit: z._default(z.nullable(unitSchema), null),
  })
  .check(z.refine(hasOptions, { error: 'products.fields.optionsMissing', path: ['options'] }));

/** All fields of a category, those of its parent included: as many as a category and its parent have. */
export const fieldListSchema = z.array(fieldJsonSchema).check(
  z.maxLength(2 * MAX_FIELDS, msg('products.fields.many', { count: MAX_FIELDS })),
  z.check(({ value, issues }) => {
    for (const [index, field] of value.entries()) {
      if (value.findIndex(({ key }) => key === field.key) === index) continue;
      const message = 'products.fields.keyTaken';
      issues.push({ code: 'custom', path: [index, 'key'], message, input: field.key });
    }
  }),
);

const box = z._default(
  z.pipe(
    z.enum(['on', ''], 'http.field.checkbox'),
    z.transform((value) => value === 'on'),
  ),
  false,
);

/** A text with one option on each line. */
const optionLines = z._default(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) =>
        text
          .split(/\r?\n/)
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      ),
    ),
    optionsSchema,
  ),
  [],
);

export const labelField = <Code extends NamedLanguage>(code: Code) => `label_${code}` as const;
export const optionsField = <Code extends NamedLanguage>(code: Code) => `options_${code}` as const;

const otherLabels = Object.fromEntries(
  namedLanguages.map((code) => [labelField(code), z.optional(labelSchema)]),
) as Record<ReturnType<typeof labelField<NamedLanguage>>, z.ZodMiniOptional<typeof labelSchema>>;

const otherOptions = Object.fromEntries(
  namedLanguages.map((code) => [optionsField(code), optionLines]),
) as Record<ReturnType<typeof optionsField<NamedLanguage>>, typeof optionLines>;

const shape = {
  label: labelSchema,
  type: typeSchema,
  unit: z._default(unitSchema, ''),
  options: optionLines,
  required: box,
  filterable: box,
  onCard: box,
  seen: z.optional(z.string()),
  ...otherLabels,
  ...otherOptions,
};

type Lines = { options: readonly string[] } & Partial<
  Record<ReturnType<typeof optionsField<NamedLanguage>>, readonly string[]>
>;

type Checked = Lines & { type: FieldType };

const checks = [
  z.refine<Checked>(hasOptions, { error: 'products.fields.optionsMissing', path: ['options'] }),
  ...namedLanguages.map((code) =>
    z.refine<Checked>(
      (field) => {
        const named = field[optionsField(code)]?.length ?? 0;
        return named === 0 || named === field.options.length;
      },
      { error: 'products.fields.optionsUneven', path: [optionsField(code)] },
    ),
  ),
] as const;

/** The form of a field. */
export const fieldSchema = z.object(shape).check(...checks);
/** The form of a new field, with its key. */
export const newFieldSchema = z.object({ key: keySchema, ...shape }).check(...checks);

export type FieldForm = z.output<typeof fieldSchema>;
export type FieldJson = z.output<typeof fieldJsonSchema>;

/** The fields of the form, from top to bottom. */
export const FIELD_FORM = [
  'label',
  'key',
  'type',
  'unit',
  'options',
  'required',
  'filterable',
  'onCard',
  ...namedLanguages.flatMap((code) => [labelField(code), optionsField(code)]),
] as const;
