import { languageCodes, type LanguageCode } from '~/i18n/languages';

/** A language in which a category may have a name of its own; its plain name is the English one. */
export type NamedLanguage = Exclude<LanguageCode, 'en'>;

export const namedLanguages = languageCodes.filter((code): code is NamedLanguage => code !== 'en');

/** A category's names in other languages than English; an empty one means none. */
export type CategoryNames = Partial<Record<NamedLanguage, string>>;

/** The form field of a category's name in a language. */
export const nameField = <Code extends NamedLanguage>(code: Code) => `name_${code}` as const;

/** A category of the admin's form, as its fields send it. */
type NameFields = Partial<Record<ReturnType<typeof nameField<NamedLanguage>>, string>>;

/** Uses the same schema for the name in each of the languages. */
export function eachName<Schema>(schema: Schema): Record<keyof NameFields, Schema> {
  return Object.fromEntries(namedLanguages.map((code) => [nameField(code), schema])) as Record<
    keyof NameFields,
    Schema
  >;
}

/** The names in the fields of the form; a field that was left empty takes the name away. */
export function namesOf(fields: NameFields): CategoryNames {
  return Object.fromEntries(namedLanguages.map((code) => [code, fields[nameField(code)] ?? '']));
}

/** The names of a category as values of the form. */
export function nameValues(names: CategoryNames): NameFields {
  return Object.fromEntries(namedLanguages.map((code) => [nameField(code), names[code] ?? '']));
}
