import { language, t } from '~/i18n/render-language';
import { LANGUAGES } from '~/i18n/languages';
import { TextField, type TextFieldProps } from '~/ui/field';
import { nameField, namedLanguages } from '../category-names';

/** The fields of the category form, from top to bottom. */
export const CATEGORY_FIELDS = ['name', ...namedLanguages.map(nameField)] as const;

type CategoryField = (typeof CATEGORY_FIELDS)[number];

interface CategoryNameFieldsProps {
  /** The longest name, in characters. */
  maxLength?: number;
  /** The label of the plain name. */
  label: string;
  field: (name: CategoryField) => Pick<TextFieldProps, 'name'>;
}

/** The name of a category, and its name in each other language. */
export function CategoryNameFields({ label, field, maxLength = 60 }: CategoryNameFieldsProps) {
  return (
    <>
      <TextField
        label={label}
        {...field('name')}
        required
        maxLength={maxLength}
        dir="auto"
        help={t('products.categories.nameHelp')}
      />
      {namedLanguages.map((code) => (
        <TextField
          key={code}
          label={t('products.categories.nameIn', { language: languageName(code) })}
          {...field(nameField(code))}
          optional
          maxLength={maxLength}
          lang={LANGUAGES[code].locale}
          dir={LANGUAGES[code].dir}
        />
      ))}
    </>
  );
}

/** Name of a language, in the language of the page. */
export function languageName(code: string): string {
  const names = new Intl.DisplayNames([language().locale], { type: 'language' });
  return names.of(code) ?? code;
}
