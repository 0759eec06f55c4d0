import type { PriceRule } from '~/features/products/price-rule';
import { FeeNote } from '~/features/products/ui/fee-note';
import { t } from '~/i18n/render-language';
import type { FeeTerms } from '~/lib/fee';
import { toMajorString } from '~/lib/money';
import { TextField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import type { OfferView } from '../offer.dto';
import { counterSchema } from '../offer.schema';
import { amountProps, FormButtons, type AmountProps } from './offer-form';

interface CounterFormProps extends Pick<AmountProps, 'range'> {
  /** The offer that the amount answers. */
  offer: OfferView;
  prices: PriceRule;
  /** The operator's fee, for a seller; null without one, and for a buyer. */
  fee: FeeTerms | null;
  reply: FormReply | undefined;
  cancelHref: string;
}

/** The form that answers an offer with another price. It posts to its own page. */
export function CounterForm(props: CounterFormProps) {
  const { offer, prices, range, fee, reply, cancelHref } = props;
  const { currency } = offer;
  const { form, field, busy } = useValidatedForm({
    schema: counterSchema(prices, range),
    fields: ['amount'],
    reply,
  });
  const amount = field('amount');
  return (
    <ValidatedForm form={form}>
      <div>
        <TextField {...amountProps({ range, currency })} {...amount} />
        {fee ? (
          <FeeNote
            fee={fee}
            currency={currency}
            formId={form.id}
            name={amount.name}
            price={amount.defaultValue ?? toMajorString(offer)}
          />
        ) : null}
      </div>
      <FormButtons label={t('offers.sendCounter')} busy={busy} cancelHref={cancelHref} />
    </ValidatedForm>
  );
}
