import { LANGUAGES } from '~/i18n/languages';
import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { CheckboxField, SelectField, TextAreaField, TextField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { SeenField } from '~/ui/seen-field';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { fieldTypes } from '../category-field';
import {
  FIELD_FORM,
  fieldSchema,
  labelField,
  newFieldSchema,
  optionsField,
} from '../category-field.schema';
import { namedLanguages } from '../category-names';
import { languageName } from './category-name-fields';
import { typeTexts } from './category-field-columns';

interface CategoryFieldFormProps {
  /** Whether the field does not exist yet and gets a key. */
  isNew?: boolean;
  values?: Record<string, string>;
  /** The version of `values`. */
  seen?: string | undefined;
  reply: FormReply | undefined;
  submitLabel: string;
  cancelHref?: string;
}

/** The form of a field of a category. */
export function CategoryFieldForm(props: CategoryFieldFormProps) {
  const { isNew = false, values, seen, reply, submitLabel, cancelHref } = props;
  const { form, field, busy } = useValidatedForm({
    schema: isNew ? newFieldSchema : fieldSchema,
    fields: FIELD_FORM,
    intent: 'save',
    reply,
    ...(values && { values }),
  });
  const box = (name: 'required' | 'filterable' | 'onCard') => {
    const { defaultValue, ...control } = field(name);
    return { ...control, defaultChecked: defaultValue === 'on' };
  };
  return (
    <ValidatedForm form={form}>
      <SeenField reply={reply} seen={seen} />
      <TextField label={t('products.fields.label')} {...field('label')} required maxLength={60} />
      {isNew ? (
        <TextField
          label={t('products.fields.key')}
          {...field('key')}
          required
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          help={t('products.fields.keyHelp')}
        />
      ) : null}
      <SelectField
        label={t('products.fields.type')}
        {...field('type')}
        required
        help={isNew ? null : t('products.fields.typeHelp')}
        options={fieldTypes.map((type) => ({ value: type, label: t(typeTexts[type]) }))}
      />
      <TextField
        label={t('products.fields.unit')}
        {...field('unit')}
        optional
        maxLength={12}
        help={t('products.fields.unitHelp')}
      />
      <TextAreaField
        label={t('products.fields.options')}
        {...field('options')}
        optional
        help={t('products.fields.optionsHelp')}
      />
      <div>
        <CheckboxField label={t('products.fields.required')} {...box('required')} />
        <CheckboxField label={t('products.fields.filterable')} {...box('filterable')} />
        <CheckboxField label={t('products.fields.onCard')} {...box('onCard')} />
      </div>
      {namedLanguages.map((code) => {
        const { locale: lang, dir } = LANGUAGES[code];
        const language = languageName(code);
        return (
          <fieldset key={code} className="space-y-4 border-t border-line pt-4">
            <legend className="float-start mb-2 w-full font-semibold">{language}</legend>
            <TextField
              label={t('products.categories.nameIn', { language })}
              {...field(labelField(code))}
              optional
              maxLength={60}
              lang={lang}
              dir={dir}
            />
            <TextAreaField
              label={t('products.fields.optionsIn', { language })}
              {...field(optionsField(code))}
              optional
              rows={3}
              lang={lang}
              dir={dir}
            />
          </fieldset>
        );
      })}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy}>{submitLabel}</Button>
        {cancelHref ? (
          <ButtonLink variant="quiet" href={cancelHref}>
            {t('ui.cancel')}
          </ButtonLink>
        ) : null}
      </div>
    </ValidatedForm>
  );
}
