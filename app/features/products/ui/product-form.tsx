import { currencyName, decimalsOf } from '~/lib/money';
import { MAX_PRODUCT_PHOTOS } from '~/lib/photo-limits';
import { Button } from '~/ui/button';
import { SelectField, TextAreaField, TextField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { findPhotoErrors, type StoredPhotoView } from '~/ui/photo-field';
import { PhotosField } from '~/ui/photos-field';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import type { PriceRule } from '../price.schema';
import { productSchema } from '../product.schema';

export type ProductFormProps = {
  categories: { id: string; name: string }[];
  /** The latest year of purchase. */
  thisYear: number;
  prices: PriceRule;
  /** The values of the stored product. */
  values?: Record<string, string>;
  reply: FormReply | undefined;
  /** The stored photos, in order. */
  photos?: StoredPhotoView[];
  /** The label of the submit button, such as 'Add product'. */
  submitLabel: string;
};

const conditionOptions = [
  { value: 'excellent', label: 'Excellent' },
  { value: 'good', label: 'Good' },
  { value: 'fair', label: 'Fair' },
];

const FIELDS = [
  'name',
  'originalprice',
  'resaleprice',
  'condition',
  'category',
  'phone',
  'location',
  'purchaseyear',
  'description',
  'photos',
] as const;

/** The product form, for adding and editing. */
export function ProductForm(props: ProductFormProps) {
  const { categories, thisYear, prices, values, reply, photos, submitLabel } = props;
  const name = currencyName(prices.currency);
  const inputMode = decimalsOf(prices.currency) > 0 ? 'decimal' : 'numeric';
  const { form, field, busy } = useValidatedForm({
    schema: productSchema({ thisYear, prices }),
    fields: FIELDS,
    reply,
    values,
    check: (sent) => findPhotoErrors(sent, 'photos'),
  });
  return (
    <ValidatedForm form={form} encType="multipart/form-data">
      <TextField label="Name" {...field('name')} required maxLength={120} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Original price"
          {...field('originalprice')}
          required
          inputMode={inputMode}
          help={`Price when new, in ${name}.`}
        />
        <TextField
          label="Resale price"
          {...field('resaleprice')}
          required
          inputMode={inputMode}
          help={`Your asking price, in ${name}.`}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Condition" {...field('condition')} options={conditionOptions} />
        <SelectField
          label="Category"
          {...field('category')}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <TextField
        label="Phone"
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        required
        maxLength={20}
        help="Only the buyer who books it sees this."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Location"
          {...field('location')}
          required
          maxLength={120}
          help="A town or a neighbourhood."
        />
        <TextField
          label="Purchase year"
          {...field('purchaseyear')}
          required
          inputMode="numeric"
          maxLength={4}
          help="The year it was bought new."
        />
      </div>
      <TextAreaField
        label="Description"
        {...field('description')}
        maxLength={5000}
        help="Describe the condition, including any flaws."
      />
      <PhotosField
        name="photos"
        stored={photos}
        most={MAX_PRODUCT_PHOTOS}
        errors={field('photos').errors}
      />
      <Button busy={busy} className="w-full">
        {submitLabel}
      </Button>
    </ValidatedForm>
  );
}
