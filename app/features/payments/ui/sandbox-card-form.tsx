import { useMemo, useState } from 'react';
import { t } from '~/i18n/render-language';
import { brandOf, codeLengthOf, groupCardNumber, slashExpiry } from '~/lib/card-number';
import type { FieldErrors } from '~/lib/domain-error';
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
  // What the card network has found stays until its field is changed: the browser, which validates a
  // field again when the focus leaves it, can't find it.
  const refused = useMemo(() => ({ ...reply?.error }) as FieldErrors, [reply]);
  const { form, field, busy } = useValidatedForm({
    schema: cardSchema,
    fields: ['number', 'expiry', 'cvc'],
    intent: 'card',
    isPageForm: false,
    reply,
    // Conform validates single fields by an intent; the whole form is sent all the same.
    check: (values) => (values.has('__intent__') ? refused : {}),
  });
  return (
    <ValidatedForm
      form={form}
      onInput={({ target }) => delete refused[(target as HTMLInputElement).name]}
    >
      <PaymentAlert message={problem} />
      <div className="relative">
        <TextField
          label={t('payments.card.number')}
          {...field('number')}
          inputMode="numeric"
          dir="ltr"
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
          dir="ltr"
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
          dir="ltr"
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
