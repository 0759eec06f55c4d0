import type { PriceRule } from '~/features/products/price-rule';
import { t } from '~/i18n/render-language';
import type { Money } from '~/lib/money';
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
  /** What is left for the seller of some prices; empty for a buyer, and without a fee. */
  shares: readonly { price: Money; fee: Money; net: Money }[];
  reply: FormReply | undefined;
  cancelHref: string;
}

/** The form that answers an offer with another price. It posts to its own page. */
export function CounterForm(props: CounterFormProps) {
  const { offer, prices, range, shares, reply, cancelHref } = props;
  const { currency } = offer;
  const { form, field, busy } = useValidatedForm({
    schema: counterSchema(prices, range),
    fields: ['amount'],
    reply,
  });
  return (
    <ValidatedForm form={form}>
      <div>
        <TextField {...amountProps({ range, currency })} {...field('amount')} />
        {shares.map((share) => (
          <p key={share.price.amountMinor} className="text-sm text-ink-soft">
            {t('sell.fee.youGet', share)}
          </p>
        ))}
      </div>
      <FormButtons label={t('offers.sendCounter')} busy={busy} cancelHref={cancelHref} />
    </ValidatedForm>
  );
}
