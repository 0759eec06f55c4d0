import { Form, useNavigation } from '@remix-run/react';
import { MAX_PRODUCT_PHOTOS } from '~/lib/photo-limits';
import { Button } from '~/ui/button';
import { SelectField, TextAreaField, TextField } from '~/ui/field';
import { CsrfField, ErrorSummary, listErrors } from '~/ui/form-parts';
import type { StoredPhotoView } from '~/ui/photo-field';
import { PhotosField } from '~/ui/photos-field';

export type ProductFormProps = {
  categories: { id: string; name: string }[];
  /** The values of the fields: the stored product, or the refused input. */
  values?: Record<string, string>;
  errors?: Record<string, string[]>;
  /** An error that concerns the whole form. */
  formError?: string | null;
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
  const { categories, values = {}, errors = {}, formError, photos, submitLabel } = props;
  const busy = useNavigation().formMethod === 'POST';
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] });
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="space-y-4">
      <CsrfField />
      <ErrorSummary errors={listErrors({ errors, formError }, FIELDS)} />
      <TextField label="Name" {...field('name')} required maxLength={120} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Original price"
          {...field('originalprice')}
          required
          inputMode="decimal"
          help="The price when new, in dollars."
        />
        <TextField
          label="Resale price"
          {...field('resaleprice')}
          required
          inputMode="decimal"
          help="Your asking price, in dollars."
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
      <PhotosField name="photos" stored={photos} most={MAX_PRODUCT_PHOTOS} errors={errors.photos} />
      <Button busy={busy} className="w-full">
        {submitLabel}
      </Button>
    </Form>
  );
}
