import { useState, type ReactNode } from 'react';
import { language, t } from '~/i18n/render-language';
import type { PlaceChoice } from '~/features/places/find-places.server';
import { PlaceField } from '~/features/places/ui/place-field';
import type { FeeTerms } from '~/lib/fee';
import { currencyName, decimalsOf } from '~/lib/money';
import { MAX_PRODUCT_PHOTOS } from '~/lib/photo-limits';
import { Button } from '~/ui/button';
import { CheckboxField, SelectField, TextAreaField, TextField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { findPhotoErrors, type StoredPhotoView } from '~/ui/photo-checks';
import { PhotosField } from '~/ui/photos-field';
import { RadioCards } from '~/ui/radio-cards';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { fieldName } from '../attribute-names';
import { OPENED, PRODUCT_FIELDS } from '../product-fields';
import type { Attributes, ChosenCategory, FieldView } from '../category-field';
import { conditionMeanings } from '../condition-meaning';
import { conditionNames } from '../condition-text';
import { conditions } from '../product.dto';
import type { PriceRule } from '../price-rule';
import { productSchema, USUAL_FLOOR_PERCENT } from '../product.schema';
import { AttributeFields } from './attribute-fields';
import { FeeNote } from './fee-note';
import { FindPlace } from './find-place';
import { useSellAssistant } from './use-sell-assistant';

type ProductFormProps = {
  categories: { id: string; name: string }[];
  /** The latest year of purchase. */
  thisYear: number;
  prices: PriceRule;
  /** Whether the operator allows cash at the handover. */
  cashAllowed: boolean;
  /** The operator's fee; null without one. */
  fee: FeeTerms | null;
  /** The draft that a new listing is saved as; absent where a product is edited. */
  draftId?: string;
  /** The `listingKey` of an edited product when the form was opened; absent for a new one. */
  opened?: string;
  /** The values of the stored product, or those that a new one begins with. */
  values?: Record<string, string>;
  /** The stored product's category, or the one in the reply; absent before one is chosen. */
  chosen?: ChosenCategory | undefined;
  /** The attributes of the stored product, which may keep values that no longer fit their fields. */
  stored?: Attributes;
  reply: FormReply | undefined;
  /** The stored photos, in order. */
  photos?: StoredPhotoView[];
  /** The places to choose from; absent before the seller has looked one up. */
  placeChoices?: PlaceChoice[] | undefined;
  /** The label of the submit button, such as 'Add product'. */
  submitLabel: string;
};

const conditionOptions = () =>
  conditions.map((value) => {
    return { value, label: t(conditionNames[value]), text: t(conditionMeanings[value]) };
  });

const NONE: ChosenCategory = { category: '', fields: [], entered: {} };

/** All fields from top to bottom, with those of the category behind the category itself. */
function namesOf(fields: readonly FieldView[]): string[] {
  const [name, category, year, ...rest] = PRODUCT_FIELDS;
  return ['photos', name, category, year, ...fields.map(({ key }) => fieldName(key)), ...rest];
}

/** The product form, for adding and editing. Scripts add SellAssistant beside it. */
export function ProductForm(props: ProductFormProps) {
  const { categories, thisYear, prices, values, reply, photos, submitLabel } = props;
  const { cashAllowed, fee, placeChoices, draftId, opened } = props;
  const currency = currencyName(prices.currency, language().locale);
  const inputMode = decimalsOf(prices.currency) > 0 ? 'decimal' : 'numeric';
  const [priceHint, setPriceHint] = useState<HTMLElement | null>(null);
  const [draftNote, setDraftNote] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useGiven(props.chosen ?? NONE);
  const { form, field, busy } = useValidatedForm<string>({
    schema: productSchema({ thisYear, prices }),
    fields: namesOf(chosen.fields),
    reply,
    values,
    check: (sent) => findPhotoErrors(sent, 'photos'),
  });
  const [offerFloor, noOffers] = [field('offerfloor'), field('nooffers')];
  const [cash, price] = [field('acceptsCash'), field('resaleprice')];
  const Assistant = useSellAssistant();
  return (
    <div className="@container">
      <div className="sell-form">
        <ValidatedForm
          form={form}
          encType="multipart/form-data"
          className="min-w-0 space-y-8 print:space-y-2"
        >
          {opened ? <input type="hidden" name={OPENED} value={opened} /> : null}
          <PhotosField
            name="photos"
            stored={photos}
            max={MAX_PRODUCT_PHOTOS}
            errors={field('photos').errors}
          />
          <Part title={t('sell.part.what')}>
            <TextField
              label={t('ui.name')}
              {...field('name')}
              required
              dir="auto"
              help={t('sell.nameHelp')}
            />
            <div className="field-pair">
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
            <AttributeFields
              key={chosen.category}
              {...chosen}
              stored={props.stored}
              field={field}
            />
            <RadioCards
              label={t('sell.condition')}
              {...field('condition')}
              options={conditionOptions()}
            />
            <TextAreaField
              label={t('sell.description')}
              {...field('description')}
              optional
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
                  {...price}
                  required
                  inputMode={inputMode}
                  help={t('sell.resalePriceHelp', { currency })}
                />
                <p ref={setPriceHint} role="status" className="price-hint" />
                {fee ? (
                  <FeeNote
                    fee={fee}
                    currency={prices.currency}
                    formId={form.id}
                    name={price.name}
                    price={price.defaultValue}
                  />
                ) : null}
              </div>
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={t('offers.floor')}
                {...offerFloor}
                defaultValue={offerFloor.defaultValue ?? String(USUAL_FLOOR_PERCENT)}
                inputMode="numeric"
                maxLength={3}
                help={t('offers.floorHelp')}
              />
              <div className="space-y-4">
                <CheckboxField
                  label={t('offers.none')}
                  name={noOffers.name}
                  errors={noOffers.errors}
                  defaultChecked={noOffers.defaultValue === 'on'}
                  help={t('offers.noneHelp')}
                />
                {cashAllowed ? (
                  <CheckboxField
                    label={t('sell.cash')}
                    name={cash.name}
                    errors={cash.errors}
                    defaultChecked={cash.defaultValue === 'on'}
                    help={t('sell.cashHelp')}
                  />
                ) : (
                  // The seller's choice stays stored while the operator allows no cash.
                  <input type="hidden" name={cash.name} value={cash.defaultValue ?? ''} />
                )}
              </div>
            </div>
          </Part>
          <Part title={t('sell.part.where')}>
            <div className="field-pair">
              <PlaceField
                label={t('sell.location')}
                {...field('location')}
                required
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
            <FindPlace place={field('placeId')} choices={placeChoices} />
          </Part>
          <div>
            <div className="flex flex-wrap gap-3">
              <Button busy={busy} className="w-full sm:w-auto sm:min-w-48">
                {submitLabel}
              </Button>
              {draftId ? <SaveDraft draftId={draftId} /> : null}
            </div>
            <p ref={setDraftNote} role="status" className="mt-2 min-h-6 text-sm text-ink-soft" />
          </div>
        </ValidatedForm>
        <aside aria-label={t('sell.preview.label')}>
          {Assistant ? (
            <Assistant
              formId={form.id}
              draftId={draftId}
              currency={prices.currency}
              thisYear={thisYear}
              priceHint={priceHint}
              draftNote={draftNote}
              category={chosen.category}
              onChosen={setChosen}
            />
          ) : null}
        </aside>
      </div>
    </div>
  );
}

function SaveDraft({ draftId }: { draftId: string }) {
  return (
    <>
      <input type="hidden" name="draft" value={draftId} />
      <Button
        variant="quiet"
        name="intent"
        value="save-draft"
        formNoValidate
        className="w-full sm:w-auto"
      >
        {t('drafts.save')}
      </Button>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-4 border-t border-line pt-6 print:space-y-2 print:pt-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** A state that begins anew with each given value. */
function useGiven<Value>(given: Value) {
  const [value, setValue] = useState(given);
  const [last, setLast] = useState(given);
  if (given !== last) {
    setLast(given);
    setValue(given);
  }
  return [value, setValue] as const;
}
