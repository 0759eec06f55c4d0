import { labelField, optionsField, type FieldForm } from './category-field.schema';
import { namedLanguages } from './category-names';

/** The name of a field and of its options, in one language. */
interface FieldName {
  language: string;
  label: string;
  options: string;
}

interface StoredField {
  label: string;
  type: string;
  unit: string;
  options: string;
  required: boolean;
  filterable: boolean;
  onCard: boolean;
  names: readonly FieldName[];
}

/** The values of a field's form. */
export function fieldValues(field: StoredField): Record<string, string> {
  const { label, type, unit, options, required, filterable, onCard } = field;
  const box = (on: boolean) => (on ? 'on' : '');
  const values: Record<string, string> = {
    label,
    type,
    unit,
    options,
    required: box(required),
    filterable: box(filterable),
    onCard: box(onCard),
  };
  for (const code of namedLanguages) {
    const name = field.names.find(({ language }) => language === code);
    values[labelField(code)] = name && name.label !== label ? name.label : '';
    values[optionsField(code)] = name?.options ?? '';
  }
  return values;
}

/** The names in other languages that a form gives to a field with these `options`. */
export function namesOfField(field: FieldForm, options: string): FieldName[] {
  return namedLanguages.flatMap((language) => {
    const name = field[labelField(language)];
    const lines = options === '' ? '' : field[optionsField(language)].join('\n');
    return name || lines ? [{ language, label: name ?? field.label, options: lines }] : [];
  });
}

/** What was added to a list and removed from it, in short for the audit log; empty for neither. */
export function addedAndRemoved(before: readonly string[], after: readonly string[]): string {
  const added = after.filter((one) => !before.includes(one)).map((one) => `+${one}`);
  const removed = before.filter((one) => !after.includes(one)).map((one) => `−${one}`);
  return [...added, ...removed].join(', ');
}
