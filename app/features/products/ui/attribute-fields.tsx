import { t } from '~/i18n/render-language';
import { CheckboxField, FieldErrors, SelectField, TextField, type FieldWords } from '~/ui/field';
import { boxName, fieldName, SHOW_FIELDS } from '../attribute-names';
import { findOption } from '~/lib/field-options';
import type { FieldView } from '../category-field';

type FieldProps = Pick<FieldWords, 'name'> & {
  defaultValue: string | undefined;
  errors: string[] | null;
};

export interface AttributeFieldsProps {
  fields: readonly FieldView[];
  field: (name: string) => FieldProps;
}

/** The fields of the chosen category. */
export function AttributeFields({ fields, field }: AttributeFieldsProps) {
  return (
    <>
      {fields.length > 0 ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {fields.map((one) => (
            <AttributeField key={one.key} field={one} control={field} />
          ))}
        </div>
      ) : null}
      {/* With scripts the fields follow the choice by themselves. */}
      <noscript>
        <button name="intent" value={SHOW_FIELDS} formNoValidate className="button button-quiet">
          {t('sell.fields.show')}
        </button>
      </noscript>
    </>
  );
}

interface AttributeFieldProps {
  field: FieldView;
  control: AttributeFieldsProps['field'];
}

function AttributeField({ field, control }: AttributeFieldProps) {
  const { key, label, type, required, unit, options } = field;
  const props = control(fieldName(key));
  const entered = props.defaultValue ?? '';
  if (type === 'choices') return <Choices field={field} control={control} />;
  if (type === 'choice' || type === 'yesno') {
    const choices =
      type === 'choice'
        ? options
        : [
            { value: 'yes', label: t('products.fact.yes') },
            { value: 'no', label: t('products.fact.no') },
          ];
    return (
      <SelectField
        label={label}
        {...props}
        optional={!required}
        required={required}
        help={entered && !findOption(choices, entered) ? enteredNote(entered) : null}
        options={[{ value: '', label: t('sell.fields.none') }, ...choices]}
      />
    );
  }
  return (
    <TextField
      label={type === 'number' && unit ? t('search.fieldUnit', { name: label, unit }) : label}
      {...props}
      optional={!required}
      required={required}
      maxLength={type === 'number' ? 12 : 200}
      inputMode={type === 'number' ? 'decimal' : undefined}
      dir={type === 'number' ? undefined : 'auto'}
    />
  );
}

/** What was entered when the field had other options. */
const enteredNote = (text: string) => t('sell.fields.entered', { text });

function Choices({ field, control }: AttributeFieldProps) {
  const { key, label, required, options } = field;
  const { errors, defaultValue } = control(fieldName(key));
  const id = fieldName(key);
  return (
    <fieldset
      className="min-w-0"
      id={id}
      aria-describedby={errors?.length ? `${id}-error` : undefined}
    >
      <legend className="font-semibold">
        {label}
        {required ? null : (
          <span className="font-normal text-ink-soft">{` ${t('ui.optional')}`}</span>
        )}
      </legend>
      {defaultValue ? <p className="text-sm text-ink-soft">{enteredNote(defaultValue)}</p> : null}
      <div className="flex flex-wrap gap-x-6">
        {options.map((option, index) => (
          <CheckboxField
            key={option.value}
            label={option.label}
            name={boxName(key, index)}
            value={option.value}
            defaultChecked={control(boxName(key, index)).defaultValue !== undefined}
          />
        ))}
      </div>
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  );
}
