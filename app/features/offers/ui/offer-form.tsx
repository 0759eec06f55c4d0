import type { PriceRule } from '~/features/products/price-rule';
import { t } from '~/i18n/render-language';
import { decimalsOf, type Currency } from '~/lib/money';
import { Button, ButtonLink } from '~/ui/button';
import { TextField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import type { OfferRange } from '../offer.policy';
import { offerSchema } from '../offer.schema';

export interface AmountProps {
  range: OfferRange;
  currency: Currency;
}

/** The label, the help and the keypad of a field for the amount. */
export function amountProps({ range, currency }: AmountProps) {
  const lowest = { amountMinor: range.minMinor, currency };
  const highest = { amountMinor: range.maxMinor, currency };
  const isOne = range.minMinor === range.maxMinor;
  return {
    label: t('offers.yourOffer'),
    required: true,
    inputMode: decimalsOf(currency) > 0 ? 'decimal' : 'numeric',
    maxLength: 20,
    help: isOne ? t('offers.only', { price: highest }) : t('offers.between', { lowest, highest }),
  } as const;
}

interface OfferFormProps extends AmountProps {
  productId: string;
  prices: PriceRule;
  /** The buyer's contact details of the last booking. */
  values: { phone: string; meetingLocation: string } | null;
  reply: FormReply | undefined;
  cancelHref: string;
}

/** The form for an offer. It posts to its own page. */
export function OfferForm(props: OfferFormProps) {
  const { productId, prices, range, values, reply, cancelHref } = props;
  const { form, field, busy } = useValidatedForm({
    schema: offerSchema(prices, range),
    fields: ['amount', 'phone', 'meetingLocation'],
    reply,
    ...(values && { values }),
  });
  return (
    <ValidatedForm form={form}>
      <input type="hidden" name="productId" value={productId} />
      <TextField {...amountProps(props)} {...field('amount')} />
      <TextField
        label={t('offers.phone')}
        {...field('phone')}
        optional
        type="tel"
        autoComplete="tel"
        maxLength={20}
        help={t('offers.phoneHelp')}
      />
      <TextField
        label={t('offers.place')}
        {...field('meetingLocation')}
        optional
        help={t('offers.placeHelp')}
      />
      <p className="text-sm text-ink-soft">{t('offers.openFor')}</p>
      <FormButtons label={t('offers.send')} busy={busy} cancelHref={cancelHref} />
    </ValidatedForm>
  );
}

interface FormButtonsProps {
  label: string;
  busy: boolean;
  cancelHref: string;
}

/** The button that sends an offer, and the way back. */
export function FormButtons({ label, busy, cancelHref }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button busy={busy}>{label}</Button>
      <ButtonLink variant="quiet" href={cancelHref}>
        {t('ui.cancel')}
      </ButtonLink>
    </div>
  );
}
