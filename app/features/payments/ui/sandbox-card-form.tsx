import { useState } from 'react';
import { t } from '~/i18n/render-language';
import { brandOf, codeLengthOf, groupCardNumber, slashExpiry } from '~/lib/card-number';
import type { Money } from '~/lib/money';
import { TextField } from '~/ui/field';
import { useHydrated } from '~/ui/hooks';
import type { FormReply } from '~/ui/parse-form';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { cardSchema } from '../card.schema';
import { formatAsTyped } from './format-as-typed';
import { PayButton, PaymentAlert } from './payment-parts';
import { useClientSecret } from './use-client-secret';

type SandboxCardFormProps = {
  orderId: string;
  price: Money;
  reply: FormReply | undefined;
};

/** The sandbox's card form. Number and code are not stored and therefore never shown again. */
export function SandboxCardForm(props: SandboxCardFormProps) {
  const { orderId, price, reply } = props;
  const { secret, problem } = useClientSecret(orderId);
  const hydrated = useHydrated();
  const [number, setNumber] = useState('');
  const brand = brandOf(number);
  const { form, field, busy } = useValidatedForm({
    schema: cardSchema,
    fields: ['number', 'expiry', 'cvc'],
    intent: 'card',
    isPageForm: false,
    reply,
  });
  return (
    <ValidatedForm form={form}>
      <PaymentAlert message={problem} />
      <div className="relative">
        <TextField
          label={t('payments.card.number')}
          {...field('number')}
          inputMode="numeric"
          autoComplete="cc-number"
          required
          maxLength={40}
          help={t('payments.card.numberHelp')}
          onInput={(event) => {
            formatAsTyped(event, groupCardNumber);
            setNumber(event.currentTarget.value);
          }}
        />
        <p aria-live="polite" className="absolute end-0 top-0 text-sm text-ink-soft">
          {brand}
        </p>
      </div>
      <div className="card-fields">
        <TextField
          label={t('payments.card.expiry')}
          {...field('expiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
          required
          maxLength={10}
          help={t('payments.card.expiryHelp')}
          onInput={(event) => formatAsTyped(event, slashExpiry)}
        />
        <TextField
          label={t('payments.card.cvc')}
          {...field('cvc')}
          inputMode="numeric"
          autoComplete="cc-csc"
          required
          maxLength={10}
          help={
            codeLengthOf(brand) === 4
              ? t('payments.card.fourDigits')
              : t('payments.card.threeDigits')
          }
        />
      </div>
      <PayButton price={price} submitting={busy} disabled={hydrated && !secret} />
      <p className="text-sm text-ink-soft">{t('payments.card.sandbox')}</p>
    </ValidatedForm>
  );
}
