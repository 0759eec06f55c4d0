import { t } from '~/i18n/render-language';
import { CheckboxField, FieldErrors, SelectField, TextField, type FieldWords } from '~/ui/field';
import { boxName, fieldName, SHOW_FIELDS } from '../attribute-names';
import { findOption, type FieldOption } from '~/lib/field-options';
import {
  attributeOf,
  formerValues,
  type Attributes,
  type ChosenCategory,
  type FieldView,
} from '../category-field';

interface AttributeFieldsProps extends Pick<ChosenCategory, 'fields' | 'entered'> {
  /** Attributes of the edited listing; absent for a new one. */
  stored: Attributes | undefined;
  field: (name: string) => Pick<FieldWords, 'name' | 'errors'>;
}

/** The fields of the chosen category. */
export function AttributeFields({ fields, entered, stored, field }: AttributeFieldsProps) {
  const others = Object.keys(entered).filter((key) => !fields.some((one) => one.key === key));
  return (
    <>
      {/* Entered for another category: there until it is chosen again. */}
      {others.map((key) =>
        attributeOf(entered, key).map((value, index) => (
          <input key={boxName(key, index)} type="hidden" name={boxName(key, index)} value={value} />
        )),
      )}
      {fields.length > 0 ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {fields.map((one) => (
            <AttributeField
              key={one.key}
              field={one}
              entered={attributeOf(entered, one.key).filter((text) => text !== '')}
              former={stored ? formerValues(one, stored) : []}
              control={field}
            />
          ))}
        </div>
      ) : null}
      {/* With scripts the fields follow the choice by themselves. */}
      <noscript className="block">
        <button name="intent" value={SHOW_FIELDS} formNoValidate className="button button-quiet">
          {t('sell.fields.show')}
        </button>
      </noscript>
    </>
  );
}

interface AttributeFieldProps {
  field: FieldView;
  /** Several texts for `choices`, and where the field or the category is another one since. */
  entered: readonly string[];
  /** Values of the edited listing that no longer fit: they may stay as they are. */
  former: readonly string[];
  control: AttributeFieldsProps['field'];
}

function AttributeField(props: AttributeFieldProps) {
  const { field, entered, former, control } = props;
  const { key, label, type, required, unit, options } = field;
  if (type === 'choices') return <Choices {...props} />;
  const words = { ...control(fieldName(key)), optional: !required, required };
  const text = entered.join(', ');
  if (type === 'choice' || type === 'yesno') {
    const choices = withFormer(
      former,
      type === 'choice'
        ? options
        : [
            { value: 'yes', label: t('products.fact.yes') },
            { value: 'no', label: t('products.fact.no') },
          ],
    );
    return (
      <SelectField
        label={label}
        {...words}
        defaultValue={findOption(choices, text)?.value}
        help={noteOf(former, choices, [text])}
        options={[{ value: '', label: t('sell.fields.none') }, ...choices]}
      />
    );
  }
  return (
    <TextField
      label={type === 'number' && unit ? t('search.fieldUnit', { name: label, unit }) : label}
      {...words}
      defaultValue={text}
      maxLength={type === 'number' ? 12 : 200}
      inputMode={type === 'number' ? 'decimal' : undefined}
      dir={type === 'number' ? undefined : 'auto'}
    />
  );
}

const withFormer = (former: readonly string[], options: readonly FieldOption[]) => [
  ...options,
  ...former.map((value) => ({ value, label: value })),
];

/** Note about a value that was entered when the field had other options; null without one. */
function noteOf(
  former: readonly string[],
  options: readonly FieldOption[],
  entered: readonly string[],
) {
  const text = entered.filter((one) => !findOption(options, one)).join(', ');
  if (text) return t('sell.fields.entered', { text });
  return former.length > 0 ? t('sell.fields.former', { text: former.join(', ') }) : null;
}

function Choices({ field, entered, former, control }: AttributeFieldProps) {
  const { key, label, required, options } = field;
  const id = fieldName(key);
  const { errors } = control(id);
  const boxes = withFormer(former, options);
  const note = noteOf(former, boxes, entered);
  return (
    <fieldset
      className="min-w-0 sm:col-span-full"
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
            defaultChecked={entered.some((text) => findOption([option], text))}
          />
        ))}
      </div>
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  );
}
