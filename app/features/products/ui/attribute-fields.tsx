import { t } from '~/i18n/render-language';
import { CheckboxField, FieldErrors, SelectField, TextField, type FieldWords } from '~/ui/field';
import { boxName, fieldName, SHOW_FIELDS } from '../attribute-names';
import { findOption, type FieldOption } from '~/lib/field-options';
import { formerValues, type Attributes, type FieldView } from '../category-field';

type FieldProps = Pick<FieldWords, 'name'> & {
  defaultValue: string | undefined;
  errors: string[] | null;
};

export interface AttributeFieldsProps {
  fields: readonly FieldView[];
  /** Attributes of the edited listing; absent for a new one. */
  stored: Attributes | undefined;
  field: (name: string) => FieldProps;
}

/** The fields of the chosen category. */
export function AttributeFields({ fields, stored, field }: AttributeFieldsProps) {
  return (
    <>
      {fields.length > 0 ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {fields.map((one) => (
            <AttributeField
              key={one.key}
              field={one}
              former={stored ? formerValues(one, stored) : []}
              control={field}
            />
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
  /** Values of the edited listing that no longer fit: they may stay as they are. */
  former: readonly string[];
  control: AttributeFieldsProps['field'];
}

function AttributeField({ field, former, control }: AttributeFieldProps) {
  const { key, label, type, required, unit, options } = field;
  const props = control(fieldName(key));
  if (type === 'choices') return <Choices field={field} former={former} control={control} />;
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
        help={noteOf(former, choices, props.defaultValue)}
        options={[
          { value: '', label: t('sell.fields.none') },
          ...choices,
          ...former.map((value) => ({ value, label: value })),
        ]}
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

/** Note about a value that was entered when the field had other options; null without one. */
function noteOf(former: readonly string[], options: readonly FieldOption[], entered = '') {
  if (former.length > 0) return t('sell.fields.former', { text: former.join(', ') });
  if (entered === '' || findOption(options, entered)) return null;
  return t('sell.fields.entered', { text: entered });
}

function Choices({ field, former, control }: AttributeFieldProps) {
  const { key, label, required, options } = field;
  const { errors, defaultValue } = control(fieldName(key));
  const id = fieldName(key);
  const boxes = [...options, ...former.map((value) => ({ value, label: value }))];
  const note = noteOf(former, [], defaultValue);
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
      {/* Without a ticked box the form still says that it has the field. */}
      <input type="hidden" name={id} value="" />
      {note ? <p className="text-sm text-ink-soft">{note}</p> : null}
      <div className="flex flex-wrap gap-x-6">
        {boxes.map((option, index) => (
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
