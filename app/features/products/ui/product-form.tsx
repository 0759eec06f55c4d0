import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { language, t } from '~/i18n/render-language';
import { currencyName, decimalsOf } from '~/lib/money';
import { MAX_PRODUCT_PHOTOS } from '~/lib/photo-limits';
import { Button } from '~/ui/button';
import { SelectField, TextAreaField, TextField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { findPhotoErrors, type StoredPhotoView } from '~/ui/photo-field';
import { PhotosField } from '~/ui/photos-field';
import { RadioCards } from '~/ui/radio-cards';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { conditionTexts } from '../condition-text';
import { conditions } from '../product.dto';
import type { PriceRule } from '../price.schema';
import { productSchema } from '../product.schema';
import type { SellAssistantProps } from './sell-assistant';

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

const conditionOptions = () =>
  conditions.map((value) => {
    const { name, means } = conditionTexts[value];
    return { value, label: t(name), text: t(means) };
  });

const FIELDS = [
  'photos',
  'name',
  'category',
  'purchaseyear',
  'condition',
  'description',
  'originalprice',
  'resaleprice',
  'location',
  'phone',
] as const;

/** The product form, for adding and editing. Scripts add SellAssistant beside it. */
export function ProductForm(props: ProductFormProps) {
  const { categories, thisYear, prices, values, reply, photos, submitLabel } = props;
  const currency = currencyName(prices.currency, language().locale);
  const inputMode = decimalsOf(prices.currency) > 0 ? 'decimal' : 'numeric';
  const [priceHint, setPriceHint] = useState<HTMLElement | null>(null);
  const [draftNote, setDraftNote] = useState<HTMLElement | null>(null);
  const { form, field, busy } = useValidatedForm({
    schema: productSchema({ thisYear, prices }),
    fields: FIELDS,
    reply,
    values,
    check: (sent) => findPhotoErrors(sent, 'photos'),
  });
  const Assistant = useSellAssistant();
  return (
    <div className="@container">
      <div className="sell-form">
        <ValidatedForm form={form} encType="multipart/form-data" className="min-w-0 space-y-8">
          <PhotosField
            name="photos"
            stored={photos}
            most={MAX_PRODUCT_PHOTOS}
            errors={field('photos').errors}
          />
          <Part title={t('sell.part.what')}>
            <TextField
              label={t('ui.name')}
              {...field('name')}
              required
              maxLength={120}
              dir="auto"
              help={t('sell.nameHelp')}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                label={t('sell.category')}
                {...field('category')}
                required
                options={[
                  { value: '', label: t('sell.chooseCategory') },
                  ...categories.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
              <TextField
                label={t('sell.purchaseYear')}
                {...field('purchaseyear')}
                required
                inputMode="numeric"
                maxLength={4}
                help={t('sell.purchaseYearHelp')}
              />
            </div>
            <RadioCards
              label={t('sell.condition')}
              {...field('condition')}
              options={conditionOptions()}
            />
            <TextAreaField
              label={t('sell.description')}
              {...field('description')}
              optional
              maxLength={5000}
              dir="auto"
              help={t('sell.descriptionHelp')}
            />
          </Part>
          <Part title={t('sell.part.price')}>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={t('sell.originalPrice')}
                {...field('originalprice')}
                required
                inputMode={inputMode}
                help={t('sell.originalPriceHelp', { currency })}
              />
              <div>
                <TextField
                  label={t('sell.resalePrice')}
                  {...field('resaleprice')}
                  required
                  inputMode={inputMode}
                  help={t('sell.resalePriceHelp', { currency })}
                />
                <p ref={setPriceHint} role="status" className="price-hint" />
              </div>
            </div>
          </Part>
          <Part title={t('sell.part.where')}>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={t('sell.location')}
                {...field('location')}
                required
                maxLength={120}
                dir="auto"
                help={t('sell.locationHelp')}
              />
              <TextField
                label={t('ui.phone')}
                {...field('phone')}
                type="tel"
                autoComplete="tel"
                required
                maxLength={20}
                help={t('sell.phoneHelp')}
              />
            </div>
          </Part>
          <div>
            <Button busy={busy} className="w-full sm:w-auto sm:min-w-48">
              {submitLabel}
            </Button>
            <p ref={setDraftNote} role="status" className="mt-2 min-h-6 text-sm text-ink-soft" />
          </div>
        </ValidatedForm>
        <aside aria-label={t('sell.preview.label')}>
          {Assistant ? (
            <Assistant
              formId={form.id}
              isNew={values === undefined}
              currency={prices.currency}
              {...{ thisYear, priceHint, draftNote }}
            />
          ) : null}
        </aside>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-4 border-t border-line pt-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Loads what scripts add to the form once the form works. */
function useSellAssistant(): ComponentType<SellAssistantProps> | null {
  const [Assistant, setAssistant] = useState<ComponentType<SellAssistantProps> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('./sell-assistant').then(
      (module) => isCurrent && setAssistant(() => module.SellAssistant),
      // The form works without it.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return Assistant;
}
